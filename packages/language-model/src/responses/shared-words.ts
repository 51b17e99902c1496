/** Finds words that a response shares with the instruction but not with the source. */

/** Runs of this many words are not shared by chance. */
const runWords = 8;
const word = /[\p{L}\p{N}]+/gu;

/**
 * Returns whether the response contains eight consecutive words of the instruction that the source does not contain. A
 * model that repeats its instruction adds text, which an audit can overlook where the source is vague. Takes time
 * linear in the lengths of the texts.
 */
export function repeatsInstruction(response: string, source: readonly string[], instruction: string): boolean {
  const written = runsOf(response);
  if (written.size === 0) return false;
  const own = runsOf(source.join('\n'));
  for (const run of runsOf(instruction)) if (written.has(run) && !own.has(run)) return true;
  return false;
}

/** Returns all runs of eight words, in lower case and without the punctuation between them. */
function runsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(word) ?? [];
  const runs = new Set<string>();
  for (let start = 0; start + runWords <= words.length; start += 1)
    runs.add(words.slice(start, start + runWords).join(' '));
  return runs;
}

/** Content words: what is left of a text without its articles, pronouns, prepositions, conjunctions and auxiliaries. */
const functionWords: ReadonlySet<string> = new Set(
  (
    'a an the this that these those my your his her its our their mine yours hers ours theirs i you he she it we they me ' +
    'him us them myself yourself himself herself itself ourselves themselves who whom whose which what where when why how ' +
    'and or but nor so yet for if unless because since although though while whereas as than then of in on at by to from ' +
    'with without about into onto over under between among through during before after above below up down out off again ' +
    'against within along across behind beyond toward towards upon via per is am are was were be been being have has had ' +
    'having do does did doing will would shall should can could may might must ought not no never none only also too very ' +
    'just even still there here all any both each every few more most other some such own same s t d ll m re ve one ones ' +
    'cannot don doesn didn isn aren wasn weren hasn haven hadn won wouldn couldn shouldn mustn ' +
    'however therefore thus hence moreover furthermore additionally overall indeed instead rather quite much many like'
  ).split(' '),
);

const wordPattern = /[\p{L}\p{M}]{2,}/gu;

/** The content words of a text in lower case, in order, repeats included. */
export function contentWordsOf(text: string): string[] {
  const words: string[] = [];
  for (const match of text.matchAll(wordPattern)) {
    const word = match[0].toLowerCase();
    if (!functionWords.has(word)) words.push(word);
  }
  return words;
}

/** A crude stem, so that `analysis of` → `analyse` and inflections count as kept. */
function stemOf(word: string): string {
  return word.length <= 5 ? word.replace(/(?:s|ed)$/u, '') : word.slice(0, 5);
}

/** How many content words of `before` are gone in `after`, and how many are new in it, by stem. */
export function contentChange(before: string, after: string): { dropped: number; added: number; had: number } {
  const had = contentWordsOf(before);
  const left = new Map<string, number>();
  for (const word of had) left.set(stemOf(word), (left.get(stemOf(word)) ?? 0) + 1);
  let added = 0;
  let kept = 0;
  for (const word of contentWordsOf(after)) {
    const stem = stemOf(word);
    const count = left.get(stem) ?? 0;
    if (count > 0) {
      left.set(stem, count - 1);
      kept += 1;
    } else added += 1;
  }
  return { dropped: had.length - kept, added, had: had.length };
}

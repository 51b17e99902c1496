/** Finds sentences, and runs of words within sentences, that have no counterpart on the other side. */
import type { Span } from '@humanize/text';
import type { ClaimSentence } from './read-sentences.ts';

/** Share of a sentence's concepts that the other side must contain for the sentence to count as covered. */
const coverageMin = 0.15;
const conceptsMin = 4;
/** Minimum share of a sentence's concepts that the other side has if the sentence was hardly changed. */
const copiedShareMin = 0.6;
/**
 * Number of consecutive content words without a counterpart that is reported if the other side has no words of its own
 * at that place. A sentence that was rebuilt has more such words that are a paraphrase.
 */
const copiedRunMin = 2;
const rebuiltRunMin = 3;
/** Number of content words on each side of a place in which words of the other side count as a paraphrase. */
const placeReachWords = 3;

/**
 * The part of the sentence without a counterpart, or undefined. `concepts` are those of the other side, `own` those of
 * the sentence's side, and `found` the counterparts of the sentence. Linear in the words.
 */
export function findUncovered(
  sentence: ClaimSentence,
  found: readonly ClaimSentence[],
  concepts: ReadonlySet<string>,
  own: ReadonlySet<string>,
): Span | undefined {
  const { content } = sentence;
  const covered = content.filter(({ concept }) => concepts.has(concept)).length;
  if (content.length >= conceptsMin && covered < content.length * coverageMin) return sentence;
  const runMin = covered >= content.length * copiedShareMin ? copiedRunMin : rebuiltRunMin;
  const places = found.flatMap((other) => other.content);
  const isForeign = places.map(({ concept }) => !own.has(concept));
  const positions = new Map<string, number>();
  for (const [at, { concept }] of places.entries()) if (!positions.has(concept)) positions.set(concept, at);
  let best: (Span & { readonly length: number }) | undefined;
  for (let from = 0; from < content.length; from += 1) {
    let to = from;
    while (to < content.length && !concepts.has(content[to]?.concept ?? '')) to += 1;
    const [first, last] = [content[from], content[to - 1]];
    const length = to - from;
    const isLonger = length > (best?.length ?? 0);
    if (first !== undefined && last !== undefined && isLonger && length >= runMin) {
      const around = [content[from - 1], content[to]].flatMap((word) => positions.get(word?.concept ?? '') ?? []);
      if (around.length > 0 && length - countForeign(around, isForeign) >= runMin)
        best = { start: first.word.start, end: last.word.end, length };
    }
    from = to;
  }
  return best;
}

/** Number of content words near the given positions that are foreign to the first side. */
function countForeign(around: readonly number[], isForeign: readonly boolean[]): number {
  const near = new Set<number>();
  for (const at of around)
    for (let step = -placeReachWords; step <= placeReachWords; step += 1) if (isForeign[at + step]) near.add(at + step);
  return near.size;
}

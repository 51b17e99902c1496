/** Finds the passages of a text that an edit changed. */

export type ChangedPassage = {
  readonly before: string;
  readonly after: string;
  /** Position of the passage in the text before the edit, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
};

type Piece = { readonly text: string; readonly start: number; readonly end: number };

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
/** Maximum number of sentences in a text. Longer texts are rejected, because the comparison takes quadratic time. */
const sentencesMax = 2_000;

/**
 * Compares two versions of a text sentence by sentence. In a run of changed sentences, the sentences are paired one to
 * one if both versions have the same number of them; otherwise, the run is one passage. Throws a RangeError if a text
 * has more than 2,000 sentences.
 */
export function changedPassages(before: string, after: string): ChangedPassage[] {
  const a = sentencesOf(before);
  const b = sentencesOf(after);
  if (Math.max(a.length, b.length) > sentencesMax) throw new RangeError(`a text has over ${sentencesMax} sentences`);
  const passages: ChangedPassage[] = [];
  let fromA = 0;
  let fromB = 0;
  for (const [atA, atB] of [...commonSentences(a, b), [a.length, b.length] as const]) {
    passages.push(...pair(a.slice(fromA, atA), b.slice(fromB, atB), before.length));
    fromA = atA + 1;
    fromB = atB + 1;
  }
  return passages;
}

function pair(was: readonly Piece[], is: readonly Piece[], end: number): ChangedPassage[] {
  if (was.length === 0 && is.length === 0) return [];
  if (was.length === is.length)
    return was.map((piece, index) => ({ ...piece, before: piece.text, after: is[index]?.text ?? '' }));
  const join = (pieces: readonly Piece[]): string => pieces.map(({ text }) => text).join(' ');
  return [{ before: join(was), after: join(is), start: was[0]?.start ?? end, end: was.at(-1)?.end ?? end }];
}

function sentencesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let lineStart = 0;
  for (const line of text.split('\n')) {
    for (const { segment, index } of segmenter.segment(line)) {
      const start = lineStart + index;
      if (segment.trim() !== '') pieces.push({ text: segment.trim(), start, end: start + segment.length });
    }
    lineStart += line.length + 1;
  }
  return pieces;
}

/** Returns the index pairs of a longest common subsequence of sentences. */
function commonSentences(a: readonly Piece[], b: readonly Piece[]): (readonly [number, number])[] {
  const width = b.length + 1;
  const lengths = new Uint16Array((a.length + 1) * width);
  const at = (i: number, j: number): number => lengths[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      lengths[i * width + j] = a[i]?.text === b[j]?.text ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const common: (readonly [number, number])[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length && j < b.length) {
    if (a[i]?.text === b[j]?.text) common.push([i++, j++]);
    else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  }
  return common;
}

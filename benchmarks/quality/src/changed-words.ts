/** Measures the share of words that were changed. */
/**
 * Maximum number of edits to find. Beyond this number, the rest of the text counts as changed, which limits the work
 * for unrelated texts.
 */
const editsMax = 4_000;

/** Returns the units of comparison: words with attached punctuation, without white space. */
function piecesOf(text: string): string[] {
  return text.split(/\s+/u).filter((piece) => piece !== '');
}

/**
 * Returns the share, from 0 to 1, of the words in `before` that are not in the longest common subsequence with `after`,
 * or the share of new words if that is larger. Uses the greedy algorithm of Myers (1986).
 */
export function changedShare(before: string, after: string): number {
  const a = piecesOf(before);
  const b = piecesOf(after);
  if (a.length === 0) return b.length === 0 ? 0 : 1;
  const edits = editDistance(a, b);
  const common = (a.length + b.length - edits) / 2;
  return Math.max(a.length - common, b.length - common) / a.length;
}

/** Returns the number of insertions and deletions in the shortest edit script. */
function editDistance(a: readonly string[], b: readonly string[]): number {
  const most = a.length + b.length;
  const furthest = new Map<number, number>([[1, 0]]);
  for (let edits = 0; edits <= Math.min(most, editsMax); edits += 1) {
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const down = furthest.get(diagonal + 1) ?? -1;
      const right = furthest.get(diagonal - 1) ?? -1;
      let x = diagonal === -edits || (diagonal !== edits && right < down) ? down : right + 1;
      while (x < a.length && x - diagonal < b.length && a[x] === b[x - diagonal]) x += 1;
      furthest.set(diagonal, x);
      if (x >= a.length && x - diagonal >= b.length) return edits;
    }
  }
  return most;
}

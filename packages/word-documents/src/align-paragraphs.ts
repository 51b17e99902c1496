/** Finds the rewritten version of each paragraph, even if the rewrite omitted, joined or divided paragraphs. */

/** Two paragraphs that share a smaller proportion of their words are paired only if both would remain unpaired. */
const similarityMin = 0.3;
const dissimilar = 1e-6;
/** Maximum number of paragraphs, if the rewrite does not have more. */
export const paragraphsComparedMax = 1_000;
/**
 * Maximum product of the two paragraph counts. The time and memory of the comparison are proportional to this product.
 */
const cellsMax = paragraphsComparedMax ** 2;

/**
 * Returns the version of each source paragraph, or undefined for a paragraph that the rewrite omitted. Versions keep
 * their order, and none is lost: one that belongs to no paragraph is joined to a neighboring one. Returns the sources
 * unchanged if the paragraph counts differ and there are too many paragraphs to compare.
 */
export function alignParagraphs(sources: readonly string[], versions: readonly string[]): (string | undefined)[] {
  if (sources.length === versions.length) return [...versions];
  if (sources.length * versions.length > cellsMax) return [...sources];
  const sourceWords = sources.map(wordsOf);
  const versionWords = versions.map(wordsOf);
  // best[i][j] is the largest total similarity of the paragraphs from i on and the versions from j on.
  const best = Array.from({ length: sources.length + 1 }, () => new Float64Array(versions.length + 1));
  const at = (i: number, j: number): number => best[i]?.[j] ?? 0;
  const pair = (i: number, j: number): number => {
    const similarity = similarityOf(sourceWords[i] ?? new Set(), versionWords[j] ?? new Set());
    return similarity < similarityMin ? dissimilar : similarity;
  };
  for (let i = sources.length - 1; i >= 0; i -= 1) {
    for (let j = versions.length - 1; j >= 0; j -= 1) {
      const row = best[i];
      if (row !== undefined) row[j] = Math.max(at(i + 1, j), at(i, j + 1), pair(i, j) + at(i + 1, j + 1));
    }
  }
  const matched: (string | undefined)[] = sources.map(() => undefined);
  let joined = '';
  let last = -1;
  for (let i = 0, j = 0; j < versions.length;) {
    if (i < sources.length && at(i, j) === at(i + 1, j)) {
      i += 1;
      continue;
    }
    const isPair = i < sources.length && at(i, j) === pair(i, j) + at(i + 1, j + 1);
    joined = isPair && last >= 0 ? (versions[j] ?? '') : `${joined} ${versions[j]}`.trimStart();
    if (isPair) last = i++;
    if (last >= 0) matched[last] = joined;
    j += 1;
  }
  return matched;
}

const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu));

/** Returns the share of the smaller set's words that both sets contain. */
function similarityOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const [small, large] = a.size < b.size ? [a, b] : [b, a];
  let common = 0;
  for (const word of small) if (large.has(word)) common += 1;
  return small.size === 0 ? 0 : common / small.size;
}

/** English function words. Most English texts are identified by these words alone, without n-grams. */
/** Words that are frequent only in English. */
const ownWords: ReadonlySet<string> = new Set([
  'about',
  'and',
  'any',
  'because',
  'been',
  'could',
  "didn't",
  "don't",
  'each',
  'from',
  'has',
  'how',
  "i'm",
  'if',
  'into',
  "it's",
  'its',
  'just',
  'like',
  'only',
  'our',
  'out',
  'said',
  'she',
  'should',
  'such',
  'than',
  'that',
  'the',
  'their',
  'them',
  'there',
  'these',
  'they',
  'this',
  'those',
  'too',
  'very',
  'were',
  'what',
  'when',
  'where',
  'which',
  'while',
  'who',
  'why',
  'with',
  'would',
  'you',
  'your',
]);

/** Words that also exist in other languages: as (Portuguese), we (Dutch), have (Danish), to (Polish). */
const sharedWords: ReadonlySet<string> = new Set([
  'a',
  'after',
  'all',
  'also',
  'an',
  'are',
  'as',
  'at',
  'be',
  'but',
  'by',
  'can',
  'do',
  'for',
  'get',
  'had',
  'have',
  'he',
  'her',
  'his',
  'i',
  'in',
  'is',
  'it',
  'made',
  'many',
  'me',
  'more',
  'most',
  'my',
  'no',
  'not',
  'of',
  'on',
  'one',
  'or',
  'over',
  'so',
  'some',
  'then',
  'to',
  'up',
  'was',
  'we',
  'well',
  'will',
]);

export type EnglishShare = {
  /** Share of exclusively English words, from 0 to 1. It is below 0.03 in other languages. */
  readonly own: number;
  /**
   * Share of exclusively English and shared words, from 0 to 1. It is 0.35 to 0.55 in English prose and below 0.25 in
   * other languages.
   */
  readonly any: number;
};

/** Returns the shares of English function words among `words`. */
export function englishShare(words: readonly string[]): EnglishShare {
  let own = 0;
  let shared = 0;
  for (const word of words) {
    const lower = word.toLowerCase().replaceAll('’', "'");
    if (ownWords.has(lower)) own += 1;
    else if (sharedWords.has(lower)) shared += 1;
  }
  const count = Math.max(1, words.length);
  return { own: own / count, any: (own + shared) / count };
}

/** -ize and -ise by rule, for the many verbs that stand in no dictionary (containerize, gamify's cousins, new coinages). */
/** The i-z-ending of a verb in -ize, and of the nouns and adjectives made from it. */
const izeEnding = /i([sz])(e|ed|er|ers|es|ing|ings|ingly|able|ably|ability|ation|ations|ational|ationally)$/u;

/** What stands before -ize in words that take z in both countries: assize, baize, Belize, maize, seize. */
const alwaysZ: ReadonlySet<string> = new Set(['ass', 'ba', 'bel', 'disse', 'ma', 'se']);

/** size and what is made of it: resize, downsized, oversizing. */
const sizeCompound = /^(?:cap|down|full|king|life|mid|out|over|pint|queen|re|right|super|un|under|up)?s$/u;

/** What a verb in -ize is made from, when the stem alone is no word: `catastroph-e`, `anonym-ous`, `problemat-ic`. */
const stemEndings = ['', 'e', 'y', 'ic', 'ous', 'ism', 'ist', 'al', 'a', 'o', 'ty', 'ity'] as const;

/** The British -ise spelling of a lower-case word in -ize; undefined where there is none. */
export function izeToIse(word: string): string | undefined {
  const ending = izeEnding.exec(word);
  if (ending?.[1] !== 'z') return undefined;
  const stem = word.slice(0, ending.index);
  if (!/[aeiouy]/u.test(stem) || alwaysZ.has(stem) || sizeCompound.test(stem)) return undefined;
  return `${stem}is${ending[2]}`;
}

/**
 * The American -ize spelling of a lower-case word in -ise that no dictionary knows. Only where the stem is known, since
 * many words in -ise (surprise, treatise, valise) are no verbs of this kind.
 */
export function iseToIze(word: string, isAmericanWord: (word: string) => boolean): string | undefined {
  const ending = izeEnding.exec(word);
  if (ending?.[1] !== 's') return undefined;
  const stem = word.slice(0, ending.index);
  if (stem.length < 3) return undefined;
  const american = `${stem}iz${ending[2]}`;
  if (isAmericanWord(american) || stemEndings.some((added) => isAmericanWord(stem + added))) return american;
  return undefined;
}

/** True for a word that ends like a verb in -ize but takes z in both countries: prized, seizing. */
export function isAlwaysZ(word: string): boolean {
  return izeEnding.exec(word)?.[1] === 'z' && izeToIse(word) === undefined;
}

/** Tells which of the two habits a word shows, or neither. */
export function izeHabitOf(word: string): 'ise' | 'ize' | undefined {
  if (!word.includes('iz') && !word.includes('is')) return undefined;
  const ending = izeEnding.exec(word);
  if (ending === null) return undefined;
  if (ending[1] === 's') return 'ise';
  return izeToIse(word) === undefined ? undefined : 'ize';
}

/** The word with z in its ending, whether or not it is one that takes z. */
export function withZ(word: string): string {
  return word.replace(izeEnding, 'iz$2');
}

/** The word with s in its ending: under this form the tables know what Oxford spells tranquillize. */
export function withS(word: string): string {
  return word.replace(izeEnding, 'is$2');
}

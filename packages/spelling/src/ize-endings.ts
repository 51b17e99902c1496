/** Converts between -ize and -ise by rule, for verbs that are not in a dictionary (containerize, recent coinages). */
/** Matches the endings of verbs in -ize or -ise, of their inflected forms, and of derived nouns and adjectives. */
const izeEnding = /i([sz])(e|ed|er|ers|es|ing|ings|ingly|able|ably|ability|ation|ations|ational|ationally)$/u;

/** Stems of words that are spelled with z in both variants: assize, baize, Belize, maize, seize. */
const alwaysZ: ReadonlySet<string> = new Set(['ass', 'ba', 'bel', 'disse', 'ma', 'se']);

/** Matches the stem of `size` and of its compounds: resize, downsized, oversizing. */
const sizeCompound = /^(?:cap|down|full|king|life|mid|out|over|pint|queen|re|right|super|un|under|up)?s$/u;

/** Endings that turn a stem into a word: `catastroph-e`, `anonym-ous`, `problemat-ic`. */
const stemEndings = ['', 'e', 'y', 'ic', 'ous', 'ism', 'ist', 'al', 'a', 'o', 'ty', 'ity'] as const;

/** Returns the British -ise spelling of a lower-case word in -ize, or undefined if there is none. */
export function izeToIse(word: string): string | undefined {
  const ending = izeEnding.exec(word);
  if (ending?.[1] !== 'z') return undefined;
  const stem = word.slice(0, ending.index);
  if (!/[aeiouy]/u.test(stem) || alwaysZ.has(stem) || sizeCompound.test(stem)) return undefined;
  return `${stem}is${ending[2]}`;
}

/**
 * Returns the American -ize spelling of a lower-case word in -ise that is not in the dictionary. Returns undefined if
 * the stem is unknown, because many words in -ise (surprise, treatise, valise) have no -ize form.
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

/** Returns true for words that have an -ize ending but no -ise form: prized, seizing. */
export function lacksIseForm(word: string): boolean {
  return izeEnding.exec(word)?.[1] === 'z' && izeToIse(word) === undefined;
}

/**
 * Returns the verb ending of a word, -ise or -ize. Returns undefined if the word has neither ending, or if it has no
 * -ise form.
 */
export function verbEndingOf(word: string): 'ise' | 'ize' | undefined {
  const ending = izeEnding.exec(word);
  if (ending === null) return undefined;
  if (ending[1] === 's') return 'ise';
  return izeToIse(word) === undefined ? undefined : 'ize';
}

/** Replaces s with z in an -ise ending without checking that the result is a word. */
export function replaceIseWithIze(word: string): string {
  return word.replace(izeEnding, 'iz$2');
}

/** Replaces z with s in an -ize ending, because the tables list British words under their -ise form. */
export function replaceIzeWithIse(word: string): string {
  return word.replace(izeEnding, 'is$2');
}

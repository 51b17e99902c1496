// Words of the other country's spelling, told by the two dictionaries alone.

import american from 'dictionary-en';
import british from 'dictionary-en-gb';
import nspell from 'nspell';
import type { MeasuredText } from '../text/read-text.ts';

export type Variant = 'en-US' | 'en-GB';

export interface SpellingJudge {
  /** Lower-case words outside quotations that the other variant alone accepts. */
  readonly foreignWords: (text: MeasuredText, variant: Variant) => string[];
  /** The variant that the text itself writes; American when nothing tells. */
  readonly variantOf: (text: MeasuredText) => Variant;
}

/** Takes in both dictionaries (about a fifth of a second). */
export function createSpellingJudge(): SpellingJudge {
  const spellers = { 'en-US': nspell(american.aff, american.dic), 'en-GB': nspell(british.aff, british.dic) };
  const known = new Map<string, Variant | undefined>();
  const sideOf = (word: string): Variant | undefined => {
    if (!known.has(word)) {
      const inAmerica = spellers['en-US'].correct(word);
      const inBritain = spellers['en-GB'].correct(word);
      known.set(word, inAmerica === inBritain ? undefined : inAmerica ? 'en-US' : 'en-GB');
    }
    return known.get(word);
  };
  const oneSided = (text: MeasuredText, variant: Variant): string[] =>
    plainWords(text).filter((word) => sideOf(word) === variant);
  return {
    foreignWords: (text, variant) => oneSided(text, variant === 'en-US' ? 'en-GB' : 'en-US'),
    variantOf: (text) => (oneSided(text, 'en-GB').length > oneSided(text, 'en-US').length ? 'en-GB' : 'en-US'),
  };
}

function plainWords(text: MeasuredText): string[] {
  const unquoted = text.prose.replaceAll(/["“][^"“”\n]*["”]/gu, ' ').replaceAll(/\b(?:https?:\/\/|www\.)\S+/gu, ' ');
  return unquoted.match(/(?<![\p{L}\p{N}'@/_.-])\p{Ll}{3,}(?![\p{L}\p{N}'@/_-])/gu) ?? [];
}

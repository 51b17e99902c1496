/** Recognizes words of the dictionary and words derived from them: nonelected, dockless, rollout. */
import { isCommonWord } from './common-words.ts';

const endings = /(?:ing|ed|s|es|ly|er|ers|ness|able)$/u;
const prefixes =
  /^(?:un|re|non|over|under|pre|mis|co|multi|sub|inter|micro|cyber|bio|eco|geo|neuro|auto|semi|super|anti|self)/u;

/** True for words of the dictionary and their forms. Strict, so that `Blackwood` at the start of a sentence is a name. */
export function isKnownWord(lower: string): boolean {
  return isCommonWord(lower) || isDerived(lower, prefixes, endings);
}

const rareEndings = /(?:ings|ed|s|ies|ers|al|less|like|ful|ish|y|wise|ward|ity|ities|ization|isation|ize|ise)$/u;
const rarePrefixes =
  /^(?:out|post|counter|hyper|ultra|mega|meta|mid|de|dis|trans|pro|nano|electro|photo|hydro|thermo)/u;
/** Minimum length of the parts of a compound. */
const partLengthMin = 3;

/** Also true for plurals of short words, such as `olds`, for less common derivations, and for compounds. */
export function isDerivedWord(lower: string): boolean {
  const isPlural = lower.endsWith('s') && isCommonWord(lower.slice(0, -1));
  return isPlural || isKnownWord(lower) || isDerived(lower, rarePrefixes, rareEndings) || isCompound(lower);
}

function isDerived(lower: string, prefix: RegExp, ending: RegExp): boolean {
  return [lower, lower.replace(prefix, '')].some((bare) => {
    if (bare.length < 4) return false;
    if (isCommonWord(bare)) return true;
    const stem = bare.replace(ending, '');
    return stem.length >= 4 && stem !== bare && (isCommonWord(stem) || isCommonWord(`${stem}e`));
  });
}

function isCompound(lower: string): boolean {
  for (let at = partLengthMin; at <= lower.length - partLengthMin; at += 1)
    if (isCommonWord(lower.slice(0, at)) && isCommonWord(lower.slice(at))) return true;
  return false;
}

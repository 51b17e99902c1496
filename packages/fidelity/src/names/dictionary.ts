/** Distinguishes names and rare terms from common words with the spelling dictionaries, which are loaded on first use. */
import { loadDictionary, type Dictionary } from '@humanize/text';

/** `common`: in a dictionary. `derived` and `coined`: made from such a word with a usual or a rare ending or prefix. `unknown`: any other word. */
type WordKind = 'common' | 'derived' | 'coined' | 'unknown';

let dictionary: Dictionary | undefined;
const kept = new Map<string, WordKind>();
/** Maximum number of words whose kinds are cached, and maximum length of a word that is looked up. */
const keptWordsMax = 20_000;
const wordLengthMax = 40;

function kindOf(lower: string): WordKind {
  if (lower.length > wordLengthMax) return 'unknown';
  const known = kept.get(lower);
  if (known !== undefined) return known;
  const isDerived = isMadeFrom(lower, prefixes, endings);
  const isCoined = isDerived || isMadeFrom(lower, rarePrefixes, rareEndings) || isCompound(lower);
  const kind = isCommon(lower) ? 'common' : isDerived ? 'derived' : isCoined ? 'coined' : 'unknown';
  if (kept.size >= keptWordsMax) kept.clear();
  kept.set(lower, kind);
  return kind;
}

/** Returns true for words of a dictionary in lower case, such as `filter`. */
export function isCommonWord(lower: string): boolean {
  return kindOf(lower) === 'common';
}

/** Returns true for words of a dictionary and their forms. Strict, so that `Blackwood` at the start of a sentence is a name. */
export function isKnownWord(lower: string): boolean {
  return /^(?:common|derived)$/u.test(kindOf(lower));
}

/** Returns false for words in lower case that are known or coined from known words: dockless, rollout. */
export function isRareWord(lower: string): boolean {
  return kindOf(lower) === 'unknown';
}

/** Returns true for words that can be names by themselves: Leeds, and common words such as mark, grace and peter. */
export function canBeName(lower: string): boolean {
  return isCommonWord(lower) ? !load().isNoName(lower) : !isKnownWord(lower);
}

function load(): Dictionary {
  dictionary ??= loadDictionary();
  return dictionary;
}

function isCommon(lower: string): boolean {
  return load().isWord(lower, 'en-US') || load().isWord(lower, 'en-GB');
}

const prefixes =
  /^(?:un|re|non|over|under|pre|mis|co|multi|sub|inter|micro|cyber|bio|eco|geo|neuro|auto|semi|super|anti|self)/u;
const endings = /(?:ing|ed|s|es|ly|er|ers|ness|able)$/u;
const rarePrefixes =
  /^(?:out|post|counter|hyper|ultra|mega|meta|mid|de|dis|trans|pro|nano|electro|photo|hydro|thermo)/u;
const rareEndings = /(?:ings|ed|s|ies|ers|al|less|like|ful|ish|y|wise|ward|ity|ities|i[sz]ation|i[sz]e)$/u;
/** Minimum length of the word from which another one is made, and of the parts of a compound. */
const stemLengthMin = 4;
const partLengthMin = 3;

function isMadeFrom(lower: string, prefix: RegExp, ending: RegExp): boolean {
  return [lower, lower.replace(prefix, '')].some((bare) => {
    const stem = bare.replace(ending, '');
    const forms = [...(bare === lower ? [] : [bare]), ...(stem === bare ? [] : [stem, `${stem}e`])];
    return forms.some((form) => form.length >= stemLengthMin && stem.length >= stemLengthMin && isCommon(form));
  });
}

function isCompound(lower: string): boolean {
  for (let at = partLengthMin; at <= lower.length - partLengthMin; at += 1)
    if (isCommon(lower.slice(0, at)) && isCommon(lower.slice(at))) return true;
  return false;
}

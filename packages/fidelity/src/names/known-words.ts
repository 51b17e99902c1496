/** Distinguishes names and rare terms from common words by the spelling dictionaries, which load on first use. */
import { loadDictionary } from '@humanize/text';

const load = lazy(loadDictionary);

/** Returns a function that makes a value on the first call and returns the same value from then on. */
export function lazy<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/** Returns true for words that a dictionary lists in lower case, such as `filter`. */
export const isCommonWord = (lower: string): boolean => load().isWord(lower, 'en-US') || load().isWord(lower, 'en-GB');

/** True for dictionary words and derived words, but not compounds: `Blackwood` at the start of a sentence is a name. */
export const isKnownWord = (lower: string): boolean => isCommonWord(lower) || isMadeFrom(lower);

/** Returns true for words that can be names by themselves: Leeds, and common words such as mark, grace and peter. */
export const canBeName = (lower: string): boolean =>
  isCommonWord(lower) ? !load().isNoName(lower) : !isKnownWord(lower);

const prefixes =
  /^(?:under|un|re|non|over|pre|mis|co|multi|sub|inter|micro|cyber|bio|eco|geo|neuro|auto|semi|super|anti|self|de(?=.*(?:ed|ing)$))/u;
const endings = /(?:ing|ed|s|es|ly|er|ers|ness|able|ful|fuls)$/u;
const stemLengthMin = 4;

function isMadeFrom(lower: string): boolean {
  return [lower, lower.replace(prefixes, '')].some((bare) => {
    const stem = bare.replace(endings, '');
    const isVerb = /(?:ing|ed|ers?|able)$/u.test(bare);
    const forms = [bare, stem, ...(isVerb ? [`${stem}e`] : [])];
    return forms.some((form) => form.length >= stemLengthMin && isCommonWord(form));
  });
}

/**
 * Compares the names, numbers and quotations in a sentence with the text before it. Rules that delete repetitions share
 * this module.
 */
import type { Document, ProtectionReason, Sentence } from '@humanize/text';

/** Protected text that may be deleted with a sentence that repeats it. */
export const liftedInRepetitions: readonly ProtectionReason[] = [
  'name',
  'all-capitals',
  'number',
  'symbol',
  'quotation',
  'emphasis',
  'markup',
];

/** The indexes of the first and last tokens with a lemma. */
type Places = { readonly first: number; last: number };

const placesByDocument = new WeakMap<Document, ReadonlyMap<string, Places>>();

/**
 * Returns where each lemma occurs. Each document is read once, so that rules can check every sentence in linear time.
 */
function placesOf(document: Document): ReadonlyMap<string, Places> {
  const known = placesByDocument.get(document);
  if (known !== undefined) return known;
  const places = new Map<string, Places>();
  for (const { lemma, index } of document.tokens) {
    const place = places.get(lemma);
    if (place === undefined) places.set(lemma, { first: index, last: index });
    else place.last = index;
  }
  placesByDocument.set(document, places);
  return places;
}

/** Returns whether a lemma occurs before a sentence. */
export function occursBefore(document: Document, { firstToken }: Sentence, lemma: string): boolean {
  return (placesOf(document).get(lemma)?.first ?? firstToken) < firstToken;
}

/** Returns whether a lemma occurs before or after a sentence. */
export function occursElsewhere(document: Document, sentence: Sentence, lemma: string): boolean {
  return occursBefore(document, sentence, lemma) || (placesOf(document).get(lemma)?.last ?? -1) >= sentence.endToken;
}

/** Returns whether every protected word of a sentence, such as a name, also occurs before it. */
export function namesNothingNew(document: Document, sentence: Sentence): boolean {
  return document.tokens
    .slice(sentence.firstToken + 1, sentence.endToken)
    .filter(({ protectedBy, kind }) => protectedBy !== undefined && kind !== 'punctuation')
    .every(({ lemma }) => occursBefore(document, sentence, lemma));
}

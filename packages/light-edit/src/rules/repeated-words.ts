/** Compares the names, numbers and quotations of a sentence with the text before it. Rules that delete repetitions share this. */
import type { Document, ProtectionReason, Sentence } from '@humanize/text';

/** Protected text that may go with a sentence that repeats it. */
export const liftedInRepetitions: readonly ProtectionReason[] = [
  'name',
  'all-capitals',
  'number',
  'symbol',
  'quotation',
  'emphasis',
  'markup',
];

/** Returns whether every protected word of a sentence, such as a name, also occurs before it. Takes linear time. */
export function namesNothingNew(document: Document, { firstToken, endToken }: Sentence): boolean {
  const own = document.tokens
    .slice(firstToken + 1, endToken)
    .filter(({ protectedBy, kind }) => protectedBy !== undefined && kind !== 'punctuation');
  if (own.length === 0) return true;
  const before = new Set(document.tokens.slice(0, firstToken).map(({ lemma }) => lemma));
  return own.every(({ lemma }) => before.has(lemma));
}

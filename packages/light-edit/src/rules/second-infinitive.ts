/** Finds a second infinitive that depends on the same opening. Rules that delete or replace the opening share this function. */
import { neighbor, sentenceOf } from '@humanize/text';
import type { PhraseMatch } from '../rule/rule.ts';

/** True if the rest of the sentence contains `and to`, `or to`, `but to` or `not to`: `to rest and to eat`. */
export function hasSecondInfinitive({ document, last }: PhraseMatch): boolean {
  const { endToken } = sentenceOf(document, last);
  return document.tokens
    .slice(last.index + 1, endToken)
    .some(
      (token) => token.lower === 'to' && /^(?:and|or|but|not|,)$/u.test(neighbor(document, token, -1)?.lower ?? ''),
    );
}

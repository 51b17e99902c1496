/** Finds a second infinitive that depends on the same opening. Rules that delete or replace the opening share this function. */
import { neighbor, tokensAround } from '@humanize/text';
import type { PhraseMatch } from '../rule/rule.ts';

/** Maximum number of tokens that are examined. */
const contextTokensMax = 100;

/** Returns whether the rest of the sentence contains `and to`, `or to`, `but to` or `not to`: `to rest and to eat`. */
export function hasSecondInfinitive({ document, last }: PhraseMatch): boolean {
  return tokensAround(document, last, contextTokensMax).after.some(
    (token) => token.lower === 'to' && /^(?:and|or|but|not|,)$/u.test(neighbor(document, token, -1)?.lower ?? ''),
  );
}

/** Finds a second infinitive that depends on the same opening. Rules that delete or replace the opening share this function. */
import { isWord, neighbor, tokensAround } from '@humanize/text';
import type { PhraseMatch } from '../rule/rule.ts';

/** Maximum number of tokens to examine. */
const contextTokensMax = 100;

/** Returns whether the rest of the sentence contains a `to` after a comma, a conjunction or `not`: `to rest and to eat`. */
export function hasSecondInfinitive({ document, last }: Pick<PhraseMatch, 'document' | 'last'>): boolean {
  return tokensAround(document, last, contextTokensMax).after.some(
    (token) => token.lower === 'to' && isWord(neighbor(document, token, -1), 'and or nor but not ,'),
  );
}

/** Tells whether a request to call names a number: `feel free to call me at 555-0134`. */
import { neighbor } from '@humanize/text';
import type { PhraseMatch } from '../rule/rule.ts';

/** Maximum number of tokens between `feel free to` and `at`. */
const requestTokensMax = 6;

/** Returns true for `feel free to` with a number after `at` or `on`. A placeholder such as `[phone number]` counts. */
export function givesNumber({ document, first, last }: PhraseMatch): boolean {
  if (!document.tokens.slice(first.index, last.index + 1).some(({ lower }) => lower === 'free')) return false;
  return Array.from({ length: requestTokensMax }, (_, index) => index + 1).some((distance) => {
    const preposition = neighbor(document, last, distance);
    const number = neighbor(document, last, distance + 1);
    return (
      /^(?:at|on)$/u.test(preposition?.lower ?? '') &&
      (number?.kind === 'number' || number?.kind === 'opaque' || /^[([+\d]/u.test(number?.text ?? ''))
    );
  });
}

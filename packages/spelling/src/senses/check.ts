/**
 * Changes `check` to `cheque` in British text if the context is about payment. In other contexts, a check is usually a
 * test.
 */
import type { Sense } from './word-context.ts';

const kinds: ReadonlySet<string> = new Set([
  'bank',
  'blank',
  "cashier's",
  'dividend',
  'rebate',
  'refund',
  'royalty',
  'rubber',
  'welfare',
]);

const drawing: ReadonlySet<string> = new Set([
  'bounce',
  'bounced',
  'cash',
  'cashed',
  'cashing',
  'deposit',
  'deposited',
  'depositing',
  'mail',
  'mailed',
  'write',
  'writes',
  'writing',
  'written',
  'wrote',
]);

const articles: ReadonlySet<string> = new Set([
  'a',
  'her',
  'his',
  'my',
  'our',
  'that',
  'the',
  'their',
  'these',
  'this',
  'those',
  'your',
]);

const paying: ReadonlySet<string> = new Set([
  'card',
  'cash',
  'paid',
  'pay',
  'payable',
  'paying',
  'payment',
  'payments',
  'pays',
]);

export const checkToBritish: Sense = (word, { before, after, sentenceHas }) => {
  const [previous = '', beforeThat = '', third = ''] = before;
  const travellers =
    previous === "'s" || previous === "'"
      ? /^travell?ers?$/u.test(beforeThat)
      : /^travell?er(?:'?s'?)$/u.test(previous);
  const drawn = articles.has(previous)
    ? drawing.has(beforeThat)
    : drawing.has(previous) || (articles.has(beforeThat) && drawing.has(third));
  const forMoney =
    after[0] === 'for' && (/^[$£€\d]/u.test(after[1] ?? '') || after[1] === 'usd') && articles.has(previous);
  const byCheck = previous === 'by' && sentenceHas(paying);
  return kinds.has(previous) || travellers || drawn || forMoney || byCheck
    ? word.replace('check', 'cheque')
    : undefined;
};

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

const currencies: ReadonlySet<string> = new Set(['$', '£', '€', 'dollars', 'euros', 'pounds', 'usd']);

const travelers: ReadonlySet<string> = new Set(['traveler', 'travelers', 'traveller', 'travellers']);

const possessives: ReadonlySet<string> = new Set(["'", "'s"]);

export const checkToBritish: Sense = (word, { before, after, sentenceHas }) => {
  const [previous = '', beforeThat = '', third = ''] = before;
  // `Travelers check the map` contains a verb, `travelers checks` does not.
  const ofTravelers = possessives.has(previous)
    ? travelers.has(beforeThat)
    : word === 'checks' && previous.endsWith('s') && travelers.has(previous);
  const drawn = articles.has(previous)
    ? drawing.has(beforeThat)
    : drawing.has(previous) || (articles.has(beforeThat) && drawing.has(third));
  const forMoney = articles.has(previous) && after[0] === 'for' && after.some((other) => currencies.has(other));
  const byCheck = previous === 'by' && sentenceHas(paying);
  return kinds.has(previous) || ofTravelers || drawn || forMoney || byCheck
    ? word.replace('check', 'cheque')
    : undefined;
};

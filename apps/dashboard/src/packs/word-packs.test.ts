import { expect, test } from '@jest/globals';
import { formatPrice, formatPriceOfThousand, wordPacksSetting } from './word-packs.ts';

const setting = wordPacksSetting('WORD_PACKS', { meaning: 'Packs.' });

test('packs are sorted by size, with amounts in the smallest unit of their currency', () => {
  expect(setting.parse('500000=39 EUR, 100000=9.5 EUR')).toEqual({
    outcome: 'value',
    value: [
      { words: 100_000, amount: 950, currency: 'eur' },
      { words: 500_000, amount: 3_900, currency: 'eur' },
    ],
  });
  expect(setting.parse('1000=150 JPY')).toMatchObject({ value: [{ amount: 150, currency: 'jpy' }] });
});

test.each([
  ['no price', '1000'],
  ['no currency', '1000=9.00'],
  ['an unknown currency', '1000=9.00 XQZ'],
  ['a currency whose smallest unit Stripe defines differently', '1000=9.000 KWD'],
  ['fractions of the smallest unit', '1000=1.5 JPY'],
  ['no words', '0=9.00 EUR'],
  ['nothing to pay', '1000=0.00 EUR'],
  ['an amount that Stripe does not accept', '1000=1000000.00 EUR'],
  ['two packs of one size', '1000=9.00 EUR, 1000=8.00 EUR'],
  ['two currencies', '1000=9.00 EUR, 2000=8.00 USD'],
])('packs are rejected with %s', (_what, text) => {
  expect(setting.parse(text)).toMatchObject({ outcome: 'problem', problem: expect.stringContaining('such as') });
});

test('prices are shown in their currency', () => {
  expect(formatPrice({ amount: 950, currency: 'eur' })).toBe('€9.50');
  expect(formatPrice({ amount: 150, currency: 'jpy' })).toBe('¥150');
  expect(formatPriceOfThousand({ words: 100_000, amount: 950, currency: 'eur' })).toBe('€0.095');
});

/** The packs of words that customers can buy, and their prices. */
import type { Pack } from '@humanize/database';
import type { Setting } from '@humanize/runtime';

const wordsMax = 1_000_000_000;
const packsMax = 12;
/** Stripe accepts amounts of up to eight digits. */
const amountMax = 99_999_999;
/** Currencies whose smallest unit in Stripe differs from ISO 4217, or for which Stripe does not accept every amount. */
const unsupportedCurrencies = ['ISK', 'UGX', 'BHD', 'JOD', 'KWD', 'OMR', 'TND'];
const known = new Set(Intl.supportedValuesOf('currency'));

/** Parses packs in the form `WORDS=PRICE CURRENCY`, separated by commas, all in the same currency. */
export function wordPacksSetting(name: string, { meaning }: { meaning: string }): Setting<readonly Pack[]> {
  return {
    name,
    meaning,
    secret: false,
    absent: { kind: 'default', value: [], shown: '' },
    parse: (text) => {
      const packs = text.split(',').map((part) => readPack(part.trim()));
      const valid = packs.filter((pack) => pack !== undefined);
      const isList =
        valid.length === packs.length &&
        packs.length <= packsMax &&
        new Set(valid.map(({ words }) => words)).size === packs.length &&
        new Set(valid.map(({ currency }) => currency)).size === 1;
      if (isList) return { outcome: 'value', value: valid.toSorted((one, other) => one.words - other.words) };
      return {
        outcome: 'problem',
        problem: `must be a list of at most ${packsMax} packs of different sizes in one currency, such as 100000=9.00 EUR, 500000=39.00 EUR`,
      };
    },
  };
}

function readPack(text: string): Pack | undefined {
  const [, wordsText = '', whole = '', fraction = '', code = ''] =
    /^(\d{1,10})=(\d{1,8})(?:\.(\d{1,2}))? ([A-Z]{3})$/.exec(text) ?? [];
  if (!known.has(code) || unsupportedCurrencies.includes(code)) return undefined;
  const digits = fractionDigits(code);
  if (fraction.length > digits) return undefined;
  const [words, amount] = [Number(wordsText), Number(whole + fraction.padEnd(digits, '0'))];
  const isPack = words > 0 && words <= wordsMax && amount > 0 && amount <= amountMax;
  return isPack ? { words, amount, currency: code.toLowerCase() } : undefined;
}

const fractionDigits = (currency: string): number =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 0;

/** Formats an amount given in the smallest unit of its currency, for example as `€9.00`. */
export function formatPrice({ amount, currency }: Pick<Pack, 'amount' | 'currency'>): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  return format.format(amount / 10 ** fractionDigits(currency));
}

/** Formats the price per 1,000 words, with up to four decimal places. */
export function formatPriceOfThousand({ words, amount, currency }: Pack): string {
  const options = { style: 'currency', currency, maximumFractionDigits: 4 } as const;
  return new Intl.NumberFormat('en-US', options).format((amount / 10 ** fractionDigits(currency) / words) * 1_000);
}

/** Returns the name of a pack, such as `100,000 words`. */
export const describePack = ({ words }: Pick<Pack, 'words'>): string =>
  `${words.toLocaleString('en-US')} ${words === 1 ? 'word' : 'words'}`;

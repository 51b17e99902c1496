/** Access to the words of a block by position, for parsing amounts. */
import type { Word } from '../passage/word.ts';
import type { Amount } from './amount.ts';

export type Cursor = {
  readonly words: readonly Word[];
  /** The word at a position in lower case, or an empty string. */
  lower(at: number): string;
  /** True if no white space separates the word from the previous one. */
  isJoined(at: number): boolean;
  isNumber(at: number): boolean;
  /** The position after a hyphen that joins two words; the same position if there is none. */
  pastHyphen(at: number): number;
  /** Creates an amount for the half-open range of words from `first` to `last`. */
  amount(
    first: number,
    last: number,
    read: Pick<Amount, 'form' | 'values' | 'firm'> & Partial<Pick<Amount, 'unit'>>,
  ): Amount;
};

export function createCursor(words: readonly Word[]): Cursor {
  const lower = (at: number): string => words[at]?.lower ?? '';
  const isJoined = (at: number): boolean => words[at]?.spaced === false && at > 0;
  return {
    words,
    lower,
    isJoined,
    isNumber: (at) => words[at]?.kind === 'number',
    pastHyphen: (at) => (isHyphen(lower(at)) && isJoined(at) && isJoined(at + 1) ? at + 1 : at),
    amount: (first, last, read) => ({
      start: words[first]?.start ?? 0,
      end: words[last - 1]?.end ?? 0,
      unit: undefined,
      unitIsInherited: false,
      ...read,
      first,
      last,
    }),
  };
}

export function isHyphen(text: string): boolean {
  return text === '-' || text === '‐' || text === '‑';
}

/** The value of a number, date or time, independent of its notation, and a cursor over the words to read it from. */
import type { Fact, Word } from '../passage/passage.ts';

/** A `magnitude` is indefinite (`hundreds of`), a `period` is one unit (`daily`), and a `label` is a Roman numeral. */
type NumberForm = 'number' | 'ordinal' | 'fraction' | 'label' | 'magnitude' | 'period';
/** A `month-day` is 100 × month + day, and a `clock` time is in minutes after midnight. */
type DateForm = 'century' | 'decade' | 'month' | 'month-day' | 'weekday' | 'clock';
/** `relative`: `yesterday`, `last week`. `phase`: `early`. `span`: an indefinite number of units, `several metres`. */
type RelativeForm = 'season' | 'phase' | 'relative' | 'span';
export type AmountForm = NumberForm | DateForm | RelativeForm;

export type Unit = {
  /** Units are comparable only within a dimension. A word such as `pounds` has two. */
  readonly dimensions: readonly string[];
  /** Factor that converts to the base unit of the dimension. */
  readonly factor: number;
};

export type Amount = Fact & {
  readonly form: AmountForm;
  /** The possible values: several if the notation is ambiguous (03/04, 7 o'clock). */
  readonly values: readonly number[];
  readonly unit: Unit | undefined;
  /** True if a version must not omit it. Others, such as `two`, are reported only if another amount replaces them. */
  readonly firm: boolean;
};

/** Returns the first of the possible values in base units. */
export const baseOf = ({ values: [value = 0], unit }: Amount): number => value * (unit?.factor ?? 1);

export type Cursor = ReturnType<typeof createCursor>;

/** Gives the words of a block by position, for parsing amounts. Positions outside the block yield an empty word. */
export function createCursor(words: readonly Word[]) {
  const lower = (at: number): string => (at < 0 ? '' : (words[at]?.lower ?? ''));
  const isJoined = (at: number): boolean => words[at]?.spaced === false && at > 0;
  return {
    words,
    lower,
    isJoined,
    /** The words from a position on, with spaces between them. */
    phrase(at: number, size: number): string {
      let joined = size > 0 ? lower(at) : '';
      for (let step = 1; step < size; step += 1) joined += ` ${lower(at + step)}`;
      return joined;
    },
    isNumber: (at: number): boolean => words[at]?.kind === 'number',
    /** The position after a hyphen that joins two words; the same position if there is none. */
    pastHyphen: (at: number): number => (isHyphen(lower(at)) && isJoined(at) && isJoined(at + 1) ? at + 1 : at),
    /** Creates an amount for the half-open range of words from `first` to `last`. */
    amount(
      first: number,
      last: number,
      form: AmountForm,
      value: number | readonly number[],
      firm: boolean,
      unit?: Unit,
    ): Amount {
      const [start, end] = [words[first]?.start ?? 0, words[last - 1]?.end ?? 0];
      return { start, end, first, last, form, values: typeof value === 'number' ? [value] : value, firm, unit };
    },
  };
}

export const isHyphen = (text: string): boolean => /^[-‐‑]$/u.test(text);

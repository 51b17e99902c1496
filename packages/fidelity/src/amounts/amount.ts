/** A number, date or time by its value, independent of its notation. */
import type { Span } from '@humanize/text';

/**
 * `magnitude` is an indefinite amount (hundreds of millions), `period` a unit of time without a number, `label` a Roman
 * numeral, `month-day` 100 × month + day, `clock` minutes after midnight.
 */
export type AmountForm =
  | 'number'
  | 'ordinal'
  | 'fraction'
  | 'label'
  | 'magnitude'
  | 'period'
  | 'century'
  | 'decade'
  | 'clock'
  | 'month-day'
  | 'month'
  | 'weekday';

export type Unit = {
  /** Units of different dimensions never agree; a word such as `pounds` has two. */
  readonly dimensions: readonly string[];
  /** How many of the dimension's base units it is. */
  readonly factor: number;
};

export type Amount = Span & {
  readonly form: AmountForm;
  /** The possible values: several if the notation is ambiguous (03/04, 7 o'clock). */
  readonly values: readonly number[];
  readonly unit: Unit | undefined;
  /** True if the unit comes from an adjacent amount: `5 to 10 %`. */
  readonly unitIsCarried: boolean;
  /**
   * True for amounts that no rewrite may lose or add. Others, such as `two` and `first`, are often expressed in other
   * words (`both`, `another`); they count only where one is replaced by another.
   */
  readonly firm: boolean;
  /** Indexes of its first word and behind its last word in the block. */
  readonly first: number;
  readonly last: number;
};

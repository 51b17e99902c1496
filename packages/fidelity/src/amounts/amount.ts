/** A number, a date or a time of a text by its value, whatever words it is written in. */
import type { Span } from '@humanize/text';

/**
 * `magnitude` is an indefinite amount (hundreds of millions), `period` a unit of time without a number, `label` a Roman numeral, `month-day` 100 × month + day,
 * `clock` minutes after midnight.
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
  /** The values that it may stand for: one, or several where the notation is ambiguous (03/04, 7 o'clock). */
  readonly values: readonly number[];
  readonly unit: Unit | undefined;
  /** True when the unit was taken over from a neighbour: `5 to 10 %`. */
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

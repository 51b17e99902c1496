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
  /** Units are comparable only within a dimension. A word such as `pounds` has two. */
  readonly dimensions: readonly string[];
  /** Factor that converts to the base unit of the dimension. */
  readonly factor: number;
};

export type Amount = Span & {
  readonly form: AmountForm;
  /** The possible values: several if the notation is ambiguous (03/04, 7 o'clock). */
  readonly values: readonly number[];
  readonly unit: Unit | undefined;
  /** True if the unit comes from an adjacent amount: `5 to 10 %`. */
  readonly unitIsInherited: boolean;
  /**
   * True for amounts that a version must neither omit nor add. Others, such as `two` and `first`, are often expressed
   * in other words (`both`, `another`), so only their replacement by another amount is reported.
   */
  readonly firm: boolean;
  /** Half-open range of word indexes in the block. */
  readonly first: number;
  readonly last: number;
};

/** One side of a comparison of amounts, and the finding for a replaced amount. */
import { shorten, type Finding, type Fragment, type RefusedKind } from '../finding.ts';
import type { Block } from '../passage/read-passage.ts';
import type { Amount } from './amount.ts';
import type { AmountIndex } from './amount-index.ts';
import { formGroup } from './replacement.ts';
import { isMoney } from './units.ts';

/** One side of a comparison: a block, its amounts, and all amounts of the passage. */
export type AmountSide = {
  readonly text: string;
  readonly block: Block;
  readonly amounts: readonly Amount[];
  readonly passage: AmountIndex;
};

export function replaced(kind: RefusedKind, source: Fragment, version: Fragment): Finding {
  const message = `The source says “${shorten(source.text)}”, but the version says “${shorten(version.text)}”.`;
  return { kind, weight: 'refuse', source, version, message };
}

export function unitKind(a: Amount, b: Amount): RefusedKind {
  return [a.unit, b.unit].some((unit) => unit?.dimensions.every((dimension) => dimension.startsWith('money')) === true)
    ? 'money'
    : 'unit';
}

export function kindOf(amount: Amount): RefusedKind {
  if (formGroup(amount) === 'date') return 'date';
  return amount.unit !== undefined && isMoney(amount.unit) ? 'money' : 'number';
}

export function fragmentOf(text: string, { start, end }: { readonly start: number; readonly end: number }): Fragment {
  return { start, end, text: text.slice(start, end) };
}

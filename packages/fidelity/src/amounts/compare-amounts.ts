/** Compares numbers, dates, times, units and money by value. Each amount must be on both sides. */
import { shorten, type Finding, type Weight } from '../finding.ts';
import type { Amount } from './amount.ts';
import { indexAmounts, type AmountIndex } from './amount-index.ts';
import { fragmentOf, kindOf, replaced, unitKind, type AmountSide } from './amount-side.ts';
import { judgeGained } from './judge-gained.ts';
import { withinRanges } from './calendar-range.ts';
import { compareEras } from './compare-eras.ts';
import { compareRelativeDates } from './compare-relative-dates.ts';
import { compareUse } from './compare-use.ts';
import { differsInUnitOnly } from './match-amounts.ts';
import { joinedAmounts } from './joined-amounts.ts';
import { isBareHourOf } from './read-clock.ts';
import { canReplace, formGroup, isOptional, replacesPeriod } from './replacement.ts';
import { findReplacedMeasure } from './replaced-measure.ts';
import { isRelative } from './relative-time.ts';

/** Maximum number of findings per block. */
const reportedMax = 50;

export function compareAmounts(source: AmountSide, version: AmountSide): Finding[] {
  const inVersion = indexAmounts(version.amounts);
  const inSource = indexAmounts(source.amounts);
  const inOtherParts = [
    [source, version],
    [version, source],
  ].flatMap(([one, other]) =>
    one === undefined || other === undefined ? [] : [withinRanges(one, other), joinedAmounts(one, other)],
  );
  const isOnly = (amount: Amount, own: AmountIndex, other: AmountIndex): boolean =>
    other.find(amount).length <= countNumerals(amount, own, other) &&
    !inOtherParts.some((amounts) => amounts.has(amount));
  const lost = source.amounts.filter((amount) => isOnly(amount, inSource, inVersion)).slice(0, reportedMax);
  const gained = version.amounts
    .filter((amount) => isOnly(amount, inVersion, inSource) && !isMonthOf(amount, source.amounts))
    .slice(0, reportedMax);
  const findings: Finding[] = [];
  const answered = new Set<Amount>();
  for (const amount of lost) {
    const relative = isRelative(amount, source, version);
    const instead = gained.find(
      (other) =>
        !answered.has(other) &&
        canReplace(amount, other, source.block.words, version.block.words) &&
        !(relative && (amount.unit === undefined) !== (other.unit === undefined)),
    );
    if (instead !== undefined) answered.add(instead);
    findings.push(...judgeLost(amount, instead, source, version));
  }
  const isAnyNumberLost = lost.some((amount) => formGroup(amount) === 'number');
  for (const amount of gained)
    if (!answered.has(amount)) findings.push(...judgeGained(amount, source, version, isAnyNumberLost));
  const measures = findReplacedMeasure(source.amounts, version.amounts);
  if (measures !== undefined && lost.length + gained.length === 0)
    findings.push(
      replaced(kindOf(measures[0]), fragmentOf(source.text, measures[0]), fragmentOf(version.text, measures[1])),
    );
  findings.push(...compareEras(source, version, inSource), ...compareRelativeDates(source, version));
  for (const amount of source.amounts) {
    const isRepeated = inSource.find(amount).length > 1;
    findings.push(...compareUse(amount, inVersion.find(amount), isRepeated, source, version));
  }
  return findings;
}

/** The numbers that equal an ordinal on its own side, if the other side has only such: the 2 of `4-2` is no `second`. */
function countNumerals(amount: Amount, own: AmountIndex, other: AmountIndex): number {
  if (amount.form !== 'ordinal' || other.find(amount).some(({ form }) => form !== 'number')) return 0;
  return own.find(amount).filter(({ form }) => form === 'number').length;
}

/** Matches `May 11` in the source with `in May` in the version. */
function isMonthOf(amount: Amount, others: readonly Amount[]): boolean {
  if (amount.form !== 'month') return false;
  return others.some(
    ({ form, values }) => form === 'month-day' && values.some((value) => Math.floor(value / 100) === amount.values[0]),
  );
}

function judgeLost(lost: Amount, instead: Amount | undefined, source: AmountSide, version: AmountSide): Finding[] {
  const fragment = fragmentOf(source.text, lost);
  if (instead !== undefined) {
    const other = fragmentOf(version.text, instead);
    const kind = differsInUnitOnly(lost, instead) ? unitKind(lost, instead) : kindOf(lost);
    const isPeriod = formGroup(lost) === 'period';
    const refuses = isPeriod
      ? replacesPeriod(lost, instead, source.block.words, version.block.words)
      : lost.firm || instead.firm || lost.form === instead.form;
    return [{ ...replaced(kind, fragment, other), weight: refuses ? 'refuse' : 'ask' }];
  }
  if (isOptional(lost, source.block.words, version.block.words)) return [];
  const isMoved = version.passage.find(lost).length > 0;
  const weight: Weight =
    lost.firm &&
    !isMoved &&
    !isMonthOf(lost, version.amounts) &&
    !isBareHourOf(lost, version.amounts) &&
    !isRelative(lost, source, version)
      ? 'refuse'
      : 'ask';
  const message = isMoved
    ? `“${shorten(fragment.text)}” is in a different paragraph in the version.`
    : `The source says “${shorten(fragment.text)}”, and the version leaves it out.`;
  return [{ kind: kindOf(lost), weight, source: fragment, version: null, message }];
}

/** Compares numbers, dates, times, units and money by value. Each amount must be on both sides. */
import { shorten, type Finding, type Weight } from '../finding.ts';
import { functionWords } from '../passage/function-words.ts';
import { stemOf } from '../passage/stem.ts';
import type { Amount } from './amount.ts';
import { indexAmounts, type AmountIndex } from './amount-index.ts';
import { fragmentOf, kindOf, replaced, unitKind, type AmountSide } from './amount-side.ts';
import { withinRanges } from './calendar-range.ts';
import { compareEras } from './compare-eras.ts';
import { compareUse } from './compare-use.ts';
import { differsInUnitOnly } from './match-amounts.ts';
import { joinedAmounts } from './joined-amounts.ts';
import { isBareHourOf } from './read-clock.ts';
import { isListCount } from './list-count.ts';
import { canReplace, formGroup, isOptional, isRate, replacesPeriod } from './replacement.ts';
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
  const isOnly = (amount: Amount, index: AmountIndex): boolean =>
    index.find(amount).length === 0 && !inOtherParts.some((amounts) => amounts.has(amount));
  const lost = source.amounts.filter((amount) => isOnly(amount, inVersion)).slice(0, reportedMax);
  const gained = version.amounts
    .filter((amount) => isOnly(amount, inSource) && !isMonthOf(amount, source.amounts))
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
  findings.push(...compareEras(source, version, inSource));
  for (const amount of source.amounts) {
    const isRepeated = inSource.find(amount).length > 1;
    findings.push(...compareUse(amount, inVersion.find(amount), isRepeated, source, version));
  }
  return findings;
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

function judgeGained(gained: Amount, source: AmountSide, version: AmountSide, isAnyLost: boolean): Finding[] {
  const fragment = fragmentOf(version.text, gained);
  const isClear =
    isNewRate(gained, source, version) ||
    isOnlyOne(gained, source, version) ||
    isMoreThanOne(gained, source, version) ||
    isNewDuration(gained, source, version);
  if (isOptional(gained, version.block.words, source.block.words) && !isClear) return [];
  const isMoved = source.passage.find(gained).length > 0;
  const isDerived =
    (!isAnyLost && isListCount(gained, version) && !isShared(gained, version)) || isBareHourOf(gained, source.amounts);
  const weight: Weight =
    (gained.firm || isUncounted(gained) || isShared(gained, version) || isLater(gained, source, version) || isClear) &&
    !isMoved &&
    !isDerived &&
    !isRelative(gained, version, source)
      ? 'refuse'
      : 'ask';
  const message = isMoved
    ? `“${shorten(fragment.text)}” is in a different paragraph in the source.`
    : `The version says “${shorten(fragment.text)}”, which the source does not say.`;
  return [{ kind: kindOf(gained), weight, source: null, version: fragment, message }];
}

/** A version may count things that the source names, such as `the two` and `all three`, but rarely more. */
const countedMax = 2;

/** True for the total in `two of the three`. */
function isShared({ first }: Amount, { block, amounts }: AmountSide): boolean {
  const before = block.words[first - 1]?.lower ?? '';
  const of = /^(?:the|its|their|these|those)$/u.test(before) ? first - 2 : first - 1;
  return block.words[of]?.lower === 'of' && amounts.some(({ last, values }) => last === of && values[0] !== 1);
}

/** True for `only one` and `just one` if the source has no word for a single thing: `both sets`, `only one set`. */
function isOnlyOne(
  { form, values, first, last }: Amount,
  { block: source }: AmountSide,
  { block }: AmountSide,
): boolean {
  if (form !== 'number' || values[0] !== 1 || last - first > 1) return false;
  const hasOne = source.words.some(({ lower }) => /^(?:one|only|just|single|sole|alone|solely|lone)$/u.test(lower));
  return !hasOne && /^(?:only|just)$/u.test(block.words[first - 1]?.lower ?? '');
}

/** Maximum number of words from a count to its noun: `a single, shriveled human eye`. */
const nounReachWords = 5;

/** True for `a pair of eyes` if the source has `a single eye`, and the version does not. */
function isMoreThanOne(
  { form, unit, values: [value = 0], last }: Amount,
  source: AmountSide,
  version: AmountSide,
): boolean {
  if (form !== 'number' || unit !== undefined || value < 2) return false;
  const counted = new Set(version.block.words.slice(last, last + nounReachWords).map(({ lower }) => stemOf(lower)));
  const still = new Set(singleThings(version));
  return singleThings(source).some((stem) => counted.has(stem) && !still.has(stem));
}

/** The stems of the words after `single`, `sole` and `lone`, up to the next function word. */
function singleThings({ block: { words } }: AmountSide): string[] {
  return words.flatMap(({ lower, index }) => {
    if (!/^(?:single|sole|lone)$/u.test(lower)) return [];
    const after = words.slice(index + 1, index + 1 + nounReachWords);
    const end = after.findIndex((word) => functionWords.has(word.lower));
    return after.slice(0, end === -1 ? after.length : end).map((word) => stemOf(word.lower));
  });
}

/** True for `several years` if the source has no period at all. */
function isNewDuration(gained: Amount, source: AmountSide, { block: { words } }: AmountSide): boolean {
  if (gained.form !== 'magnitude' || formGroup(gained) !== 'period') return false;
  const isCounted = /^(?:several|few|couple)$/u.test(words[gained.first - 1]?.lower ?? '');
  return (
    isCounted &&
    !source.amounts.some((amount) => amount.unit?.dimensions[0] === 'time' || formGroup(amount) !== 'number')
  );
}

const firstOrLast =
  /^(?:first|firstly|initial|initially|inaugural|earliest|original|originally|last|lastly|final|finally)$/u;

/** True for an ordinal without the one before it: `the second stop` for `the first stop`. */
function isLater({ form, values: [value = 0] }: Amount, source: AmountSide, version: AmountSide): boolean {
  if (form !== 'ordinal' || value < 2) return false;
  if (value > 2) return !version.amounts.some((other) => other.form === 'ordinal' && other.values[0] === value - 1);
  const [had, has] = [source, version].map(({ block }) => block.words.some(({ lower }) => firstOrLast.test(lower)));
  return had === true && has === false;
}

/** True for `once a week`, and for `per minute` if the source has rates, but none by the minute. */
function isNewRate(gained: Amount, source: AmountSide, version: AmountSide): boolean {
  if (!isRate(version.block.words, gained)) return false;
  const [two, one] = [2, 1].map((step) => version.block.words[gained.first - step]?.lower ?? '');
  if (one === 'per') return source.amounts.some((amount) => isRate(source.block.words, amount));
  return /^(?:once|twice|times)$/u.test(two ?? '');
}

function isUncounted({ form, values: [value = 0] }: Amount): boolean {
  return form === 'number' && value > countedMax;
}

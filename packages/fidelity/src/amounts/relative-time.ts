/** Recognizes dates and durations that the other side expresses relative to another date: `two years later`. */
import type { Word } from '../passage/word.ts';
import type { Amount } from './amount.ts';
import type { AmountIndex } from './amount-index.ts';
import { formGroup } from './replacement.ts';

type Side = {
  readonly block: { readonly words: readonly Word[] };
  readonly amounts: readonly Amount[];
  readonly passage: AmountIndex;
};

const period = /^(?:day|week|month|year|decade|century|season|quarter|summer|winter|spring|autumn|fall|date|time)$/u;
const beforePeriod =
  /^(?:following|next|previous|preceding|same|that|this|latter|former|current|present|then|earlier)$/u;
const afterPeriod = /^(?:later|earlier|before|after|thereafter|afterwards|previously|ago)$/u;

/**
 * True if the other side may express the amount without its number: a date by `the following year`, or a date and the
 * time since another date by both dates.
 */
export function isRelative(amount: Amount, own: Side, other: Side): boolean {
  if (isYear(amount) || formGroup(amount) === 'date')
    return (
      relativePhrases(other.block.words) > relativePhrases(own.block.words) ||
      (isYear(amount) && isSum(amount, other.amounts))
    );
  if (isAge(amount, own.block.words)) return isLaterAge(amount, other);
  return isYears(amount) && (isDifference(amount, other) || isBetweenAges(amount, other));
}

/** Maximum age in years. */
const ageMax = 120;
const monthsPerYear = 12;

/** True for the number in `at age 15` and `by the age of 15`. */
function isAge({ form, unit, values: [value = 0], first }: Amount, words: readonly Word[]): boolean {
  const isInYears = unit === undefined || (unit.dimensions[0] === 'months' && unit.factor === monthsPerYear);
  if (form !== 'number' || !isInYears || value > ageMax) return false;
  return [1, 2].some((step) => /^aged?$/u.test(words[first - step]?.lower ?? ''));
}

/** True if the other side names an earlier age and the years since then: `at age 12, and three years after that`. */
function isLaterAge({ values: [age = 0] }: Amount, { amounts, block }: Side): boolean {
  return amounts.some(
    (span) =>
      isYears(span) && amounts.some((other) => isAge(other, block.words) && other.values[0] === age - yearsIn(span)),
  );
}

function isBetweenAges(span: Amount, { amounts, block }: Side): boolean {
  const ages = new Set(amounts.flatMap((amount) => (isAge(amount, block.words) ? amount.values : [])));
  return [...ages].some((age) => ages.has(age + yearsIn(span)));
}

/** Number of phrases such as `the following year` and `a year later`. */
function relativePhrases(words: readonly Word[]): number {
  return words.filter(
    ({ lower }, at) =>
      period.test(lower) &&
      (beforePeriod.test(words[at - 1]?.lower ?? '') || afterPeriod.test(words[at + 1]?.lower ?? '')),
  ).length;
}

/** True for a plain number that may be a year: 1996. */
export function isYear(amount: Amount): boolean {
  return yearOf(amount) !== undefined;
}

function yearOf({ form, unit, values: [value = 0] }: Amount): number | undefined {
  return form === 'number' && unit === undefined && Number.isInteger(value) && value >= 1000 && value <= 2200
    ? value
    : undefined;
}

function isYears({ unit }: Amount): boolean {
  return unit?.dimensions[0] === 'months';
}

function yearsIn({ values, unit }: Amount): number {
  return ((values[0] ?? 0) * (unit?.factor ?? 1)) / monthsPerYear;
}

function isSum(amount: Amount, others: readonly Amount[]): boolean {
  const spans = others.filter(isYears).map(yearsIn);
  return years(others).some((year) => spans.includes(Math.abs((yearOf(amount) ?? 0) - year)));
}

/** True if the time separates a year of the other side from another year of its passage. */
function isDifference(amount: Amount, { amounts, passage }: Side): boolean {
  return amounts.some((other) => {
    const year = yearOf(other);
    return (
      year !== undefined &&
      [1, -1].some((sign) => passage.find({ ...other, values: [year + sign * yearsIn(amount)] }).length > 0)
    );
  });
}

function years(amounts: readonly Amount[]): number[] {
  return amounts.flatMap((amount) => yearOf(amount) ?? []);
}

/** Judges amounts that only the version has: a version may count things that the source names, but not add amounts. */
import { shorten, type Finding, type Weight } from '../finding.ts';
import { functionWords } from '../passage/function-words.ts';
import type { Word } from '../passage/word.ts';
import type { Amount } from './amount.ts';
import { fragmentOf, kindOf, type AmountSide } from './amount-side.ts';
import { isListCount } from './list-count.ts';
import { isBareHourOf } from './read-clock.ts';
import { isRelative } from './relative-time.ts';
import { formGroup, isOptional, isRate } from './replacement.ts';
import { isTime } from './units.ts';

/** The finding about an amount that only the version has, or none if a version may add it. */
export function judgeGained(gained: Amount, source: AmountSide, version: AmountSide, isAnyLost: boolean): Finding[] {
  const fragment = fragmentOf(version.text, gained);
  const isClear =
    isNewRate(gained, source, version) ||
    isOnlyOne(gained, source, version) ||
    isOneOfBoth(gained, source, version) ||
    isMoreThanOne(gained, source, version) ||
    isNewDuration(gained, source, version) ||
    isNewMultitude(gained, source);
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

const pairWord = /^(?:both|two|pair|couple|twins?|either|neither|each|other|another|second)$/u;

/** True for `one of the brothers` if the source has `both`, and the version has no word for a pair. */
function isOneOfBoth({ form, values, last }: Amount, { block: source }: AmountSide, { block }: AmountSide): boolean {
  if (form !== 'number' || values[0] !== 1 || block.words[last]?.lower !== 'of') return false;
  return source.words.some(({ lower }) => lower === 'both') && !block.words.some(({ lower }) => pairWord.test(lower));
}

/** Maximum number of words from a count to its noun: `a single, shriveled human eye`. */
const nounReachWords = 5;

/** True for `two entrances` and `a pair of eyes` if the source has `an entrance` and `a single eye`, and no second one. */
function isMoreThanOne({ form, unit, values, last }: Amount, source: AmountSide, version: AmountSide): boolean {
  if (form !== 'number' || unit !== undefined || values[0] !== 2) return false;
  if (source.block.words.some(({ lower }) => pairWord.test(lower))) return false;
  const counted = new Set(nounPhrase(version.block.words, last));
  const still = new Set(singleThings(version));
  return singleThings(source).some((noun) => counted.has(`${noun}s`) && !still.has(noun));
}

/** The nouns after `a`, `one` and `single`. */
function singleThings({ block: { words } }: AmountSide): string[] {
  return words.flatMap(({ lower, index }) =>
    /^(?:an?|one|single|sole|lone)$/u.test(lower) ? nounPhrase(words, index + 1).slice(-1) : [],
  );
}

/** The words up to the next function word. */
function nounPhrase(words: readonly Word[], first: number): string[] {
  const after = words
    .slice(first, first + nounReachWords)
    .filter(({ kind }) => kind === 'word')
    .map(({ lower }) => lower);
  const end = after.findIndex((lower) => functionWords.has(lower));
  return after.slice(0, end === -1 ? after.length : end);
}

const briefTime = /^(?:moment|moments|while|instant|briefly|momentarily|awhile)$/u;

/** True for `several years` if the source has no time at all, and for `for an hour` if it has `for a moment`. */
function isNewDuration(
  gained: Amount,
  { block: source, amounts }: AmountSide,
  { block: { words } }: AmountSide,
): boolean {
  if (formGroup(gained) !== 'period') return false;
  if (amounts.some((amount) => isTime(amount.unit) || formGroup(amount) !== 'number')) return false;
  const [two, one] = [2, 1].map((step) => words[gained.first - step]?.lower ?? '');
  if (gained.form === 'magnitude' && /^(?:several|few|couple)$/u.test(one ?? '')) return true;
  const isDuration = one === 'for' || (two === 'for' && /^(?:an?|many)$/u.test(one ?? ''));
  return isDuration && source.words.some(({ lower }) => briefTime.test(lower));
}

const multitude =
  /^(?:many|numerous|countless|scores|crowds?|masses|multitudes?|swarms?|legions?|myriad|innumerable|plenty|lots?|several|various|plethora)$/u;

/** True for `hundreds of people` if the source has no word for many. */
function isNewMultitude(gained: Amount, source: AmountSide): boolean {
  if (gained.form !== 'magnitude' || formGroup(gained) !== 'number') return false;
  return (
    !source.amounts.some(({ form }) => form === 'magnitude') &&
    !source.block.words.some(({ lower }) => multitude.test(lower))
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

/** Detects replaced amounts, and amounts that may be added or omitted. */
import type { Word } from '../passage/word.ts';
import type { Amount } from './amount.ts';
import { differsInUnitOnly } from './match-amounts.ts';
import { pairWords } from './number-words.ts';

/** Amounts of one group can replace each other. */
export function formGroup({ form, unit }: Amount): string {
  if (form === 'period' || (form === 'magnitude' && unit !== undefined)) return 'period';
  if (form === 'number' || form === 'fraction' || form === 'magnitude') return 'number';
  return ['month-day', 'month', 'weekday', 'decade', 'century', 'clock'].includes(form) ? 'date' : form;
}

/** True if `gained` can be a replacement of `lost`: both are of one group, and `one` only before the same noun. */
export function canReplace(lost: Amount, gained: Amount, words: readonly Word[], others: readonly Word[]): boolean {
  if (differsInUnitOnly(lost, gained)) return true;
  if (formGroup(lost) !== formGroup(gained)) return false;
  const isOne = lost.values[0] === 1 || gained.values[0] === 1;
  if (!isOne || lost.firm || gained.firm || formGroup(lost) === 'period') return true;
  if (isOneOfTwo(words, lost) || isOneOfTwo(others, gained)) return false;
  const noun = nounAfter(words, lost);
  if (noun !== nounAfter(others, gained)) return false;
  // `one of the crimes` and `two of the problems`
  return noun !== 'of' || groupAfter(words, lost) === groupAfter(others, gained);
}

/** Number of words that name the group in `one of the four sisters`. */
const groupWords = 3;

function groupAfter(words: readonly Word[], { last }: Amount): string {
  return words
    .slice(last + 1, last + 1 + groupWords)
    .map(({ lower }) => lower)
    .join(' ');
}

/** Maximum number of words from `one` to `the other`. */
const otherReachWords = 12;

/** True for the one of `one form … the other` and `one … a second one`, which together are two. */
export function isOneOfTwo(words: readonly Word[], { form, values, unit, last }: Amount): boolean {
  if (form !== 'number' || values[0] !== 1 || unit !== undefined) return false;
  return words.slice(last, last + otherReachWords).some(({ lower }) => /^(?:other|another|second)$/u.test(lower));
}

/** True if a period replaced another: `a week` and `a month`, `daily` and `weekly`, `years` and `decades`. */
export function replacesPeriod(lost: Amount, gained: Amount, words: readonly Word[], others: readonly Word[]): boolean {
  if (lost.form === 'magnitude' && gained.form === 'magnitude') return true;
  if (lost.form !== gained.form)
    return isDuration(words, lost) && isDuration(others, gained) && lost.unit?.factor === gained.unit?.factor;
  if (lost.form !== 'period' || gained.form !== 'period') return false;
  return (isRate(words, lost) && isRate(others, gained)) || (isLength(words, lost) && isLength(others, gained));
}

/** True for `for decades` and `for a decade`. */
function isDuration(words: readonly Word[], { first }: Amount): boolean {
  const [two, one] = [2, 1].map((step) => words[first - step]?.lower ?? '');
  return one === 'for' || (one === 'a' && two === 'for');
}

/** True for `year-long`. */
function isLength(words: readonly Word[], { last }: Amount): boolean {
  return words[last]?.text === '-' && words[last + 1]?.lower === 'long';
}

/** True for `daily`, `annual`, `a day`, `per day` and `every day`. */
export function isRate(words: readonly Word[], { form, first }: Amount): boolean {
  if (form !== 'period') return false;
  const [before, word] = [words[first - 1]?.lower ?? '', words[first]?.lower ?? ''];
  return /ly$|^annual$/u.test(word) || /^(?:a|an|per|each|every|one|[/])$/u.test(before);
}

/** The word after an amount, in the singular. */
function nounAfter(words: readonly Word[], { last }: Amount): string {
  const isHyphen = /^[-‐‑]$/u.test(words[last]?.text ?? '') && words[last]?.spaced === false;
  return singular(words[isHyphen ? last + 1 : last]?.lower ?? '');
}

const irregularPlurals: ReadonlyMap<string, string> = new Map(
  Object.entries({
    children: 'child',
    men: 'man',
    women: 'woman',
    people: 'person',
    lives: 'life',
    wives: 'wife',
    feet: 'foot',
  }),
);

function singular(lower: string): string {
  return irregularPlurals.get(lower) ?? lower.replace(/ies$/u, 'y').replace(/s$/u, '');
}

/**
 * True if a version may omit or add the amount: one, two and first are often expressed as a, both, another or to begin
 * with. `words` are the words of the amount's block, `others` those of its counterpart.
 */
export function isOptional(amount: Amount, words: readonly Word[], others: readonly Word[]): boolean {
  const { form, values, firm, first } = amount;
  // on his own two feet
  if (words[first - 1]?.lower === 'own') return true;
  if (firm) return false;
  if (formGroup(amount) === 'period' || values[0] === 0 || values[0] === 1) return !isSuperlative(words, amount);
  if (form === 'ordinal') return words[first]?.opens === true;
  return values[0] === 2 && words[first]?.kind === 'word' && others.some(({ lower }) => pairWords.has(lower));
}

/** True before a superlative: `the second largest`. */
function isSuperlative(words: readonly Word[], { last }: Amount): boolean {
  const at = words[last]?.text === '-' ? last + 1 : last;
  return /^(?:most|least|\p{L}{2,}est)$/u.test(words[at]?.lower ?? '');
}

/**
 * Converts single words between US and British spelling. The result depends only on the arguments and the dictionary.
 */
import type { Dictionary, Variant } from '@humanize/text';
import { respellCompound } from './compound-spelling.ts';
import { iseToIze, verbEndingOf, izeToIse, replaceIzeWithIse, replaceIseWithIze } from './ize-endings.ts';
import { respellLearned } from './learned-forms.ts';
import { senses } from './senses/senses.ts';
import type { WordContext } from './senses/word-context.ts';
import { createSpellingPairs } from './spelling-pairs.ts';

export type RespellOptions = {
  /**
   * Returns the context of the word. Called only for words whose spelling depends on their meaning. Without this
   * function, these words do not change.
   */
  readonly context?: () => WordContext;
  /** True for British text in the Oxford style, which keeps -ize. The default is false. */
  readonly keepIze?: boolean;
};

export type Spelling = {
  /**
   * Returns the word in the spelling of `variant`, or undefined if the word needs no change or its spelling cannot be
   * determined. Takes one word without a hyphen or possessive ending, in lower, title or upper case, and preserves the
   * case.
   */
  respell(word: string, variant: Variant, options?: RespellOptions): string | undefined;
  /**
   * Returns whether `respell` may return another word in some context. Takes words in the same form as {@link
   * Spelling.respell}.
   */
  mayChange(word: string, variant: Variant): boolean;
};

/** Maximum number of cached words per variant (about 2 MB). */
const settledWordsMax = 30_000;

/** Builds the tables for both directions from the dictionaries. */
export function createSpelling(dictionary: Dictionary): Spelling {
  const { toBritish, toAmerican } = createSpellingPairs(dictionary);
  /** Words that need no change in any context. Most words of a text are in this cache. */
  const settled: Readonly<Record<Variant, Set<string>>> = { 'en-US': new Set(), 'en-GB': new Set() };
  const written = { 'en-GB': new Set(toBritish.values()), 'en-US': new Set(toAmerican.values()) };

  function byTable(word: string, variant: Variant): string | undefined {
    return (variant === 'en-GB' ? toBritish : toAmerican).get(word);
  }

  function byRule(word: string, variant: Variant): string | undefined {
    const isWord = (part: string): boolean => dictionary.isWord(part, variant);
    const learned = respellLearned(word, variant);
    if (learned !== undefined) return (variant === 'en-GB' ? izeToIse(learned) : iseToIze(learned, isWord)) ?? learned;
    const ending = variant === 'en-GB' ? izeToIse(word) : iseToIze(word, isWord);
    const oxford = byTable(replaceIzeWithIse(word), variant);
    if (oxford !== undefined) return oxford;
    const compound = respellCompound(ending ?? word, (part) => byTable(part, variant), isWord);
    return compound ?? ending;
  }

  function respellLower(word: string, variant: Variant, options: RespellOptions): string | undefined {
    if (settled[variant].has(word)) return undefined;
    const sense = senses[variant].get(word);
    if (sense !== undefined) return options.context === undefined ? undefined : sense(word, options.context());
    const known = byTable(word, variant);
    if (known !== undefined) return known;
    const isRight = dictionary.isWord(word, variant) || written[variant].has(word);
    const respelled = isRight ? undefined : byRule(word, variant);
    if (respelled === undefined && settled[variant].size < settledWordsMax) settled[variant].add(word);
    return respelled;
  }

  function respell(word: string, variant: Variant, options: RespellOptions = {}): string | undefined {
    const lower = word.toLowerCase();
    const keepIze = options.keepIze === true && verbEndingOf(lower) === 'ize';
    const found = respellLower(lower, variant, options) ?? lower;
    const respelled = keepIze ? replaceIseWithIze(found) : found;
    return respelled === lower ? undefined : inCaseOf(word, lower, respelled);
  }

  function mayChange(word: string, variant: Variant): boolean {
    const lower = word.toLowerCase();
    return senses[variant].has(lower) || respellLower(lower, variant, {}) !== undefined;
  }

  return { respell, mayChange };
}

/** Applies the case of `word` to the new spelling. Returns undefined for mixed case, which indicates a name or code. */
function inCaseOf(word: string, lower: string, respelled: string): string | undefined {
  if (word === lower) return respelled;
  if (word === word.toUpperCase()) return respelled.toUpperCase();
  const capitalised = lower.charAt(0).toUpperCase() + lower.slice(1);
  return word === capitalised ? respelled.charAt(0).toUpperCase() + respelled.slice(1) : undefined;
}

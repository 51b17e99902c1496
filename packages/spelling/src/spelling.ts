/** One word from one country's spelling to the other's. Pure: what it remembers is only which words are right already. */
import type { Dictionary, Variant } from '@humanize/text';
import { respellCompound } from './compound-spelling.ts';
import { iseToIze, izeHabitOf, izeToIse, withS, withZ } from './ize-endings.ts';
import { respellLearned } from './learned-forms.ts';
import { senses } from './senses/senses.ts';
import type { WordContext } from './senses/word-context.ts';
import { createSpellingPairs } from './spelling-pairs.ts';

export type RespellOptions = {
  /** Where the word stands, asked only for words whose spelling depends on their sense. Without it they are left alone. */
  readonly context?: () => WordContext;
  /** True for British text in the Oxford style, which keeps -ize. Default false. */
  readonly keepIze?: boolean;
};

export type Spelling = {
  /**
   * The word as this variant spells it; undefined when it is right already, or may be. Takes one word without hyphen
   * or possessive, in lower case, with a capital, or in capitals, and gives it back the same way.
   */
  respell(word: string, variant: Variant, options?: RespellOptions): string | undefined;
  /** True when the word is spelled right in the variant: by the dictionary, or because `respell` would write it so. */
  accepts(word: string, variant: Variant): boolean;
};

/** Remembered words per variant: some 2 MB. */
const settledWordsMax = 30_000;

/** Builds the tables for both directions from the dictionaries. */
export function createSpelling(dictionary: Dictionary): Spelling {
  const { toBritish, toAmerican } = createSpellingPairs(dictionary);
  /** Words that stay, whatever stands around them: nearly all words of any text. */
  const settled: Readonly<Record<Variant, Set<string>>> = { 'en-US': new Set(), 'en-GB': new Set() };
  const written = { 'en-GB': new Set(toBritish.values()), 'en-US': new Set(toAmerican.values()) };

  function byTable(word: string, variant: Variant): string | undefined {
    return (variant === 'en-GB' ? toBritish : toAmerican).get(word);
  }

  function byRule(word: string, variant: Variant): string | undefined {
    const learned = respellLearned(word, variant);
    if (learned !== undefined) return learned;
    const isWord = (part: string): boolean => dictionary.isWord(part, variant);
    const ending = variant === 'en-GB' ? izeToIse(word) : iseToIze(word, isWord);
    const oxford = variant === 'en-US' ? byTable(withS(word), variant) : undefined;
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
    const isRight = word.length < 5 || dictionary.isWord(word, variant) || written[variant].has(word);
    const respelled = isRight ? undefined : byRule(word, variant);
    if (respelled === undefined && settled[variant].size < settledWordsMax) settled[variant].add(word);
    return respelled;
  }

  function respell(word: string, variant: Variant, options: RespellOptions = {}): string | undefined {
    const lower = word.toLowerCase();
    const keepIze = options.keepIze === true && izeHabitOf(lower) === 'ize';
    const found = respellLower(lower, variant, options);
    const respelled = found !== undefined && keepIze ? withZ(found) : found;
    if (respelled === undefined || respelled === lower) return undefined;
    return inCaseOf(word, lower, respelled);
  }

  function accepts(word: string, variant: Variant): boolean {
    if (dictionary.isWord(word, variant) || written[variant].has(word.toLowerCase())) return true;
    const abroad = respell(word, variant === 'en-GB' ? 'en-US' : 'en-GB');
    return abroad !== undefined && respell(abroad, variant) === word;
  }

  return { respell, accepts };
}

/** Gives the new spelling the old one's capitals; undefined for capitals in odd places, which are names or code. */
function inCaseOf(word: string, lower: string, respelled: string): string | undefined {
  if (word === lower) return respelled;
  if (word === word.toUpperCase()) return respelled.toUpperCase();
  const capitalised = lower.charAt(0).toUpperCase() + lower.slice(1);
  return word === capitalised ? respelled.charAt(0).toUpperCase() + respelled.slice(1) : undefined;
}

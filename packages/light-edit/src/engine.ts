/** Everything a rewrite needs that is made once: dictionary, spelling, tagger, rules. No state of any text. */
import { type Dictionary, type Tagger, createDictionary, createTagger, readDictionaryFiles } from '@humanize/text';
import { allFamilies } from './rules/all-families.ts';
import type { Family } from './rules/family.ts';
import { createRuleBook, type RuleBook } from './rules/rule-book.ts';
import type { RuleSet } from './rules/rule-set.ts';
import { createSpellingFamily } from './rules/spelling/family.ts';
import { createStages } from './stages.ts';
import { type Spelling, createSpelling } from '@humanize/spelling';

export type Engine = {
  readonly dictionary: Dictionary;
  readonly spelling: Spelling;
  readonly tagger: Tagger;
  readonly book: RuleBook;
  readonly stages: readonly RuleSet[];
};

/** Loads the word lists and compiles the rules: half a second, once per process. */
export function createEngine(): Engine {
  const dictionary = createDictionary(readDictionaryFiles());
  const spelling = createSpelling(dictionary);
  return { dictionary, spelling, tagger: createTagger(), ...compileRules(allFamilies, spelling) };
}

/** The engine with other families in place of its own, spelling aside: for testing rules one at a time. */
export function withFamilies(engine: Engine, families: readonly Family[]): Engine {
  return { ...engine, ...compileRules(families, engine.spelling) };
}

function compileRules(families: readonly Family[], spelling: Spelling): Pick<Engine, 'book' | 'stages'> {
  const book = createRuleBook([...families, createSpellingFamily(spelling)]);
  return { book, stages: createStages(book.rules) };
}

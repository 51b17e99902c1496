/** Runs the rule stages on a text, one after another. */
import type { Spelling } from '@humanize/spelling';
import {
  createDocumentReader,
  detectRegister,
  neutralRegister,
  type Dictionary,
  type DocumentReader,
  type Tagger,
} from '@humanize/text';
import { createTellCounter, densityOf, type CountTells } from './density/measure-density.ts';
import type { CompareMeaning } from './edits/reject-meaning-changes.ts';
import { runStage, type OffsetMap } from './edits/run-stage.ts';
import type { EditOptions, EditResult } from './light-editor.ts';
import { createRuleSet, type RuleSet } from './rule-set.ts';
import type { Edit, RejectedProposal } from './rule/proposal.ts';
import { stageNames, type Rule, type StageName } from './rule/rule.ts';
import { createSpellingRules } from './rules/spelling-variant.ts';

/** Word lists, tagger and compiled rules. Created once for all texts; contains no state for any particular text. */
export type EditingStages = {
  readonly dictionary: Dictionary;
  readonly tagger: Tagger;
  readonly rules: ReadonlyMap<string, Rule>;
  readonly stages: readonly RuleSet[];
  readonly compareMeaning: CompareMeaning;
  readonly countTells: CountTells;
};

/** Compiles the rules, including those of the spelling variant. Throws a TypeError if a phrase cannot be parsed. */
export function createEditingStages(deps: {
  readonly dictionary: Dictionary;
  readonly tagger: Tagger;
  readonly spelling: Spelling;
  readonly rules: readonly Rule[];
  readonly compareMeaning: CompareMeaning;
  /** Counts strong tells, by default those in `strong-tells.ts`. */
  readonly countTells?: CountTells;
}): EditingStages {
  const rules = [...deps.rules, ...createSpellingRules(deps.spelling)];
  return {
    dictionary: deps.dictionary,
    tagger: deps.tagger,
    compareMeaning: deps.compareMeaning,
    countTells: deps.countTells ?? createTellCounter(),
    rules: new Map(rules.map((rule) => [rule.id, rule])),
    stages: stageNames.map((stage) => createRuleSet(stage, rules)),
  };
}

/** Runs the given stages, or all stages by default. Takes time linear in the length of the text. */
export function runStages(
  { dictionary, tagger, rules, stages, compareMeaning, countTells }: EditingStages,
  text: string,
  { variant }: EditOptions,
  wanted: readonly StageName[] = stageNames,
): EditResult {
  const reader = createReader(dictionary, tagger);
  let source = reader.parse(text);
  const submitted = reader.read(source, neutralRegister);
  const register = detectRegister(submitted);
  const tells = countTells(submitted);
  const edits: Edit[] = [];
  const rejected: RejectedProposal[] = [];
  let toInput: OffsetMap = sameOffset;
  for (const stage of stages.filter((each) => wanted.includes(each.stage))) {
    const done = runStage({
      stage: stage.stage,
      source,
      register,
      reader,
      density: (document) => densityOf(tells, countTells(document)),
      propose: (document, density) => stage.propose({ document, variant, density }),
      rules,
      compareMeaning,
      toInput,
    });
    ({ source, toInput } = done);
    edits.push(...done.edits);
    rejected.push(...done.rejected);
  }
  return { text: source.text, edits, rejected };
}

function createReader(dictionary: Dictionary, tagger: Tagger): DocumentReader {
  const isCommonWord = (word: string): boolean => dictionary.isWord(word, 'en-US') || dictionary.isWord(word, 'en-GB');
  return createDocumentReader({ tagger, names: { isCommonWord } });
}

function sameOffset(offset: number): number {
  return offset;
}

/** The ordered list of stages with the rules of each. The order is that of stage-names.ts. */
import { createRuleSet, type RuleSet } from './rules/rule-set.ts';
import type { Rule } from './rules/rule.ts';
import { stageNames } from './stage-names.ts';

/** One rule set per stage, in order. Throws when a rule cannot be compiled. */
export function createStages(rules: readonly Rule[]): readonly RuleSet[] {
  return stageNames.map((stage) => createRuleSet(stage, rules));
}

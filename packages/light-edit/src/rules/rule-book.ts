/** Finds rules and families by id, and ranks them by who yields to whom. */
import type { Family } from './family.ts';
import type { Rule } from './rule.ts';

export type RuleBook = {
  readonly rules: readonly Rule[];
  /** Throws a RangeError for an id that no family lists. */
  ruleOf(id: string): Rule;
  familyOf(id: string): Family;
  /** 0 for rules that yield to none; one more than the highest they yield to. */
  rankOf(id: string): number;
};

/** Throws a TypeError when rules yield in a circle or to something unknown. */
export function createRuleBook(families: readonly Family[]): RuleBook {
  const rules = new Map<string, Rule>();
  const familyByRule = new Map<string, Family>();
  for (const family of families) {
    for (const rule of family.rules) {
      if (rules.has(rule.id)) throw new TypeError(`${rule.id} is listed twice`);
      rules.set(rule.id, rule);
      familyByRule.set(rule.id, family);
    }
  }
  const ranks = rankRules(rules, families);
  return {
    rules: [...rules.values()],
    ruleOf: (id) => known(rules.get(id), id),
    familyOf: (id) => known(familyByRule.get(id), id),
    rankOf: (id) => ranks.get(id) ?? 0,
  };
}

function known<T>(value: T | undefined, id: string): T {
  if (value === undefined) throw new RangeError(`no rule ${id}`);
  return value;
}

function rankRules(rules: ReadonlyMap<string, Rule>, families: readonly Family[]): Map<string, number> {
  const ranks = new Map<string, number>();
  const open = new Set<string>();
  const rank = (id: string): number => {
    const done = ranks.get(id);
    if (done !== undefined) return done;
    if (open.has(id)) throw new TypeError(`${id} yields to itself in a circle`);
    open.add(id);
    let result = 0;
    for (const target of rules.get(id)?.yieldsTo ?? []) {
      for (const other of targetsOf(id, target, rules, families)) result = Math.max(result, rank(other) + 1);
    }
    open.delete(id);
    ranks.set(id, result);
    return result;
  };
  for (const id of rules.keys()) rank(id);
  return ranks;
}

/** A target is a rule or a whole family; one that is not loaded (a single rule under test) counts for nothing. */
function targetsOf(
  id: string,
  target: string,
  rules: ReadonlyMap<string, Rule>,
  families: readonly Family[],
): readonly string[] {
  if (rules.has(target)) return [target];
  const family = families.find((candidate) => candidate.id === target);
  if (family !== undefined) return family.rules.map((rule) => rule.id).filter((other) => other !== id);
  return [];
}

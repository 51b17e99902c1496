/** Finds the family that an edit is judged with. */
import type { Family } from '../rule/families.ts';
import { allRules } from './all-rules.ts';

const families: ReadonlyMap<string, Family> = new Map(allRules.map(({ id, family }) => [id, family]));

/** Returns the family of a rule. Rules that are not in `allRules` are those of the spelling variant. */
export function familyOf(ruleId: string): Family {
  return families.get(ruleId) ?? 'spelling';
}

/** Checks the properties of a rule that its type cannot express. */
import { stageNames, type Rule } from './rule.ts';

const idPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/**
 * Checks and freezes a rule. Throws a TypeError if the ID is not in kebab case, the stage is unknown, the reason is not
 * a sentence, a phrase rule has no entries, or a token rule has no words.
 */
export function defineRule<T extends Rule>(rule: T): T {
  if (!idPattern.test(rule.id)) throw new TypeError(`rule id must be kebab-case: ${rule.id}`);
  if (!stageNames.includes(rule.stage)) throw new TypeError(`${rule.id}: unknown stage ${rule.stage}`);
  if (!rule.why.endsWith('.')) throw new TypeError(`${rule.id}: why must be a sentence`);
  if (rule.kind === 'phrase' && rule.entries.length === 0) throw new TypeError(`${rule.id}: no entries`);
  if (rule.kind === 'pattern' && rule.each === 'token' && rule.words.length === 0)
    throw new TypeError(`${rule.id}: a token rule needs words`);
  return Object.freeze(rule);
}

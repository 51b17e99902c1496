/** Counts the engine's edits and rejected proposals by rule family. The counts contain no text. */
import type { Edit, RejectedProposal, RejectionCause } from '@humanize/light-edit';

/** The number of proposals from one rule family that were rejected for one cause. */
export type RejectedCount = { family: string; cause: RejectionCause; count: number };

/** Rule IDs have the form `family/rule`. */
const familyOf = (ruleId: string): string => ruleId.split('/', 1)[0] ?? ruleId;

/** Counts edits by family. */
export function countEdits(edits: readonly Pick<Edit, 'ruleId'>[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { ruleId } of edits) counts.set(familyOf(ruleId), (counts.get(familyOf(ruleId)) ?? 0) + 1);
  return counts;
}

/** Counts rejected proposals by family and cause. */
export function countRejected(rejected: readonly Pick<RejectedProposal, 'ruleId' | 'cause'>[]): RejectedCount[] {
  const counts = new Map<string, RejectedCount>();
  for (const { ruleId, cause } of rejected) {
    const family = familyOf(ruleId);
    const known = counts.get(`${family} ${cause}`);
    if (known === undefined) counts.set(`${family} ${cause}`, { family, cause, count: 1 });
    else known.count += 1;
  }
  return [...counts.values()];
}

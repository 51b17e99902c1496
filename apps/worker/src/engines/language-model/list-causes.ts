/** Lists the reasons why the model's versions of a text were rejected. */
import type { ParagraphResult } from '@humanize/language-model';

const causesMax = 3;

/** Returns up to three causes, such as `check: number` or `response: unavailable`, most frequent first. */
export function listCauses(results: readonly ParagraphResult[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const result of results) {
    const last = result.outcome === 'rejected' ? result.rejections.at(-1) : undefined;
    if (last === undefined) continue;
    const cause = `${last.by}: ${last.kind}`;
    counts.set(cause, (counts.get(cause) ?? 0) + 1);
  }
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, causesMax)
    .map(([cause]) => cause);
}

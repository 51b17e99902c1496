/**
 * Thirty paragraphs with two versions each: one that says the same in other words, often boldly, and one that is
 * reworded as freely but says something else in one place. They show how well a connected model audits. All were
 * written for this purpose.
 */
import type { AuditSample, ChangeKind } from './audit-sample.ts';
import { factualSamples } from './factual-samples.ts';
import { practicalSamples } from './practical-samples.ts';
import { personalSamples } from './personal-samples.ts';

/** A source with a version, and what an audit should find: undefined is nothing. */
export type AuditPair = {
  readonly source: string;
  readonly version: string;
  readonly kind: ChangeKind | undefined;
};

const auditSamples: readonly AuditSample[] = [...factualSamples, ...practicalSamples, ...personalSamples];

/** All pairs, in an order that mixes faithful and changed versions and never puts two of one source side by side. */
export function listAuditPairs(): readonly AuditPair[] {
  const half = Math.floor(auditSamples.length / 2);
  return auditSamples.flatMap(({ source, faithful }, index) => {
    const other = auditSamples[(index + half) % auditSamples.length];
    const first: AuditPair = { source, version: faithful, kind: undefined };
    return other === undefined ? [first] : [first, { source: other.source, version: other.changed, kind: other.kind }];
  });
}

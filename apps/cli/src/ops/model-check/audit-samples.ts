/**
 * Thirty paragraphs with two versions each: a free rewrite with the same meaning, and an equally free one that differs
 * in one claim. They measure how well a connected model audits. All were written for this purpose.
 */
import type { AuditSample, ChangeKind } from './audit-sample.ts';
import { factualSamples } from './factual-samples.ts';
import { practicalSamples } from './practical-samples.ts';
import { personalSamples } from './personal-samples.ts';

/**
 * A source with a version. `kind` is the change that the audit should detect, or undefined if the version is faithful.
 */
export type AuditPair = {
  readonly source: string;
  readonly version: string;
  readonly kind: ChangeKind | undefined;
};

const auditSamples: readonly AuditSample[] = [...factualSamples, ...practicalSamples, ...personalSamples];

/** Returns the sources of all pairs. */
export function listSources(): readonly string[] {
  return auditSamples.map(({ source }) => source);
}

/** Returns all pairs. Faithful and changed versions alternate, and adjacent pairs have different sources. */
export function listAuditPairs(): readonly AuditPair[] {
  const half = Math.floor(auditSamples.length / 2);
  return auditSamples.flatMap(({ source, faithful }, index) => {
    const other = auditSamples[(index + half) % auditSamples.length];
    const first: AuditPair = { source, version: faithful, kind: undefined };
    return other === undefined ? [first] : [first, { source: other.source, version: other.changed, kind: other.kind }];
  });
}

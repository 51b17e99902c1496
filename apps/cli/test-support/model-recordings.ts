/**
 * Recordings for all texts in a model check. A recorded model that uses them rewrites faithfully and audits correctly.
 */
import type { Recording } from '@humanize/dev-servers';
import { listAuditPairs } from '../src/ops/model-check/audit-samples.ts';

const pairs = listAuditPairs();

export const modelRecordings: readonly Recording[] = pairs
  .filter(({ kind }) => kind === undefined)
  .map(({ source, version }) => ({
    source,
    rewrite: version,
    freeRewrite: version,
    changedVersions: pairs
      .filter((pair) => pair.source === source && pair.kind !== undefined)
      .map(({ kind = '', version: text }) => ({ kind, note: 'the recorded change', text })),
  }));

/** Measures how well a model audits the built-in pairs of texts. */
import { compareMeaning } from '@humanize/fidelity';
import { auditPair, type RequestPassDeps, type Tier } from '@humanize/language-model';
import pLimit from 'p-limit';
import type { AuditPair } from './audit-samples.ts';
import { type AuditOutcome, type AuditScore, scoreAudits } from './score-audits.ts';

export type CheckAuditsDeps = RequestPassDeps & {
  readonly tier: Tier;
  /** Maximum number of concurrent audits. */
  readonly concurrency: number;
  /** Called after each audit. */
  readonly onProgress: (done: number, all: number) => void;
};

export type AuditReport = AuditScore & { readonly secondsMedian: number; readonly secondsMax: number };

/** @throws ModelUnavailableError if the model does not respond */
export async function checkAudits(deps: CheckAuditsDeps, pairs: readonly AuditPair[]): Promise<AuditReport> {
  const outcomes: AuditOutcome[] = [];
  const seconds: number[] = [];
  await pLimit(deps.concurrency).map(pairs, async (pair) => {
    const audited = await auditOne(deps, pair);
    outcomes.push(audited.outcome);
    seconds.push(audited.seconds);
    deps.onProgress(outcomes.length, pairs.length);
  });
  return { ...scoreAudits(outcomes), secondsMedian: median(seconds), secondsMax: Math.max(...seconds) };
}

/** Audits one pair. As in a job, suspected differences are sent as questions. */
async function auditOne(deps: CheckAuditsDeps, pair: AuditPair): Promise<{ outcome: AuditOutcome; seconds: number }> {
  const { source, version } = pair;
  const { accepted, findings } = compareMeaning(source, version);
  const questions = findings.filter(({ weight }) => weight === 'ask').map(({ message }) => message);
  const { verdict, durationMs } = await auditPair(deps, { source, version, questions });
  return { outcome: { pair, same: verdict?.same, byCode: !accepted }, seconds: durationMs / 1_000 };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

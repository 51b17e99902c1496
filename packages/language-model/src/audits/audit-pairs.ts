/** Audits pairs of texts one at a time, to measure how well a model audits. Jobs do not use this module. */
import type { Tier } from '../instructions/tier.ts';
import type { Verdict } from '../responses/read-audit.ts';
import { writeAuditMessages } from '../messages/write-messages.ts';
import { requestVerdicts, type RequestPassDeps } from '../passes/request-pass.ts';

/** A paragraph, its rewritten version, and the questions that the meaning check raised. */
export type AuditPair = { readonly source: string; readonly version: string; readonly questions: readonly string[] };

/** The duration and the verdict. The verdict is undefined if the model gave no usable response. */
export type AuditedPair = { readonly verdict: Verdict | undefined; readonly durationMs: number };

/**
 * Audits a pair. @throws ModelUnavailableError if the model is unavailable, or the signal's reason if it was aborted
 */
export async function auditPair(
  deps: RequestPassDeps & { readonly tier: Tier },
  { source, version, questions }: AuditPair,
): Promise<AuditedPair> {
  const startedAt = performance.now();
  const asked = questions.map((message) => ({ paragraph: 0, message }));
  const verdicts = await requestVerdicts(deps, [version], (retry) =>
    writeAuditMessages(deps.tier, { source, version, questions: asked }, retry),
  );
  return { verdict: verdicts?.[0], durationMs: performance.now() - startedAt };
}

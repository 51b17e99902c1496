/**
 * Processes one job: claims it, rewrites its text, finishes it with one conditional statement, and enqueues its event.
 * Every write includes this claim's lease, so a job is finished only once even if this worker is paused or killed. If
 * handling an entry fails, the entry is discarded and the reconciler enqueues the job again.
 */
import { randomUUID } from 'node:crypto';
import { stageLabels } from '@humanize/contract';
import {
  claimJob,
  DatabaseUnavailableError,
  postponeJob,
  retryWhileUnavailable,
  setJobStage,
  type ClaimOutcome,
  type Database,
  type FinishOutcome,
  type PostponeOutcome,
} from '@humanize/database';
import type { Postponed } from '@humanize/queue';
import { inSpan, type Logger, type Span, type Tracing } from '@humanize/runtime';
import { finishJob, type FinishJobDeps, type JobEnd } from '@humanize/service';
import { addUsage } from './add-usage.ts';
import { describeFailure } from './describe-failure.ts';
import { createStageRecorder, nameStage } from './stage-recorder.ts';
import { countEdits } from './edit-counts.ts';
import { readEngineOptions } from './engine-options.ts';
import type { Engine, EngineResult } from './engines/engine.ts';
import type { JobMeasurements, JobMetrics, JobOutcome } from './job-metrics.ts';
import type { HeldLease, LeaseKeeper } from './lease-keeper.ts';
import { describeJobEnd, openJobSpan, traceEngine } from './trace-job.ts';

/** Dependencies of {@link processJob}. */
export type ProcessJobDeps = FinishJobDeps & {
  db: Database;
  engine: Pick<Engine, 'rewrite'>;
  leases: LeaseKeeper;
  /** Enqueues the first delivery attempt. Returns false on failure; the reconciler then enqueues the attempt. */
  enqueueDelivery: (deliveryId: string) => Promise<boolean>;
  logger: Logger;
  tracing: Tracing;
  jobMetrics: JobMetrics;
  leaseSeconds: number;
  claimsMax: number;
  /** Whether to store the list of edits with the job. */
  storeEdits: boolean;
  /** Whether to refund the words of a job whose output equals its input. */
  refundUnchanged: boolean;
  /**
   * Settings for waiting for an unavailable model: `delaysMs` returns new delays with jitter; `waitMs` is the maximum
   * total waiting time.
   */
  modelWait: { delaysMs: () => readonly number[]; waitMs: number };
  /** Time in milliseconds after which a job records its stage. Shorter jobs do without this database statement. */
  stageAfterMs: number;
};

type Claimed = Extract<ClaimOutcome, { outcome: 'claimed' }>;
/** The dependencies plus the span and the callback of the current entry. */
type Deps = ProcessJobDeps & { span: Span; onStarted: () => void };
type Ending = {
  outcome: JobOutcome;
  finish: FinishOutcome | undefined;
  fields: JobMeasurements & Record<string, unknown>;
  postponed?: Postponed;
};

// Delays for retrying a statement while Postgres is unavailable. Together, they are shorter than the lease.
const retryDelaysMs = [200, 1_000, 3_000] as const;

// Never reached, because the maximum waiting time elapses first.
const waitsMax = 30_000;
// Maximum number of postponements of a text that times out while the model responds to others.
const isolatedWaitsMax = 2;
// Part of the job's lifetime that is reserved for finishing the job without the model.
const finishReserveMs = 30_000;

/**
 * Handles one queue entry. If the model is unavailable, returns how long to postpone the entry.
 * @param onStarted called when the work on the text begins
 * @throws DatabaseUnavailableError if Postgres stays unavailable after the retries
 */
export async function processJob(
  deps: ProcessJobDeps,
  jobId: string,
  onStarted: () => void = () => undefined,
): Promise<Postponed | void> {
  const span = openJobSpan(deps.tracing, jobId);
  const { postponed } = await inSpan(span, () => handleEntry({ ...deps, span, onStarted }, jobId), describeJobEnd);
  return postponed;
}

async function handleEntry(deps: Deps, jobId: string): Promise<Ending> {
  const startedAt = performance.now();
  const lease = randomUUID();
  const { leaseSeconds, claimsMax } = deps;
  const claim = await inSpan(deps.span.child({ name: 'claim' }), () =>
    retryWhileUnavailable(() => claimJob(deps.db, { jobId, lease, leaseSeconds, claimsMax }), retryDelaysMs),
  );
  const ending = claim.outcome === 'claimed' ? await work(deps, claim, lease) : await endUnclaimed(deps, claim, jobId);
  const { outcome, finish, fields } = ending;
  const delivery = await announce(deps, finish);
  deps.jobMetrics.jobEnded(outcome, fields);
  const level = outcome === 'refused' || outcome === 'lost' ? 'warn' : 'info';
  deps.logger[level]('job', { jobId, outcome, durationMs: millisecondsSince(startedAt), ...fields, ...delivery });
  return ending;
}

/** Fails a job that can no longer be claimed. Does nothing if the job has already ended. */
async function endUnclaimed(deps: Deps, claim: Exclude<ClaimOutcome, Claimed>, jobId: string): Promise<Ending> {
  if (claim.outcome === 'gone') return { outcome: 'gone', finish: undefined, fields: {} };
  const { claimsMax } = deps;
  const end: JobEnd = claim.outcome === 'expired' ? { as: 'expired' } : { as: 'exhausted', claimsMax };
  const finish = await retryWhileUnavailable(() => finishJob(deps, jobId, end), retryDelaysMs);
  return { outcome: finish.outcome === 'refused' ? 'gone' : claim.outcome, finish, fields: {} };
}

async function work(deps: Deps, claim: Claimed, lease: string): Promise<Ending> {
  let held = deps.leases.hold(claim.jobId, lease);
  try {
    const startedAt = performance.now();
    const first = await traceEngine(deps.span, () => rewrite(deps, claim, held, { mayWait: true }));
    let result = first;
    if (first.outcome === 'model_unavailable') {
      held.settle();
      const wait = await postpone(deps, claim, lease, first);
      if (wait.outcome === 'postponed') return describeWait(claim, first, wait);
      deps.leases.drop(held);
      held = deps.leases.hold(claim.jobId, lease);
      result =
        wait.outcome === 'refused'
          ? { outcome: 'stopped' }
          : await traceEngine(deps.span, () => rewrite(deps, claim, held, { mayWait: false }));
      if ('usage' in result && result.usage !== undefined) {
        result = { ...result, usage: addUsage(first.usage, result.usage) };
      }
    }
    const engineMs = millisecondsSince(startedAt);
    if (result.outcome === 'rewritten') deps.jobMetrics.textEdited(countEdits(result.edits), result.rejected);
    held.settle();
    const written = await inSpan(deps.span.child({ name: 'finish' }), () => writeEnd(deps, { claim, held, result }));
    const { finish } = written;
    result = written.result;
    return {
      outcome: nameOutcome(result, held, finish),
      finish,
      fields: {
        ...describeClaim(claim),
        engineMs,
        ...(finish?.outcome === 'finished'
          ? { totalMs: finish.completedAt.getTime() - claim.createdAt.getTime() }
          : {}),
        ...describeResult(result),
      },
    };
  } finally {
    deps.leases.drop(held);
  }
}

type ModelUnavailable = Extract<EngineResult, { outcome: 'model_unavailable' }>;

function postpone(deps: Deps, { jobId }: Claimed, lease: string, away: ModelUnavailable): Promise<PostponeOutcome> {
  const { waitMs, delaysMs } = deps.modelWait;
  const postponement = {
    jobId,
    lease,
    delaysMs: delaysMs(),
    // Limits the delay requested by the server to the maximum waiting time.
    delayMinMs: Math.round(Math.min(away.retryAfterMs, waitMs)),
    waitMs,
    waitsMax: away.isolated ? isolatedWaitsMax : waitsMax,
    reserveMs: finishReserveMs,
    stage: stageLabels.waitingForModel,
  };
  return inSpan(deps.span.child({ name: 'postpone' }), () =>
    retryWhileUnavailable(() => postponeJob(deps.db, postponement), retryDelaysMs),
  );
}

function describeWait(
  claim: Claimed,
  { reason, usage }: ModelUnavailable,
  { postponeMs, waits }: Extract<PostponeOutcome, { outcome: 'postponed' }>,
): Ending {
  const fields = { ...describeClaim(claim), cause: 'model_unavailable', reason, ...usage, postponeMs, waits };
  return { outcome: 'postponed', finish: undefined, fields, postponed: { postponeMs } };
}

function describeClaim({ accountId, words, claims, queuedMs }: Claimed) {
  return { accountId, words, claims, queuedMs };
}

/** Runs the engine. Exceptions become the outcome `crashed`. The stage of a long-running job is recorded. */
async function rewrite(
  deps: Deps,
  claim: Claimed,
  { lease, signal }: HeldLease,
  { mayWait }: { mayWait: boolean },
): Promise<EngineResult> {
  const { jobId } = claim;
  const stage = createStageRecorder({
    record: (label) => setJobStage(deps.db, { jobId, lease, stage: label }),
    everyMs: deps.stageAfterMs,
    onError: (error) => deps.logger.warn('stage not recorded', { jobId, error }),
  });
  try {
    return await deps.engine.rewrite(
      {
        text: claim.text,
        ...readEngineOptions(claim.options),
        mayWait,
        onStarted: deps.onStarted,
        onProgress: (progress) => stage.show(nameStage(progress)),
      },
      signal,
    );
  } catch (error) {
    return { outcome: 'crashed', error: asError(error) };
  } finally {
    stage.stop();
  }
}

/** How a claimed job ended. `finish` is the outcome of writing `result`, or undefined if nothing was written. */
type WrittenEnd = { finish: FinishOutcome | undefined; result: EngineResult };

/**
 * Records how a claimed job ended, unless its lease was lost or was released during a shutdown. If Postgres rejects a
 * rewritten text, the job fails at once, because the text would be rejected again after another claim.
 */
async function writeEnd(
  deps: ProcessJobDeps,
  { claim, held, result }: { claim: Claimed; held: HeldLease; result: EngineResult },
): Promise<WrittenEnd> {
  if (result.outcome === 'stopped') return { finish: undefined, result };
  const end = toJobEnd(result, claim, { lease: held.lease, ...deps });
  try {
    const finish = await retryWhileUnavailable(() => finishJob(deps, claim.jobId, end), retryDelaysMs);
    return { finish, result };
  } catch (error) {
    if (end.as !== 'succeeded' || error instanceof DatabaseUnavailableError) throw error;
    return writeEnd(deps, { claim, held, result: { outcome: 'crashed', error: asError(error) } });
  }
}

function toJobEnd(
  result: Exclude<EngineResult, { outcome: 'stopped' }>,
  claim: Claimed,
  { lease, storeEdits, refundUnchanged }: Pick<ProcessJobDeps, 'storeEdits' | 'refundUnchanged'> & { lease: string },
): JobEnd {
  if (result.outcome === 'rewritten') {
    const { text: output, detectedLanguage, usage } = result;
    const refund = refundUnchanged && output === claim.text;
    return { as: 'succeeded', lease, output, edits: storeEdits ? result.edits : null, detectedLanguage, usage, refund };
  }
  const detectedLanguage = result.outcome === 'not_english' ? result.language : null;
  const usage = 'usage' in result ? result.usage : undefined;
  return { as: 'failed', lease, message: describeFailure(result), reason: result.outcome, detectedLanguage, usage };
}

function nameOutcome(result: EngineResult, held: HeldLease, finish: FinishOutcome | undefined): JobOutcome {
  if (finish === undefined) return held.ended === 'abandoned' ? 'abandoned' : 'lost';
  if (finish.outcome === 'refused') return 'refused';
  return result.outcome === 'rewritten' ? 'succeeded' : 'failed';
}

/** Returns the log fields for an engine result: causes, counts and durations, never text. */
function describeResult(result: EngineResult): Record<string, unknown> {
  if (result.outcome === 'rewritten') {
    return {
      detectedLanguage: result.detectedLanguage,
      edits: result.edits.length,
      ...result.usage,
      ...result.logFields,
    };
  }
  const { outcome: cause } = result;
  if (result.outcome === 'not_english') return { cause, detectedLanguage: result.language };
  if (result.outcome === 'model_unavailable') return { cause, reason: result.reason, ...result.usage };
  if (result.outcome === 'not_delivered') {
    const { deliveredShare, causes, usage } = result;
    return { cause, deliveredPercent: Math.floor(deliveredShare * 100), rejections: causes, ...usage };
  }
  if (result.outcome === 'overran' || result.outcome === 'empty') return { cause, ...result.usage };
  return result.outcome === 'crashed' ? { cause, error: result.error, ...result.usage } : { cause };
}

/** Enqueues the event of a finished job. */
async function announce(deps: Deps, finish: FinishOutcome | undefined): Promise<{ deliveryId?: string }> {
  if (finish?.outcome !== 'finished' || finish.deliveryId === null) return {};
  const { deliveryId } = finish;
  const attributes = { 'messaging.destination.name': 'deliveries', 'humanize.delivery.id': deliveryId };
  const span = deps.span.child({ name: 'enqueue deliveries', kind: 'producer', attributes });
  await inSpan(
    span,
    () => deps.enqueueDelivery(deliveryId),
    (enqueued) => ({ failed: !enqueued }),
  );
  return { deliveryId };
}

function millisecondsSince(startedAt: number): number {
  return Math.round((performance.now() - startedAt) * 10) / 10;
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

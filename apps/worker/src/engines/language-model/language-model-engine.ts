/**
 * The engine that rewrites with a language model. Every returned paragraph has passed the meaning check and, if
 * enabled, the audit; paragraphs that did not pass get the light edit. If the model is unavailable, the outcome is
 * `model_unavailable`, so that the job can wait. If a text may not wait any longer, or the model wrote too little of
 * it, the text fails or gets the light edit, depending on the settings.
 */
import {
  ModelUnavailableError,
  rewritePassages,
  type CheckFinding,
  type CompleteChat,
  type ParagraphResult,
  type PassMetrics,
  type PassName,
  type PassSettings,
  type PreparedText,
  type RewritePassagesDeps,
  type RewrittenPassages,
} from '@humanize/language-model';
import type { ThreadPool } from '../../thread-pool.ts';
import type { ThreadTasks } from '../../thread-tasks.ts';
import type { Engine, EngineRequest, EngineResult } from '../engine.ts';
import { FailedCheckError } from './failed-check-error.ts';
import type { CompleteChatForText } from './guard-model.ts';
import { createModelClock, type ModelClock } from './model-clock.ts';
import { openTally, readTally, type ModelTally, type TokenPrices } from './model-tally.ts';
import { listCauses } from './list-causes.ts';

/** Dependencies of the engine, created in connect-model.ts. The engine owns and closes the threads. */
export type LanguageModelEngineDeps = {
  threads: ThreadPool<ThreadTasks>;
  /** The slots for requests to the model. */
  slots: Engine['slots'];
  /** Sends requests with limited concurrency and a circuit breaker. */
  completeChatForText: CompleteChatForText;
  passSettings: PassSettings;
  /** Time limit in milliseconds for a text's requests. Time spent waiting for a slot does not count. */
  jobLimitMs: number;
  /** What happens to a text that the model does not rewrite. */
  fallback: 'light-edit' | 'fail';
  /** With the fallback `fail`, the minimum share of the prose that the model must write, from 0 to 1. */
  deliveredShareMin: number;
  prices: TokenPrices;
  isCircuitOpen: () => boolean;
  metrics: ModelEngineMetrics;
  onClose: () => void;
};

/** The engine's metrics. */
export type ModelEngineMetrics = {
  recordPass: (pass: PassMetrics) => void;
  paragraphDone: (result: ParagraphResult) => void;
  /** Called with the findings of the meaning check. */
  found: (findings: readonly CheckFinding[]) => void;
};

export function createLanguageModelEngine(deps: LanguageModelEngineDeps): Engine {
  const { threads } = deps;
  let texts = 0;
  return {
    slots: deps.slots,
    warm: () => threads.warm(),
    isHealthy: () => threads.isHealthy(),
    async close() {
      deps.onClose();
      await threads.close();
    },
    rewrite(request, signal) {
      texts += 1;
      return rewriteText(deps, { request, rank: texts }, signal);
    },
  };
}

async function rewriteText(
  deps: LanguageModelEngineDeps,
  { request, rank }: { request: EngineRequest; rank: number },
  signal: AbortSignal,
): Promise<EngineResult> {
  const { passSettings, threads, prices } = deps;
  const { onStarted, onProgress: _onProgress, mayWait: _mayWait, ...task } = request;
  const divided = await threads.run('prepare', { ...task, tier: passSettings.tier }, signal);
  if (divided.outcome !== 'done') return divided;
  if (divided.value.outcome === 'not_english') return divided.value;
  const { prepared, detectedLanguage, stages } = divided.value;
  const [startedAt, since] = [Date.now(), performance.now()];
  const report = reportProgress(request, prepared.passages.length);
  const clock = createModelClock(deps.jobLimitMs, () => {
    onStarted();
    report.admitted();
  });
  const complete = deps.completeChatForText({ rank, clock });
  const tally = openTally();
  const work: Work = { deps, request, prepared, tally, clock, complete, report };
  const rewritten = await rewriteWithinLimits(work, signal);
  if (signal.aborted) return { outcome: 'stopped' };
  const paragraphs = prepared.parts.filter(({ kind }) => kind === 'prose').length;
  const known = { model: passSettings.models.draft, paragraphs, prices };
  if (rewritten.outcome !== 'done') return { ...rewritten, usage: readTally(tally, { ...known, versions: [] }) };
  const durationMs = performance.now() - since;
  const { versions, results, deliveredShare } = rewritten.value;
  for (const result of results) deps.metrics.paragraphDone(result);
  const usage = readTally(tally, { ...known, versions });
  if (deps.fallback === 'fail' && deliveredShare < deps.deliveredShareMin) {
    return { outcome: 'not_delivered', deliveredShare, causes: listCauses(results), usage };
  }
  const finished = await threads.run('finish', { parts: prepared.parts, versions, variant: task.variant }, signal);
  if (finished.outcome === 'stopped') return finished;
  if (finished.outcome !== 'done') return { ...finished, usage };
  if (finished.value.text === '') return { outcome: 'empty', usage };
  return {
    ...finished.value,
    outcome: 'rewritten',
    detectedLanguage,
    stages: [...stages, { stage: 'call model', startedAt, durationMs }],
    usage,
    logFields: {
      threadMs: Math.round(divided.runMs + finished.runMs),
      modelMs: Math.round(durationMs),
      waitedForSlotMs: Math.round(durationMs - clock.usedMs()),
      passages: prepared.passages.length,
      modelRetries: tally.retries,
    },
  };
}

type Work = {
  deps: LanguageModelEngineDeps;
  request: EngineRequest;
  prepared: PreparedText;
  tally: ModelTally;
  clock: ModelClock;
  complete: CompleteChat;
  report: ReturnType<typeof reportProgress>;
};
type Limited =
  | { outcome: 'done'; value: RewrittenPassages }
  | Extract<EngineResult, { outcome: 'model_unavailable' | 'overran' | 'crashed' }>;

/**
 * Rewrites all passages. If the model is unavailable, processing of the text ends, unless the light edit may finish it.
 * Processing also ends if a check exceeds its time limit or crashes its thread, so that the text does not occupy
 * threads that other texts need. Passages that are unfinished at the time limit count as rejected.
 */
async function rewriteWithinLimits(work: Work, signal: AbortSignal): Promise<Limited> {
  const { deps, request } = work;
  const unavailable = new AbortController();
  const limit = AbortSignal.any([signal, unavailable.signal, work.clock.signal]);
  const endsText = request.mayWait || deps.fallback === 'fail';
  let reason: ModelUnavailableError | undefined;
  let failed: FailedCheckError | undefined;
  const onFailedPassage = (error: unknown): string => {
    const isUnavailable = error instanceof ModelUnavailableError;
    if (isUnavailable && endsText) {
      reason ??= error;
      unavailable.abort(error);
    } else if (error instanceof FailedCheckError) {
      failed ??= error;
      unavailable.abort(error);
    } else if (!isUnavailable && !limit.aborted) {
      unavailable.abort(error);
      throw error;
    }
    return isUnavailable ? 'unavailable' : 'out_of_time';
  };
  const value = await rewritePassages(passageDeps(work, { limit, onFailedPassage }), work.prepared);
  if (failed !== undefined) return failed.run;
  if (reason === undefined || signal.aborted) return { outcome: 'done', value };
  const isolated = reason.reason === 'timeout' && !deps.isCircuitOpen();
  return { outcome: 'model_unavailable', reason: reason.reason, retryAfterMs: reason.retryAfterMs, isolated };
}

function passageDeps(
  { deps, tally, complete, report }: Work,
  { limit, onFailedPassage }: { limit: AbortSignal } & Pick<RewritePassagesDeps, 'onFailedPassage'>,
): RewritePassagesDeps {
  return {
    ...deps.passSettings,
    complete,
    signal: limit,
    onFailedPassage,
    onPassBegun: report.passBegun,
    onPassDone: (pass) => {
      tally.add(pass);
      deps.metrics.recordPass(pass);
    },
    onPassageDone: report.passageDone,
    async compare(pairs) {
      const run = await deps.threads.run('compare', pairs);
      // Checks run without a signal, because aborting a task ends its thread.
      if (run.outcome === 'stopped') throw new Error('the check was stopped without a signal');
      if (run.outcome !== 'done') throw new FailedCheckError(run);
      deps.metrics.found(run.value.flat());
      return run.value;
    },
  };
}

/** Reports a text's progress. The text is reported as waiting until its first request gets a slot. */
function reportProgress({ onProgress }: EngineRequest, passages: number) {
  let isWaiting = passages > 0;
  let passagesDone = 0;
  let pass: PassName = 'draft';
  const report = (): void => onProgress({ pass: isWaiting ? 'waiting' : pass, passagesDone, passages });
  if (isWaiting) report();
  return {
    admitted: (): void => {
      isWaiting = false;
      report();
    },
    passBegun: (begun: PassName): void => {
      pass = begun;
      if (!isWaiting) report();
    },
    passageDone: (): void => {
      passagesDone += 1;
      report();
    },
  };
}

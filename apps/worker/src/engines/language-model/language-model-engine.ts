/**
 * The engine that rewrites with a language model. Every returned paragraph has passed the meaning check and, if
 * enabled, the audit; paragraphs that did not pass get the light edit. If the model is unavailable, the outcome is
 * `model_unavailable`, so that the job can wait. A job that may not wait longer gets the light edit or fails, depending
 * on the settings.
 */
import {
  ModelUnavailableError,
  rewritePassage,
  versionsOfParts,
  type PassMetrics,
  type CompleteChat,
  type Finding,
  type ParagraphResult,
  type Passage,
  type PassName,
  type PassPlan,
} from '@humanize/language-model';
import type { ThreadPool } from '../../thread-pool.ts';
import type { PrepareTaskResult, ThreadTasks } from '../../thread-tasks.ts';
import type { Engine, EngineRequest, EngineResult } from '../engine.ts';
import type { CompleteChatForRank } from './guard-model.ts';
import { openTally, readTally, type ModelTally, type TokenPrices } from './model-tally.ts';

/** Dependencies of the engine, created in create-engine.ts. The engine owns and closes the threads. */
export type LanguageModelEngineDeps = {
  threads: ThreadPool<ThreadTasks>;
  /** Access with limited concurrency and a circuit breaker. */
  completeChatForRank: CompleteChatForRank;
  models: Readonly<Record<PassName, string>>;
  plan: PassPlan;
  candidates: number;
  /** Time limit in milliseconds for all requests of a text. */
  jobLimitMs: number;
  /** How passages are handled if the model is unavailable and the text may not wait. */
  fallback: 'light-edit' | 'fail';
  prices: TokenPrices;
  isCircuitOpen: () => boolean;
  metrics: ModelEngineMetrics;
  onClose: () => void;
};

/** The metrics of the engine. */
export type ModelEngineMetrics = {
  recordPass: (pass: PassMetrics) => void;
  paragraphDone: (result: ParagraphResult) => void;
  /** Findings of the meaning check. */
  found: (findings: readonly Finding[]) => void;
};

export function createLanguageModelEngine(deps: LanguageModelEngineDeps): Engine {
  const { threads } = deps;
  let texts = 0;
  return {
    warm: () => threads.warm(),
    isHealthy: () => threads.isHealthy(),
    async close() {
      deps.onClose();
      await threads.close();
    },
    rewrite(request, signal) {
      texts += 1;
      return rewriteText({ ...deps, complete: deps.completeChatForRank(texts) }, request, signal);
    },
  };
}

type TextDeps = LanguageModelEngineDeps & { complete: CompleteChat };

async function rewriteText(deps: TextDeps, request: EngineRequest, signal: AbortSignal): Promise<EngineResult> {
  const { text, variant, detectLanguage, seed } = request;
  const prepared = await deps.threads.run('prepare', { text, variant, detectLanguage, seed }, signal);
  if (prepared.outcome !== 'done') return prepared;
  if (prepared.value.outcome === 'not_english') return prepared.value;
  const { parts, passages, detectedLanguage, stages } = prepared.value;
  const [startedAt, since] = [Date.now(), performance.now()];
  const tally = openTally();
  const rewritten = await rewritePassages({ deps, request, prepared: prepared.value, tally }, signal);
  if (signal.aborted) return { outcome: 'stopped' };
  if (rewritten.outcome !== 'done') return rewritten;
  const durationMs = performance.now() - since;
  const versions = versionsOfParts(parts, passages, rewritten.results);
  const finished = await deps.threads.run('finish', { parts, versions, variant }, signal);
  if (finished.outcome !== 'done') return finished;
  if (finished.value.text === '') return { outcome: 'empty' };
  const paragraphs = parts.filter(({ kind }) => kind === 'prose').length;
  const usage = readTally(tally, { model: deps.models.draft, paragraphs, versions, prices: deps.prices });
  const { secondRepairs, retries } = tally;
  return {
    ...finished.value,
    outcome: 'rewritten',
    detectedLanguage,
    stages: [...stages, { stage: 'call model', startedAt, durationMs }],
    usage,
    logFields: {
      threadMs: Math.round(prepared.runMs + finished.runMs),
      modelMs: Math.round(durationMs),
      passages: passages.length,
      secondRepairs,
      modelRetries: retries,
    },
  };
}

type Work = {
  deps: TextDeps;
  request: EngineRequest;
  prepared: Extract<PrepareTaskResult, { outcome: 'prepared' }>;
  tally: ModelTally;
};
type PassagesResult =
  | { outcome: 'done'; results: readonly (readonly ParagraphResult[])[] }
  | Extract<EngineResult, { outcome: 'model_unavailable' | 'crashed' }>;

/**
 * Rewrites all passages concurrently. If the text may wait, the first request for which the model is unavailable ends
 * all passages.
 */
async function rewritePassages(work: Work, signal: AbortSignal): Promise<PassagesResult> {
  const unavailable = new AbortController();
  const limit = AbortSignal.any([signal, unavailable.signal, AbortSignal.timeout(work.deps.jobLimitMs)]);
  let reason: ModelUnavailableError | undefined;
  const results = await Promise.all(
    work.prepared.passages.map(async (passage) => {
      try {
        return await rewriteOne(work, passage, limit);
      } catch (error) {
        if (error instanceof ModelUnavailableError && (work.request.mayWait || work.deps.fallback === 'fail')) {
          reason ??= error;
          unavailable.abort(error);
        } else if (!(error instanceof ModelUnavailableError) && !limit.aborted) {
          throw error;
        }
        // The time limit was reached or the model is unavailable, so this passage gets the light edit.
        const kind = error instanceof ModelUnavailableError ? 'unavailable' : 'out_of_time';
        return passage.paragraphs.map((): ParagraphResult => ({
          outcome: 'rejected',
          rejections: [{ by: 'response', kind }],
        }));
      }
    }),
  );
  if (reason !== undefined && !signal.aborted) {
    const isolated = reason.reason === 'timeout' && !work.deps.isCircuitOpen();
    return { outcome: 'model_unavailable', reason: reason.reason, retryAfterMs: reason.retryAfterMs, isolated };
  }
  for (const result of results.flat()) work.deps.metrics.paragraphDone(result);
  return { outcome: 'done', results };
}

async function rewriteOne(
  { deps, request, prepared: { genre }, tally }: Work,
  passage: Passage,
  signal: AbortSignal,
): Promise<readonly ParagraphResult[]> {
  const results = await rewritePassage(
    {
      complete: deps.complete,
      models: deps.models,
      plan: deps.plan,
      candidates: deps.candidates,
      signal,
      onPassDone: (pass) => {
        tally.add(pass);
        deps.metrics.recordPass(pass);
      },
      async compare(pairs) {
        const run = await deps.threads.run('compare', pairs);
        if (run.outcome === 'done') {
          deps.metrics.found(run.value.flat());
          return run.value;
        }
        // A check that did not finish counts as a rejection.
        const finding = {
          kind: 'unchecked',
          weight: 'refuse' as const,
          message: 'The paragraph could not be checked.',
        };
        return pairs.map(() => [finding]);
      },
    },
    passage,
    { genre, variant: request.variant },
  );
  tally.secondRepairs += results.filter(({ rejections }) => rejections.length > 0).length;
  return results;
}

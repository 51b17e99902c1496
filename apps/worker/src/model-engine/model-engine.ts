/**
 * The engine that lets a language model go on from the built-in engine's version. It never trusts what comes back:
 * every paragraph passes the same checks as the built-in engine's own work, and where the model does not deliver one
 * in time that passes, the built-in version stays. So a job succeeds with the model away, only plainer.
 */
import type { Edit } from '@humanize/light-edit';
import type { Engine, EngineRequest, EngineResult } from '../engine.ts';
import type { Slots } from '../slots.ts';
import type { ThreadPool } from '../thread-pool.ts';
import type { ThreadTasks } from '../thread-tasks.ts';
import type { AskModel, ChatAnswer } from './chat-client.ts';
import { joinVersions } from './join-versions.ts';
import { rewriteParagraph, type ModelTally, type ParagraphDeps } from './rewrite-paragraph.ts';

/** Prices in millionths of a currency unit per thousand tokens; 0 when not known. */
export type TokenPrices = { inputMicrosPerThousandTokens: number; outputMicrosPerThousandTokens: number };

/** Wired in create-engine.ts. The engine owns and closes the threads. */
export type ModelEngineDeps = {
  threads: ThreadPool<ThreadTasks>;
  ask: AskModel;
  /** Bounds the requests under way, over all jobs. */
  slots: Slots;
  /** For all requests of one job, in milliseconds. */
  jobLimitMs: number;
  prices: TokenPrices;
  onAnswer: (answer: ChatAnswer) => void;
};

export function createModelEngine(deps: ModelEngineDeps): Engine {
  const { threads } = deps;
  return {
    warm: () => threads.warm(),
    isHealthy: () => threads.isHealthy(),
    close: () => threads.close(),
    rewrite: (request, signal) => rewriteWithModel(deps, request, signal),
  };
}

async function rewriteWithModel(
  deps: ModelEngineDeps,
  request: EngineRequest,
  signal: AbortSignal,
): Promise<EngineResult> {
  const prepared = await deps.threads.run('prepare', request, signal);
  if (prepared.outcome !== 'done') return prepared;
  if (prepared.value.outcome === 'not_english') return prepared.value;
  const { parts, detectedLanguage, edits, rejected, stages } = prepared.value;
  const [startedAt, since] = [Date.now(), performance.now()];
  const tally = openTally();
  const limit = AbortSignal.any([signal, AbortSignal.timeout(deps.jobLimitMs)]);
  const versions = await Promise.all(
    parts.map(async (part) =>
      part.kind === 'prose' ? tryParagraph(deps, { ...request, text: part.text }, tally, limit) : undefined,
    ),
  );
  if (signal.aborted) return { outcome: 'stopped' };
  const whole = joinVersions(parts, versions, edits);
  if (whole.text === '') return { outcome: 'empty' };
  const durationMs = performance.now() - since;
  return {
    outcome: 'rewritten',
    text: whole.text,
    detectedLanguage,
    edits: whole.edits satisfies readonly Edit[],
    rejected,
    stages: [...stages, { stage: 'ask model', startedAt, durationMs }],
    figures: {
      threadMs: Math.round(prepared.runMs),
      modelMs: Math.round(durationMs),
      ...tally,
      ...costOf(tally, deps.prices),
    },
  };
}

/** The accepted version, or undefined where the built-in one stays: refused twice, unavailable, or out of time. */
async function tryParagraph(
  { threads, ask, slots, onAnswer }: ModelEngineDeps,
  { text: paragraph, variant, seed }: EngineRequest,
  tally: ModelTally,
  signal: AbortSignal,
): Promise<string | undefined> {
  tally.modelParagraphs += 1;
  const judge: ParagraphDeps['judge'] = async (version) => {
    // Without the signal: it takes milliseconds, and ending it would cost a thread.
    const run = await threads.run('judge', { paragraph, version, variant, seed });
    return run.outcome === 'done' ? run.value : undefined;
  };
  const askInTurn: AskModel = (messages, limits, until) => slots.use(() => ask(messages, limits, until), until);
  let version: string | undefined;
  try {
    version = await rewriteParagraph({ paragraph, variant }, { ask: askInTurn, judge, tally, onAnswer, signal });
  } catch (error) {
    // Either the time for the model is over or the whole job is; rewriteWithModel asks which.
    if (!signal.aborted) throw error;
  }
  if (version === undefined) tally.fallbacks += 1;
  return version;
}

function openTally(): ModelTally {
  return {
    modelRequests: 0,
    modelRetries: 0,
    promptTokens: 0,
    completionTokens: 0,
    modelParagraphs: 0,
    secondTries: 0,
    fallbacks: 0,
  };
}

function costOf(tally: ModelTally, prices: TokenPrices): { costMicros?: number } {
  const micros =
    tally.promptTokens * prices.inputMicrosPerThousandTokens +
    tally.completionTokens * prices.outputMicrosPerThousandTokens;
  return micros === 0 ? {} : { costMicros: Math.ceil(micros / 1_000) };
}

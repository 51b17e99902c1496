/**
 * The interface that rewriting engines implement. Failures are returned as outcomes. An exception means that the
 * process is broken. Engines do not depend on leases or queues.
 */
import type { JobUsage } from '@humanize/database';
import type { PassName } from '@humanize/language-model';
import type { Edit } from '@humanize/light-edit';
import type { RejectedCount } from '../edit-counts.ts';
import type { EngineOptions } from '../engine-options.ts';
import type { Slots } from '../slots.ts';
import type { StageTime } from '../thread-tasks.ts';

/** A text to rewrite. The light edit is deterministic: identical requests produce identical results. */
export type EngineRequest = EngineOptions & {
  text: string;
  /** Whether the caller can try again later if the model is unavailable. */
  mayWait: boolean;
  /**
   * Called when work on the text begins: when the text gets a thread, or when its first request is sent to the model.
   */
  onStarted: () => void;
  /** Called when a pass begins and when a passage is done. */
  onProgress: (progress: EngineProgress) => void;
};

/** A text's progress: the pass that began most recently and the number of finished passages. */
export type EngineProgress = {
  pass: 'waiting' | PassName;
  passagesDone: number;
  passages: number;
};

/** Returns the usage for a text that was not sent to a model. @param paragraphs number of prose paragraphs */
export function lightEditUsage(paragraphs: number): JobUsage {
  const nothing = { modelParagraphs: 0, modelRequests: 0, promptTokens: 0, completionTokens: 0, costMicros: 0 };
  return { engine: 'light-edit', model: null, lightEditParagraphs: paragraphs, ...nothing };
}

/** The outcome for a text. `logFields` are counts and durations for the log, never text. */
export type EngineResult =
  | {
      outcome: 'rewritten';
      text: string;
      /** `en`, or null if language detection was off. */
      detectedLanguage: string | null;
      edits: readonly Edit[];
      rejected: readonly RejectedCount[];
      /** The engine's steps in order, with their durations. */
      stages: readonly StageTime[];
      usage: JobUsage;
      logFields: Readonly<Record<string, number>>;
    }
  /**
   * The model is unavailable. If the request may wait, try again later. `isolated` is true if only this text timed out
   * while the model responded to others, so more than a few retries are pointless. `usage` covers the requests that
   * were sent.
   */
  | { outcome: 'model_unavailable'; reason: string; retryAfterMs: number; isolated: boolean; usage?: JobUsage }
  /**
   * The model wrote less than the configured share of the prose. `causes` are the most frequent causes of rejection.
   */
  | { outcome: 'not_delivered'; deliveredShare: number; causes: readonly string[]; usage: JobUsage }
  /** `language` is a BCP 47 code. */
  | { outcome: 'not_english'; language: string }
  | { outcome: 'overran'; usage?: JobUsage }
  | { outcome: 'crashed'; error: Error; usage?: JobUsage }
  /** The engine returned an empty text. */
  | { outcome: 'empty'; usage?: JobUsage }
  /** The caller's signal was aborted. */
  | { outcome: 'stopped' };

/** An engine with its threads or connections. */
export type Engine = {
  rewrite(request: EngineRequest, signal: AbortSignal): Promise<EngineResult>;
  /** The slots that texts need in order to start: threads or model requests. */
  readonly slots: Pick<Slots, 'free' | 'onFree'>;
  /** Resolves when all threads are loaded. */
  warm(): Promise<void>;
  isHealthy(): boolean;
  close(): Promise<void>;
};

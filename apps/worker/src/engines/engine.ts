/**
 * What the worker asks of an engine, whichever it is. An engine that fails says how; only broken infrastructure of the
 * process itself throws. Nothing here knows of leases or of the queue.
 */
import type { JobUsage } from '@humanize/database';
import type { Edit } from '@humanize/light-edit';
import type { RejectedCount } from '../edit-counts.ts';
import type { StageTime } from '../thread-tasks.ts';

/** One text to rewrite. The same request gives the same answer from the light edit. */
export type EngineRequest = {
  text: string;
  variant: 'en-US' | 'en-GB';
  /** Whether to detect the text's language first, and to refuse a text that is confidently not English. */
  detectLanguage: boolean;
  seed: string;
  /** Whether the text may be tried again later when the model is away. */
  mayWait: boolean;
};

/** The usage of a text that no model saw. @param paragraphs its paragraphs of prose */
export function lightEditUsage(paragraphs: number): JobUsage {
  const nothing = { modelParagraphs: 0, modelRequests: 0, promptTokens: 0, completionTokens: 0, costMicros: 0 };
  return { engine: 'light-edit', model: null, lightEditParagraphs: paragraphs, ...nothing };
}

/** What became of a text. `figures` are counts and milliseconds for the log, never text. */
export type EngineResult =
  | {
      outcome: 'rewritten';
      text: string;
      /** `en`, or null when no detection was asked for. */
      detectedLanguage: string | null;
      edits: readonly Edit[];
      rejected: readonly RejectedCount[];
      /** The steps in order, with their times. */
      stages: readonly StageTime[];
      usage: JobUsage;
      figures: Readonly<Record<string, number>>;
    }
  /**
   * The model cannot be asked: try again after a while, or, where the request may not wait, not at all. `isolated`:
   * this text timed out although the model answers others, so that there is little sense in trying it often.
   */
  | { outcome: 'model_away'; reason: string; retryAfterMs: number; isolated: boolean }
  /** `language` is a BCP 47 code. */
  | { outcome: 'not_english'; language: string }
  | { outcome: 'overran'; limitMs: number }
  | { outcome: 'crashed'; error: Error }
  /** The engine answered without any text. */
  | { outcome: 'empty' }
  /** The caller's signal ended it. */
  | { outcome: 'stopped' };

/** An engine with its threads or connections. */
export type Engine = {
  rewrite(request: EngineRequest, signal: AbortSignal): Promise<EngineResult>;
  /** Resolves when the first text would not wait for anything to load. */
  warm(): Promise<void>;
  isHealthy(): boolean;
  close(): Promise<void>;
};

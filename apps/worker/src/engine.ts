/**
 * What the worker asks of an engine, whichever it is. An engine that fails says how; only broken infrastructure of
 * the process itself throws. Nothing here knows of jobs, leases or databases.
 */
import type { Edit } from '@humanize/light-edit';
import type { RejectedCount } from './edit-counts.ts';
import type { StageTime } from './thread-tasks.ts';

/** One text to rewrite. The same request gives the same answer from the built-in engine. */
export type EngineRequest = {
  text: string;
  variant: 'en-US' | 'en-GB';
  /** Whether to find out the text's language first, and to refuse it when it is confidently not English. */
  detectLanguage: boolean;
  seed: string;
};

/** What became of a text. `figures` are counts and milliseconds for the log, never text. */
export type EngineResult =
  | {
      outcome: 'rewritten';
      text: string;
      /** `en`, or null when nothing was detected because nobody asked. */
      detectedLanguage: string | null;
      edits: readonly Edit[];
      rejected: readonly RejectedCount[];
      /** What the time went into, in the order it was done. */
      stages: readonly StageTime[];
      figures: Readonly<Record<string, number>>;
    }
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

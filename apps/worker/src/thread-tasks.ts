/** The tasks that run on a thread. They accept and return plain values and keep no state between calls. */
import { compareMeaning } from '@humanize/fidelity';
import {
  assembleText,
  prepareText,
  splitParts,
  type AssemblyTask,
  type CheckFinding,
  type Pair,
  type PreparedText,
  type Tier,
} from '@humanize/language-model';
import type { Edit, LightEditor } from '@humanize/light-edit';
import { detectLanguage } from '@humanize/text';
import { countRejected, type RejectedCount } from './edit-counts.ts';
import type { EngineOptions } from './engine-options.ts';

/** Input for rewriting a whole text. */
export type RewriteTask = EngineOptions & { text: string };

/** Input for dividing a text. `tier` determines the length of the passages. */
export type PrepareTask = RewriteTask & { tier: Tier };

/** An engine step with its start (milliseconds since the Unix epoch) and duration. */
export type StageTime = { stage: 'detect language' | 'rewrite' | 'call model'; startedAt: number; durationMs: number };

/** `language` is an ISO 639-1 code. `detectedLanguage` is null if detection was off. */
export type RewriteTaskResult =
  | { outcome: 'not_english'; language: string }
  | {
      outcome: 'rewritten';
      text: string;
      detectedLanguage: string | null;
      /** Number of prose paragraphs. */
      paragraphs: number;
      edits: readonly Edit[];
      rejected: readonly RejectedCount[];
      stages: readonly StageTime[];
    };

/** A text divided into parts that are sent to a model and parts that are not. */
export type PrepareTaskResult =
  | { outcome: 'not_english'; language: string }
  | {
      outcome: 'prepared';
      prepared: PreparedText;
      detectedLanguage: string | null;
      stages: readonly StageTime[];
    };

/** The assembled text, with the edits and rejected edits of the light edit. */
export type FinishedText = { text: string; edits: readonly Edit[]; rejected: readonly RejectedCount[] };

/** The exports of a thread file. */
export type ThreadTasks = {
  /** Does nothing. Returns once the engine is loaded. */
  warm: () => true;
  rewrite: (task: RewriteTask) => RewriteTaskResult;
  prepare: (task: PrepareTask) => PrepareTaskResult;
  /** Runs the meaning check on each pair. */
  compare: (pairs: readonly Pair[]) => readonly (readonly CheckFinding[])[];
  finish: (task: AssemblyTask) => FinishedText;
};

export function createThreadTasks(editor: LightEditor): ThreadTasks {
  return {
    warm: () => true,
    rewrite({ text, variant, detectLanguage: isDetected }) {
      const stages: StageTime[] = [];
      const detected = isDetected ? timed(stages, 'detect language', () => detectLanguage(text)) : undefined;
      if (detected?.outcome === 'not_english') return { outcome: 'not_english', language: detected.language };
      const result = timed(stages, 'rewrite', () => editor.edit(text, { variant }));
      return {
        outcome: 'rewritten',
        text: result.text,
        detectedLanguage: detected === undefined ? null : 'en',
        paragraphs: splitParts(text).filter(({ kind }) => kind === 'prose').length,
        edits: result.edits,
        rejected: countRejected(result.rejected),
        stages,
      };
    },
    prepare({ text, detectLanguage: isDetected, ...wanted }) {
      const stages: StageTime[] = [];
      const language = timed(stages, 'detect language', () => detectLanguage(text));
      if (isDetected && language.outcome === 'not_english') {
        return { outcome: 'not_english', language: language.language };
      }
      return {
        outcome: 'prepared',
        prepared: prepareText(text, { ...wanted, language, editor }),
        detectedLanguage: isDetected ? 'en' : null,
        stages,
      };
    },
    compare: (pairs) => pairs.map(({ source, version }) => compareMeaning(source, version).findings),
    finish(task) {
      const { text, edits, rejected } = assembleText(editor, task);
      return { text, edits, rejected: countRejected(rejected) };
    },
  };
}

function timed<T>(stages: StageTime[], stage: StageTime['stage'], work: () => T): T {
  const [startedAt, since] = [Date.now(), performance.now()];
  const value = work();
  stages.push({ stage, startedAt, durationMs: performance.now() - since });
  return value;
}

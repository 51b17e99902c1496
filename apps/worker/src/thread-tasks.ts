/** The tasks of a thread. They take and return plain values and keep no state between calls. */
import { compareMeaning } from '@humanize/fidelity';
import {
  assembleText,
  detectGenre,
  groupPassages,
  splitParagraphs,
  type AssemblyTask,
  type Genre,
  type Passage,
  type TextPart,
} from '@humanize/language-model';
import type { Finding, Pair } from '@humanize/language-model';
import type { Edit, EditResult, LightEditor } from '@humanize/light-edit';
import { detectLanguage, hidesWords, looksLikeCode, runningTextOf, type Variant } from '@humanize/text';
import { countRejected, type RejectedCount } from './edit-counts.ts';
import { withholdHiddenWords } from './withhold-hidden-words.ts';

/** Input for rewriting a whole text. */
export type RewriteTask = { text: string; variant: Variant; detectLanguage: boolean; seed: string };

/** Start (milliseconds since 1970) and duration of a step of the engine. */
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
      parts: readonly TextPart[];
      passages: readonly Passage[];
      genre: Genre;
      detectedLanguage: string | null;
      stages: readonly StageTime[];
    };

/** The assembled text, with the edits and rejected edits of the light edit. */
export type FinishedText = { text: string; edits: readonly Edit[]; rejected: readonly RejectedCount[] };

/** The exports of a thread file. */
export type ThreadTasks = {
  /** Does nothing. It returns when the engine is loaded. */
  warm: () => true;
  rewrite: (task: RewriteTask) => RewriteTaskResult;
  prepare: (task: RewriteTask) => PrepareTaskResult;
  /** Runs the meaning check on each pair. */
  compare: (pairs: readonly Pair[]) => readonly (readonly Finding[])[];
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
        paragraphs: splitParagraphs(text).filter(({ kind }) => kind === 'prose').length,
        edits: result.edits,
        rejected: countRejected(result.rejected),
        stages,
      };
    },
    prepare({ text, detectLanguage: isDetected }) {
      const stages: StageTime[] = [];
      const { outcome, language } = timed(stages, 'detect language', () => detectLanguage(text));
      if (isDetected && outcome === 'not_english') return { outcome, language };
      const parts = withholdHiddenWords(splitParagraphs(text), text);
      // Code and text in other languages are not sent, even if detection is off.
      const sendable = outcome === 'english' || (outcome === 'unsure' && !looksLikeCode(runningTextOf(text)));
      return {
        outcome: 'prepared',
        parts,
        passages: sendable ? groupPassages(parts) : [],
        genre: detectGenre(text),
        detectedLanguage: isDetected ? 'en' : null,
        stages,
      };
    },
    compare: (pairs) => pairs.map(({ source, version }) => compareMeaning(source, version).findings),
    finish(task) {
      // The light edit receives one part at a time, so hidden words are checked here, on the whole text.
      const isHiding = hidesWords(task.parts.map(({ text: part }) => part).join(''));
      const assembler = { ...editor, ...(isHiding ? { edit: leaveUnchanged } : {}), accepts };
      const { text, edits, rejected } = assembleText(assembler, task);
      return { text, edits, rejected: countRejected(rejected) };
    },
  };
}

function leaveUnchanged(text: string): EditResult {
  return { text, edits: [], rejected: [] };
}

function accepts(source: string, version: string): boolean {
  return compareMeaning(source, version).accepted;
}

function timed<T>(stages: StageTime[], stage: StageTime['stage'], work: () => T): T {
  const [startedAt, since] = [Date.now(), performance.now()];
  const value = work();
  stages.push({ stage, startedAt, durationMs: performance.now() - since });
  return value;
}

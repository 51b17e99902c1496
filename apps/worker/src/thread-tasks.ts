/** The tasks of a thread, given the light edit: plain values in, plain values out, nothing kept from one to the next. */
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
import type { Edit, LightEditor } from '@humanize/light-edit';
import { detectLanguage, looksLikeCode, runningTextOf, type Variant } from '@humanize/text';
import { countRejected, type RejectedCount } from './edit-counts.ts';

/** One whole text. */
export type RewriteTask = { text: string; variant: Variant; detectLanguage: boolean; seed: string };

/** When a step of the engine began, in milliseconds since 1970, and how long it took. */
export type StageTime = { stage: 'detect language' | 'rewrite' | 'ask model'; startedAt: number; durationMs: number };

/** `language` is an ISO 639-1 code. `detectedLanguage` is null when no detection was asked for. */
export type RewriteAnswer =
  | { outcome: 'not_english'; language: string }
  | {
      outcome: 'rewritten';
      text: string;
      detectedLanguage: string | null;
      /** Paragraphs of prose. */
      paragraphs: number;
      edits: readonly Edit[];
      rejected: readonly RejectedCount[];
      stages: readonly StageTime[];
    };

/** A text divided into what a model may rewrite and the rest. */
export type PrepareAnswer =
  | { outcome: 'not_english'; language: string }
  | {
      outcome: 'prepared';
      parts: readonly TextPart[];
      passages: readonly Passage[];
      genre: Genre;
      detectedLanguage: string | null;
      stages: readonly StageTime[];
    };

/** The whole text, with what the light edit did and did not do to its part of it. */
export type FinishedText = { text: string; edits: readonly Edit[]; rejected: readonly RejectedCount[] };

/** What a thread file exports. */
export type ThreadTasks = {
  /** Does nothing; its answer says that the engine is loaded. */
  warm: () => true;
  rewrite: (task: RewriteTask) => RewriteAnswer;
  prepare: (task: RewriteTask) => PrepareAnswer;
  /** The check of meaning, for each pair. */
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
      const parts = splitParagraphs(text);
      // Code and other languages stay here, also where detection was not asked for.
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
      const assembler = { ...editor, accepts };
      const { text, edits, rejected } = assembleText(assembler, task);
      return { text, edits, rejected: countRejected(rejected) };
    },
  };
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

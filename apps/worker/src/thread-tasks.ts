/** The tasks of a thread, given an engine: plain values in, plain values out, nothing kept from one to the next. */
import { compareMeaning } from '@humanize/fidelity';
import type { Edit, LightEditor } from '@humanize/light-edit';
import { detectLanguage, type Variant } from '@humanize/text';
import { countRejected, type RejectedCount } from './edit-counts.ts';
import { splitParagraphs, type TextPart } from './model-engine/split-paragraphs.ts';

/** One whole text. */
export type RewriteTask = { text: string; variant: Variant; detectLanguage: boolean; seed: string };

/** When a step of the engine began, in milliseconds since 1970, and how long it took. */
export type StageTime = { stage: 'detect language' | 'rewrite' | 'ask model'; startedAt: number; durationMs: number };

/** What was done to a text; `detectedLanguage` is null when nothing was to be detected. */
type Work = {
  detectedLanguage: string | null;
  edits: readonly Edit[];
  rejected: readonly RejectedCount[];
  stages: readonly StageTime[];
};

/** `language` is an ISO 639-1 code. */
export type RewriteAnswer =
  | { outcome: 'not_english'; language: string }
  | (Work & { outcome: 'rewritten'; text: string });

/** The built-in engine's version of a text, cut into what a model may go on with and the rest. */
export type PrepareAnswer =
  | { outcome: 'not_english'; language: string }
  | (Work & { outcome: 'prepared'; parts: TextPart[] });

/** A paragraph and a version of it that a model wrote. */
export type JudgeTask = { paragraph: string; version: string; variant: Variant; seed: string };

/** An accepted version is spelled and tidied; `complaints` are sentences for the model and hold parts of the text. */
export type Judgement = { outcome: 'accepted'; text: string } | { outcome: 'refused'; complaints: string[] };

/** What a thread file exports. */
export type ThreadTasks = {
  /** Does nothing; its answer says that the engine is loaded. */
  warm: () => true;
  rewrite: (task: RewriteTask) => RewriteAnswer;
  prepare: (task: RewriteTask) => PrepareAnswer;
  judge: (task: JudgeTask) => Judgement;
};

export function createThreadTasks(editor: LightEditor): ThreadTasks {
  function rewrite({ text, variant, detectLanguage: isDetected }: RewriteTask): RewriteAnswer {
    const stages: StageTime[] = [];
    const detected = isDetected ? timed(stages, 'detect language', () => detectLanguage(text)) : undefined;
    if (detected?.outcome === 'not_english') return { outcome: 'not_english', language: detected.language };
    const result = timed(stages, 'rewrite', () => editor.edit(text, { variant }));
    return {
      outcome: 'rewritten',
      text: result.text,
      detectedLanguage: detected === undefined ? null : 'en',
      edits: result.edits,
      rejected: countRejected(result.rejected),
      stages,
    };
  }
  return {
    warm: () => true,
    rewrite,
    prepare(task) {
      const answer = rewrite(task);
      if (answer.outcome === 'not_english') return answer;
      const { text, ...done } = answer;
      return { ...done, outcome: 'prepared', parts: splitParagraphs(text) };
    },
    judge({ paragraph, version, variant }) {
      const { text } = editor.respell(version, { variant });
      const { accepted, findings } = compareMeaning(editor.respell(paragraph, { variant }).text, text);
      if (accepted) return { outcome: 'accepted', text };
      const refusals = findings.filter(({ weight }) => weight === 'refuse');
      return { outcome: 'refused', complaints: refusals.map(({ message }) => message) };
    },
  };
}

function timed<T>(stages: StageTime[], stage: StageTime['stage'], work: () => T): T {
  const [startedAt, since] = [Date.now(), performance.now()];
  const value = work();
  stages.push({ stage, startedAt, durationMs: performance.now() - since });
  return value;
}

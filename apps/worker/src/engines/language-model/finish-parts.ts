/**
 * Puts a text together: the model's paragraphs in the spelling that was asked for, and the light edit's version of
 * everything else. Runs on a thread. Every difference from the input becomes an edit with its reason.
 */
import { compareMeaning } from '@humanize/fidelity';
import { listChanges, type TextPart, type Writer } from '@humanize/language-model';
import type { Edit, LightEditor } from '@humanize/light-edit';
import type { Variant } from '@humanize/text';
import { countRejected, type RejectedCount } from '../../edit-counts.ts';

/** A paragraph that the model wrote, and which pass its words come from. */
export type ModelVersion = { readonly text: string; readonly writer: Writer };

/** `versions` has an entry for each part; undefined for what the light edit does. */
export type FinishTask = {
  readonly parts: readonly TextPart[];
  readonly versions: readonly (ModelVersion | undefined)[];
  readonly variant: Variant;
};

export type FinishedText = {
  readonly text: string;
  readonly edits: readonly Edit[];
  readonly rejected: readonly RejectedCount[];
};

/** Characters that a customer's line ends have and a model's answer lacks. */
const windowsLineEnd = '\r\n';

export function finishParts(editor: LightEditor, task: FinishTask): FinishedText {
  const finished = groupRuns(task).map((run) =>
    run.version === undefined ? editLightly(editor, task, run) : spell(editor, task, run, run.version),
  );
  return {
    text: finished.map(({ text }) => text).join(''),
    edits: finished.flatMap(({ edits }) => edits),
    rejected: countRejected(finished.flatMap(({ rejected }) => rejected)),
  };
}

type Run = { readonly start: number; readonly text: string; readonly version: ModelVersion | undefined };
type Done = { text: string; edits: readonly Edit[]; rejected: Parameters<typeof countRejected>[0] };

/** Each paragraph of the model for itself; what lies between two of them together, so that its parts are read together. */
function groupRuns({ parts, versions }: FinishTask): Run[] {
  const runs: Run[] = [];
  let place = 0;
  for (const [index, { text }] of parts.entries()) {
    const version = versions[index];
    const last = runs.at(-1);
    if (version === undefined && last !== undefined && last.version === undefined) {
      runs[runs.length - 1] = { ...last, text: last.text + text };
    } else {
      runs.push({ start: place, text, version });
    }
    place += text.length;
  }
  return runs;
}

function editLightly(editor: LightEditor, { variant }: FinishTask, { start, text }: Run): Done {
  if (text.trim() === '') return { text, edits: [], rejected: [] };
  const result = editor.edit(text, { variant });
  return { ...result, edits: result.edits.map((edit) => moved(edit, start)) };
}

function moved(edit: Edit, by: number): Edit {
  const { inputSpan } = edit;
  return { ...edit, inputSpan: { start: inputSpan.start + by, end: inputSpan.end + by } };
}

/** The spelling is the last step, and it must not undo what the check allowed: then the model's own spelling stands. */
function spell(editor: LightEditor, { variant }: FinishTask, run: Run, { text, writer }: ModelVersion): Done {
  const written = run.text.includes(windowsLineEnd) ? text.replaceAll(/\r?\n/g, windowsLineEnd) : text;
  const spelled = editor.respell(written, { variant }).text;
  const holds = compareMeaning(run.text, spelled).accepted;
  const version = holds ? spelled : written;
  const edits = listChanges(run.text, version).map(({ start, end, before, after }): Edit => {
    const inputSpan = { start: run.start + start, end: run.start + end };
    const why = `Rewritten by the language model; these words come from the ${writer}.`;
    return {
      ruleId: `language-model/${writer.replace(' ', '-')}`,
      why,
      stage: 'model',
      span: inputSpan,
      inputSpan,
      before,
      after,
    };
  });
  return { text: version, edits, rejected: [] };
}

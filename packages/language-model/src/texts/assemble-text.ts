/**
 * Assembles the output from the model's paragraphs, in the requested spelling, and the light edit's version of
 * everything else. Each difference from the input is recorded as an edit with a reason.
 */
import { compareMeaning } from '@humanize/fidelity';
import { hidesWords } from '@humanize/text';
import { listChanges } from '../edits/list-changes.ts';
import type { TextPart } from '../passages/split-parts.ts';
import type { Writer } from '../passes/rewrite-passage.ts';
import type { Editor, TextEdit } from '../edits/text-editor.ts';

/** A paragraph from the model, with the pass that wrote it. */
export type ModelVersion = { readonly text: string; readonly writer: Writer };

/**
 * The text to assemble. `versions` has an entry for each part. The entry is undefined if the light edit handles the
 * part.
 */
export type AssemblyTask = {
  readonly parts: readonly TextPart[];
  readonly versions: readonly (ModelVersion | undefined)[];
  readonly variant: 'en-US' | 'en-GB';
};

export type AssembledText<Rejected> = {
  readonly text: string;
  readonly edits: readonly TextEdit[];
  readonly rejected: readonly Rejected[];
};

/** Returns the line break of a text. Models write only line feeds. */
function lineEndOf(text: string): string {
  if (text.includes('\r\n')) return '\r\n';
  return text.includes('\r') && !text.includes('\n') ? '\r' : '\n';
}

export function assembleText<Rejected>(editor: Editor<Rejected>, task: AssemblyTask): AssembledText<Rejected> {
  // Hidden words are detected here, because the light edit receives only one part of the text at a time.
  const isHiding = hidesWords(task.parts.map(({ text }) => text).join(''));
  const finished = groupRuns(task).map((run): AssembledText<Rejected> => {
    if (run.removal !== undefined) return { text: '', edits: [run.removal], rejected: [] };
    if (run.version !== undefined) return spell(editor, task, run, run.version);
    return isHiding ? { text: run.text, edits: [], rejected: [] } : editLightly(editor, task, run);
  });
  return {
    text: finished.map(({ text }) => text).join(''),
    edits: finished.flatMap(({ edits }) => edits),
    rejected: finished.flatMap(({ rejected }) => rejected),
  };
}

type Run = {
  readonly start: number;
  readonly text: string;
  readonly version: ModelVersion | undefined;
  /** The edit that removes this run. */
  readonly removal: TextEdit | undefined;
};

/**
 * Groups the parts. Each paragraph from the model and each removed part is a group. The parts between two such groups
 * also form a group.
 */
function groupRuns({ parts, versions }: AssemblyTask): Run[] {
  const runs: Run[] = [];
  let place = 0;
  for (const [index, part] of parts.entries()) {
    const { text } = part;
    const version = versions[index];
    const removal = part.kind === 'frame' ? part.edit : undefined;
    const last = runs.at(-1);
    const isLight = version === undefined && removal === undefined;
    if (isLight && last !== undefined && last.version === undefined && last.removal === undefined) {
      runs[runs.length - 1] = { ...last, text: last.text + text };
    } else {
      runs.push({ start: place, text, version, removal });
    }
    place += text.length;
  }
  return runs;
}

function editLightly<Rejected>(
  { edit }: Editor<Rejected>,
  { variant }: AssemblyTask,
  { start, text }: Run,
): AssembledText<Rejected> {
  if (text.trim() === '') return { text, edits: [], rejected: [] };
  const result = edit(text, { variant });
  return { ...result, edits: result.edits.map((own) => moved(own, start)) };
}

function moved(edit: TextEdit, by: number): TextEdit {
  const { inputSpan } = edit;
  return { ...edit, inputSpan: { start: inputSpan.start + by, end: inputSpan.end + by } };
}

/** Applies the spelling variant. If the result fails the meaning check, the model's spelling is kept. */
function spell<Rejected>(
  { respell }: Editor<Rejected>,
  { variant }: AssemblyTask,
  run: Run,
  { text, writer }: ModelVersion,
): AssembledText<Rejected> {
  const written = text.replaceAll(/\r?\n/g, lineEndOf(run.text));
  const spelled = respell(written, { variant }).text;
  const version = spelled === written || compareMeaning(run.text, spelled).accepted ? spelled : written;
  const why = `Rewritten by the language model (pass: ${writer}).`;
  const ruleId = `language-model/${writer}`;
  const edits = listChanges(run.text, version).map(({ start, end, before, after }): TextEdit => {
    const inputSpan = { start: run.start + start, end: run.start + end };
    return { ruleId, why, stage: 'model', span: inputSpan, inputSpan, before, after };
  });
  return { text: version, edits, rejected: [] };
}

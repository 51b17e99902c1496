/**
 * Assembles the output from the model's paragraphs, in the requested spelling, and the light edit's version of
 * everything else. Each difference from the input is recorded as an edit with a reason.
 */
import { listChanges } from '../edits/list-changes.ts';
import type { TextPart } from '../passages/split-paragraphs.ts';
import type { ParagraphResult, Writer } from '../passes/rewrite-passage.ts';
import type { Passage } from '../passages/group-passages.ts';

/** A change. Spans are half-open ranges of UTF-16 offsets in the input. */
export type TextEdit = {
  readonly ruleId: string;
  readonly why: string;
  readonly stage: string;
  readonly span: Span;
  readonly inputSpan: Span;
  readonly before: string;
  readonly after: string;
};

type Span = { readonly start: number; readonly end: number };
type Variant = 'en-US' | 'en-GB';

/** The dependencies. `Rejected` is the light edit's type for rejected edits. */
export type Assembler<Rejected> = {
  readonly edit: (
    text: string,
    options: { readonly variant: Variant },
  ) => { readonly text: string; readonly edits: readonly TextEdit[]; readonly rejected: readonly Rejected[] };
  readonly respell: (text: string, options: { readonly variant: Variant }) => { readonly text: string };
  /** Runs the meaning check. Returns true if the version is accepted. */
  readonly accepts: (source: string, version: string) => boolean;
};

/** A paragraph from the model, with the pass that wrote it. */
export type ModelVersion = { readonly text: string; readonly writer: Writer };

/**
 * The text to assemble. `versions` has an entry for each part. The entry is undefined if the light edit handles the
 * part.
 */
export type AssemblyTask = {
  readonly parts: readonly TextPart[];
  readonly versions: readonly (ModelVersion | undefined)[];
  readonly variant: Variant;
};

export type AssembledText<Rejected> = {
  readonly text: string;
  readonly edits: readonly TextEdit[];
  readonly rejected: readonly Rejected[];
};

/** A line break that a customer's text may contain but a model's response does not. */
const windowsLineEnd = '\r\n';

/** Returns the accepted versions of a text's paragraphs, by part. `results` has an entry for each passage. */
export function versionsOfParts(
  parts: readonly TextPart[],
  passages: readonly Passage[],
  results: readonly (readonly ParagraphResult[])[],
): (ModelVersion | undefined)[] {
  const versions: (ModelVersion | undefined)[] = parts.map(() => undefined);
  for (const [index, passage] of passages.entries()) {
    for (const [place, part] of passage.parts.entries()) {
      const result = results[index]?.[place];
      if (result?.outcome === 'accepted') versions[part] = { text: result.text, writer: result.writer };
    }
  }
  return versions;
}

export function assembleText<Rejected>(assembler: Assembler<Rejected>, task: AssemblyTask): AssembledText<Rejected> {
  const finished = groupRuns(task).map((run) =>
    run.version === undefined ? editLightly(assembler, task, run) : spell(assembler, task, run, run.version),
  );
  return {
    text: finished.map(({ text }) => text).join(''),
    edits: finished.flatMap(({ edits }) => edits),
    rejected: finished.flatMap(({ rejected }) => rejected),
  };
}

type Run = { readonly start: number; readonly text: string; readonly version: ModelVersion | undefined };

/**
 * Groups the parts. Each paragraph from the model is a group. The parts between two of these paragraphs also form a
 * group.
 */
function groupRuns({ parts, versions }: AssemblyTask): Run[] {
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

function editLightly<Rejected>(
  { edit }: Assembler<Rejected>,
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
  { respell, accepts }: Assembler<Rejected>,
  { variant }: AssemblyTask,
  run: Run,
  { text, writer }: ModelVersion,
): AssembledText<Rejected> {
  const written = run.text.includes(windowsLineEnd) ? text.replaceAll(/\r?\n/g, windowsLineEnd) : text;
  const spelled = respell(written, { variant }).text;
  const version = spelled === written || accepts(run.text, spelled) ? spelled : written;
  const why = `Rewritten by the language model (pass: ${writer}).`;
  const ruleId = `language-model/${writer.replace(' ', '-')}`;
  const edits = listChanges(run.text, version).map(({ start, end, before, after }): TextEdit => {
    const inputSpan = { start: run.start + start, end: run.start + end };
    return { ruleId, why, stage: 'model', span: inputSpan, inputSpan, before, after };
  });
  return { text: version, edits, rejected: [] };
}

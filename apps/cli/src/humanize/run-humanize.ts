/** `humanize` with its input and outputs given: reads, rewrites, writes. Returns the exit code. */
import type { Readable, Writable } from 'node:stream';
import type { compareMeaning } from '@humanize/fidelity';
import type { LightEditor } from '@humanize/light-edit';
import { detectLanguage } from '@humanize/text';
import { CommandError } from '../command-line/command-error.ts';
import { UsageError } from '../command-line/option.ts';
import { compareLines } from './compare-lines.ts';
import { humanizeHelp, readHumanizeOptions, type HumanizeRequest } from './humanize-options.ts';
import { openInput, readLines, readWhole } from './read-input.ts';
import { renderEdits, reportEdits } from './render-edits.ts';
import { writeOutput } from './write-output.ts';

/** Both loaders are called only when there is something to do, because they read word lists. */
export type HumanizeDeps = {
  createLightEditor: () => Promise<LightEditor>;
  loadCompareMeaning: () => Promise<typeof compareMeaning>;
  standardInput: Readable;
  output: Writable;
  complain: (text: string) => void;
};

type Request = Extract<HumanizeRequest, { outcome: 'request' }>;

/** 0 when everything was rewritten or compared, 1 when something could not be read or was mistyped */
export async function runHumanize(deps: HumanizeDeps, args: string[]): Promise<0 | 1> {
  try {
    const request = readHumanizeOptions(args);
    if (request.outcome === 'help') await writeOutput(deps.output, `${humanizeHelp}\n`);
    else if (request.outcome === 'compare') return await compareVersions(deps, request.file);
    else if (request.format === 'jsonl') await rewriteLines(deps, request);
    else await rewriteText(deps, request);
    return 0;
  } catch (error) {
    if (error instanceof UsageError) deps.complain(`humanize: ${error.message}. See humanize --help.`);
    else if (error instanceof CommandError) deps.complain(`humanize: ${error.message}`);
    else throw error;
    return 1;
  }
}

async function compareVersions(deps: HumanizeDeps, file: string | undefined): Promise<0 | 1> {
  const lines = readLines(openInput(file, deps.standardInput));
  const unreadable = await compareLines({ ...deps, compareMeaning: await deps.loadCompareMeaning() }, lines);
  return unreadable === 0 ? 0 : 1;
}

async function rewriteText(deps: HumanizeDeps, { file, variant, format }: Request): Promise<void> {
  const text = await readWhole(openInput(file, deps.standardInput));
  const editor = await deps.createLightEditor();
  const { outcome, language } = detectLanguage(text);
  if (outcome === 'not_english') {
    deps.complain(`humanize: the text seems to be in another language (${language}) and is left as it is`);
  }
  const result = editor.edit(text, { variant });
  if (format === 'json') {
    const { text: output, edits } = result;
    const json = { output, language, edits: reportEdits(edits) };
    await writeOutput(deps.output, `${JSON.stringify(json, undefined, 2)}\n`);
    return;
  }
  await writeOutput(deps.output, result.text);
  if (format === 'edits') await writeOutput(deps.output, `${lineEndAfter(result.text)}\n${renderEdits(result.edits)}`);
}

async function rewriteLines(deps: HumanizeDeps, { file, variant }: Request): Promise<void> {
  let editor: LightEditor | undefined;
  for await (const { number, line } of readLines(openInput(file, deps.standardInput))) {
    const { id, text } = readRecord(line, number);
    editor ??= await deps.createLightEditor();
    const { text: output, edits } = editor.edit(text, { variant });
    await writeOutput(deps.output, `${JSON.stringify({ id, output, edits: reportEdits(edits) })}\n`);
  }
}

function readRecord(line: string, number: number): { id: unknown; text: string } {
  let record: unknown;
  try {
    record = JSON.parse(line);
  } catch (error) {
    throw new CommandError(`line ${number} is not JSON`, { cause: error });
  }
  if (typeof record !== 'object' || record === null || !('text' in record) || typeof record.text !== 'string') {
    throw new CommandError(`line ${number} has no "text"; each line must be {"id": …, "text": "…"}`);
  }
  return { id: 'id' in record ? record.id : null, text: record.text };
}

function lineEndAfter(text: string): string {
  return text === '' || text.endsWith('\n') ? '' : '\n';
}

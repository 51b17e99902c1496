/** Runs `humanize` with the given input and outputs, and returns the exit code. */
import type { Readable, Writable } from 'node:stream';
import type { compareMeaning } from '@humanize/fidelity';
import { detectLanguage } from '@humanize/text';
import { CommandError } from '../command-line/command-error.ts';
import { exitCodeOf } from '../command-line/create-program.ts';
import { compareLines } from './compare-lines.ts';
import { readHumanizeOptions, type HumanizeEngine, type HumanizeRequest } from './humanize-options.ts';
import { openInput, readLines, readWhole } from './read-input.ts';
import { renderEdits, reportEdits } from './render-edits.ts';
import type { RewriteText } from './rewrite-text.ts';
import { writeOutput } from './write-output.ts';

/** The loaders read word lists and settings, so they are called only when needed. */
export type HumanizeDeps = {
  /** @throws {CommandError} if the engine is not available */
  loadEngine: (engine: HumanizeEngine) => Promise<RewriteText>;
  loadCompareMeaning: () => Promise<typeof compareMeaning>;
  standardInput: Readable;
  output: Writable;
  complain: (text: string) => void;
};

type Request = Extract<HumanizeRequest, { outcome: 'request' }>;

/** @returns 0 if all input was processed, 1 if an option or part of the input was invalid */
export async function runHumanize(deps: HumanizeDeps, args: string[]): Promise<0 | 1> {
  try {
    const request = readHumanizeOptions(
      { print: (text) => deps.output.write(`${text}\n`), complain: deps.complain },
      args,
    );
    if (request.outcome === 'compare') return await compareVersions(deps, request.file);
    if (request.output !== undefined) return await rewriteToPath(deps, request, request.output);
    if (request.format === 'jsonl') await rewriteLines(deps, request);
    else await rewriteText(deps, request);
    return 0;
  } catch (error) {
    const reported = exitCodeOf(error);
    if (reported !== undefined) return reported;
    if (!(error instanceof CommandError)) throw error;
    deps.complain(`humanize: ${error.message}`);
    return 1;
  }
}

async function compareVersions(deps: HumanizeDeps, file: string | undefined): Promise<0 | 1> {
  const lines = readLines(openInput(file, deps.standardInput));
  const unreadable = await compareLines({ ...deps, compareMeaning: await deps.loadCompareMeaning() }, lines);
  return unreadable === 0 ? 0 : 1;
}

async function rewriteToPath(deps: HumanizeDeps, { file, variant, engine }: Request, output: string): Promise<0 | 1> {
  if (file === undefined) throw new CommandError('--output requires an input file or folder');
  const { rewriteFiles } = await import('./rewrite-files.ts');
  const rewrite = await deps.loadEngine(engine);
  const failed = await rewriteFiles({ rewrite, complain: deps.complain }, { input: file, output, variant });
  return failed === 0 ? 0 : 1;
}

async function rewriteText(deps: HumanizeDeps, { file, variant, format, engine }: Request): Promise<void> {
  if (file !== undefined && /\.docx$/i.test(file)) {
    throw new CommandError('a Word document requires --output FILE, the path of the rewritten document');
  }
  const text = await readWhole(openInput(file, deps.standardInput));
  const rewrite = await deps.loadEngine(engine);
  const { outcome, language } = detectLanguage(text);
  if (outcome === 'not_english') {
    deps.complain(`humanize: the text appears to be in another language (${language}) and was not changed`);
  }
  const result = await rewrite(text, variant);
  if (format === 'json') {
    const { text: output, edits } = result;
    const json = { output, language, edits: reportEdits(edits) };
    await writeOutput(deps.output, `${JSON.stringify(json, undefined, 2)}\n`);
    return;
  }
  await writeOutput(deps.output, result.text);
  if (format === 'edits') await writeOutput(deps.output, `${lineEndAfter(result.text)}\n${renderEdits(result.edits)}`);
}

async function rewriteLines(deps: HumanizeDeps, { file, variant, engine }: Request): Promise<void> {
  let rewrite: RewriteText | undefined;
  for await (const { number, line } of readLines(openInput(file, deps.standardInput))) {
    const { id, text } = readRecord(line, number);
    rewrite ??= await deps.loadEngine(engine);
    const { text: output, edits } = await rewrite(text, variant);
    await writeOutput(deps.output, `${JSON.stringify({ id, output, edits: reportEdits(edits) })}\n`);
  }
}

function readRecord(line: string, number: number): { id: unknown; text: string } {
  let record: unknown;
  try {
    record = JSON.parse(line);
  } catch (error) {
    throw new CommandError(`line ${number} is not valid JSON`, { cause: error });
  }
  if (typeof record !== 'object' || record === null || !('text' in record) || typeof record.text !== 'string') {
    throw new CommandError(`line ${number} has no "text"; each line must be {"id": …, "text": "…"}`);
  }
  return { id: 'id' in record ? record.id : null, text: record.text };
}

function lineEndAfter(text: string): string {
  return text === '' || text.endsWith('\n') ? '' : '\n';
}

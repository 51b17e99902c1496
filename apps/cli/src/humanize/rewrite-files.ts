/**
 * Rewrites a Word document, or the texts and Word documents in a folder, and writes the results to a new path. Existing
 * files are not overwritten. A file that cannot be rewritten is reported, and the others are still rewritten.
 */
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, extname, join, relative, resolve, sep } from 'node:path';
import { countWords } from '@humanize/contract';
import type { Variant } from '@humanize/text';
import { openWordDocument, UnreadableDocumentError } from '@humanize/word-documents';
import { CommandError } from '../command-line/command-error.ts';
import type { RewriteText } from './rewrite-text.ts';

export type RewriteFilesDeps = {
  readonly rewrite: RewriteText;
  /** Reports the number of words and changes for each file, and the files that could not be rewritten. */
  readonly complain: (text: string) => void;
};

const wordExtension = '.docx';
const textExtensions = ['.md', '.txt'];
/** Maximum number of files in a folder. */
const filesMax = 10_000;
const fileBytesMax = 20_000_000;

const isWordDocument = (file: string): boolean => extname(file).toLowerCase() === wordExtension;

/** Returns whether the path is a folder. @throws {CommandError} if it does not exist */
async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new CommandError(code === 'ENOENT' ? `${path} does not exist` : message, { cause: error });
  }
}

/**
 * Rewrites the file, or all .md, .txt and .docx files of the folder and its subfolders.
 * @returns the number of files that could not be rewritten
 * @throws {CommandError} if the input does not exist, or if it is a folder that has no such files, has too many of
 * them, or contains `output`
 */
export async function rewriteFiles(
  deps: RewriteFilesDeps,
  { input, output, variant }: { input: string; output: string; variant: Variant },
): Promise<number> {
  if (!(await isFolder(input))) return (await rewriteReported(deps, input, output, variant)) ? 0 : 1;
  if (`${resolve(output)}${sep}`.startsWith(`${resolve(input)}${sep}`)) {
    throw new CommandError('the output folder must be outside the input folder');
  }
  const files = await listFiles(input);
  if (files.length === 0) throw new CommandError(`${input} contains no .md, .txt or .docx files`);
  let failed = 0;
  for (const file of files) {
    const isRewritten = await rewriteReported(deps, file, join(output, relative(input, file)), variant);
    if (!isRewritten) failed += 1;
  }
  deps.complain(`humanize: ${files.length - failed} of ${files.length} files rewritten`);
  return failed;
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && [...textExtensions, wordExtension].includes(extname(entry.name).toLowerCase()))
    .map((entry) => join(entry.parentPath, entry.name));
  if (files.length > filesMax) throw new CommandError(`${folder} contains more than ${filesMax} files`);
  return files.toSorted();
}

/** Rewrites a file and reports the result. Returns false if the file could not be rewritten. */
async function rewriteReported(
  { rewrite, complain }: RewriteFilesDeps,
  from: string,
  to: string,
  variant: Variant,
): Promise<boolean> {
  try {
    const { words, edits } = await rewriteFile(rewrite, from, to, variant);
    complain(`humanize: ${from}: ${words} words, ${edits} ${edits === 1 ? 'change' : 'changes'}`);
    return true;
  } catch (error) {
    const isExpected =
      error instanceof CommandError || error instanceof UnreadableDocumentError || 'code' in (error as object);
    if (!isExpected) throw error;
    complain(`humanize: ${from}: ${(error as Error).message}`);
    return false;
  }
}

async function rewriteFile(
  rewrite: RewriteText,
  from: string,
  to: string,
  variant: Variant,
): Promise<{ words: number; edits: number }> {
  // Checked before the text is rewritten, because a model's requests cost money.
  if (existsSync(to)) throw new CommandError(`${to} already exists`);
  if ((await stat(from)).size > fileBytesMax) throw new CommandError(`the file is larger than ${fileBytesMax} bytes`);
  const bytes = await readFile(from);
  const document = isWordDocument(from) ? openWordDocument(bytes) : undefined;
  const text = document?.text ?? decode(bytes);
  const result = await rewrite(text, variant);
  await mkdir(dirname(to), { recursive: true });
  await writeFile(to, document?.write(result.text) ?? result.text, { flag: 'wx' });
  return { words: countWords(text), edits: result.edits.length };
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    throw new CommandError('the file is not valid UTF-8', { cause: error });
  }
}

/**
 * Rewrites a Word document, or the texts and Word documents in a folder, and writes the results to a new path. Existing
 * files are not overwritten. A file that cannot be rewritten is reported, and the others are still rewritten.
 */
import { existsSync, type Dirent } from 'node:fs';
import { mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, extname, join, relative, resolve, sep } from 'node:path';
import { countWords } from '@humanize/contract';
import { detectLanguage, type Variant } from '@humanize/text';
import { openWordDocument, UnreadableDocumentError } from '@humanize/word-documents';
import { CommandError } from '../command-line/command-error.ts';
import type { RewriteText } from './rewrite-text.ts';

export type RewriteFilesDeps = {
  readonly rewrite: RewriteText;
  /** Reports the number of words and changes for each file, and the files that were not rewritten, with the reason. */
  readonly complain: (text: string) => void;
};

const wordExtension = '.docx';
const textExtensions = ['.md', '.txt'];
/** Maximum number of files in a folder. */
const filesMax = 10_000;
const fileBytesMax = 20_000_000;
/** Maximum number of ignored files that are named. */
const ignoredNamedMax = 20;

const isWordDocument = (file: string): boolean => extname(file).toLowerCase() === wordExtension;
const isSupported = (file: string): boolean => [...textExtensions, wordExtension].includes(extname(file).toLowerCase());
/** Returns true for the lock files of Word (`~$report.docx`) and the metadata files of macOS (`._report.docx`). */
const isLockOrMetadata = (name: string): boolean => /^(?:~\$|\._)/.test(name);

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
  if (!(await isFolder(input))) return (await rewriteReported(deps, input, output, variant)) === 'failed' ? 1 : 0;
  if (`${resolve(output)}${sep}`.startsWith(`${resolve(input)}${sep}`)) {
    throw new CommandError('the output folder must be outside the input folder');
  }
  const { files, ignored } = await listFiles(input);
  if (files.length === 0) throw new CommandError(`${input} contains no .md, .txt or .docx files`);
  const counts = { rewritten: 0, copied: 0, failed: 0 };
  for (const file of files) {
    counts[await rewriteReported(deps, file, join(output, relative(input, file)), variant)] += 1;
  }
  if (ignored.length > 0) {
    const named = ignored.slice(0, ignoredNamedMax).join(', ');
    const others = ignored.length - ignoredNamedMax;
    deps.complain(
      `humanize: ignored, because they are links or not .md, .txt or .docx files: ${named}${others > 0 ? ` and ${others} more` : ''}`,
    );
  }
  const copied = counts.copied === 0 ? '' : `, ${counts.copied} copied unchanged`;
  deps.complain(`humanize: ${counts.rewritten} of ${files.length} files rewritten${copied}`);
  return counts.failed;
}

/**
 * Returns the files that can be rewritten, and the other files and symbolic links of the folder. Lock and metadata files
 * are in neither list. @throws {CommandError} if a folder cannot be read or has too many files
 */
async function listFiles(folder: string): Promise<{ files: string[]; ignored: string[] }> {
  const files: string[] = [];
  const ignored: string[] = [];
  for (const entry of await readFolder(folder)) {
    const path = join(entry.parentPath, entry.name);
    if (isLockOrMetadata(entry.name)) continue;
    if (entry.isFile() && isSupported(path)) files.push(path);
    else if (!entry.isDirectory()) ignored.push(path);
  }
  if (files.length > filesMax) throw new CommandError(`${folder} contains more than ${filesMax} files`);
  return { files: files.toSorted(), ignored: ignored.toSorted() };
}

async function readFolder(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { recursive: true, withFileTypes: true });
  } catch (error) {
    throw new CommandError((error as Error).message, { cause: error });
  }
}

/** `copied` if the file was written without changes, because nothing in it can be rewritten. */
type Outcome = 'rewritten' | 'copied' | 'failed';

/** Rewrites a file and reports the result. */
async function rewriteReported(
  { rewrite, complain }: RewriteFilesDeps,
  from: string,
  to: string,
  variant: Variant,
): Promise<Outcome> {
  try {
    const { words, edits, language, notice } = await rewriteFile(rewrite, from, to, variant);
    if (language !== undefined) {
      complain(`humanize: ${from}: the text appears to be in another language (${language}) and was not changed`);
      return 'copied';
    }
    const summary = `${words} words, ${edits} ${edits === 1 ? 'change' : 'changes'}`;
    complain(`humanize: ${from}: ${[summary, notice].filter((part) => part !== '').join('. ')}`);
    return words === 0 ? 'copied' : 'rewritten';
  } catch (error) {
    const isExpected =
      error instanceof CommandError || error instanceof UnreadableDocumentError || 'code' in (error as object);
    if (!isExpected) throw error;
    complain(`humanize: ${from}: ${(error as Error).message}`);
    return 'failed';
  }
}

/**
 * Writes the rewritten file. `language` is defined if the text is in another language and was therefore not changed;
 * `notice` says which paragraphs of a Word document stay unchanged.
 */
async function rewriteFile(
  rewrite: RewriteText,
  from: string,
  to: string,
  variant: Variant,
): Promise<{ words: number; edits: number; language: string | undefined; notice: string }> {
  // Checked before the text is rewritten, because a model's requests cost money.
  if (existsSync(to)) throw new CommandError(`${to} already exists`);
  if ((await stat(from)).size > fileBytesMax) throw new CommandError(`the file is larger than ${fileBytesMax} bytes`);
  const bytes = await readFile(from);
  const document = isWordDocument(from) ? openWordDocument(bytes) : undefined;
  const text = document?.text ?? decode(bytes);
  const result = await rewrite(text, variant);
  await mkdir(dirname(to), { recursive: true });
  await writeNew(to, document?.write(result.text) ?? result.text);
  const { outcome, language } = detectLanguage(text);
  return {
    words: countWords(text),
    edits: result.edits.length,
    language: outcome === 'not_english' ? language : undefined,
    notice: document?.notice ?? '',
  };
}

/** Writes a new file. If writing fails, removes the incomplete file, which could be mistaken for the result. */
async function writeNew(path: string, content: string | Uint8Array): Promise<void> {
  const file = await open(path, 'wx');
  try {
    await file.writeFile(content);
    await file.close();
  } catch (error) {
    await file.close();
    await rm(path, { force: true });
    throw error;
  }
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    throw new CommandError('the file is not valid UTF-8', { cause: error });
  }
}

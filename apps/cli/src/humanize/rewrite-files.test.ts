import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createLightEditor } from '@humanize/light-edit';
import { openWordDocument } from '@humanize/word-documents';
import { strToU8, zipSync } from 'fflate';
import { CommandError } from '../command-line/command-error.ts';
import { rewriteFiles } from './rewrite-files.ts';
import { rewriteLightly } from './rewrite-text.ts';

const rewriteText = rewriteLightly(createLightEditor());
const rewrite: typeof rewriteText = (...text) => {
  rewrites += 1;
  return rewriteText(...text);
};
const wordy = 'In order to open the new system, the team changed the doors.';
const plain = 'To open the new system, the team changed the doors.';
let folder: string;
let said: string[];
let rewrites: number;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'humanize-files-'));
  said = [];
  rewrites = 0;
});
afterEach(() => rmSync(folder, { recursive: true }));

const run = (input: string, output: string): Promise<number> =>
  rewriteFiles(
    { rewrite, complain: (line) => void said.push(line) },
    { input: join(folder, input), output: join(folder, output), variant: 'en-US' },
  );
const read = (name: string): string => readFileSync(join(folder, name), 'utf8');

const paragraph = (text: string): string => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
const table = `<w:tbl><w:tr><w:tc>${paragraph('A cell.')}</w:tc></w:tr></w:tbl>`;

function writeDocx(name: string, body = paragraph(wordy)): void {
  const xml = `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`;
  writeFileSync(join(folder, name), zipSync({ 'word/document.xml': strToU8(xml) }));
}

test('a Word document is rewritten to a new file, with the number of words and changes', async () => {
  writeDocx('report.docx');
  expect(await run('report.docx', 'new.docx')).toBe(0);
  expect(openWordDocument(readFileSync(join(folder, 'new.docx'))).text).toBe(plain);
  expect(said).toEqual([expect.stringMatching(/report\.docx: 12 words, 1 change$/)]);
});

test('the report of a Word document says which paragraphs stay unchanged, and whether there is nothing to rewrite', async () => {
  writeDocx('report.docx', paragraph(wordy) + table);
  writeDocx('table.docx', table);
  await run('report.docx', 'new.docx');
  await run('table.docx', 'new-table.docx');
  expect(said).toEqual([
    expect.stringMatching(/: 12 words, 1 change\. 1 paragraph stays unchanged: tables \(1\)\.$/),
    expect.stringMatching(
      /: 0 words, 0 changes\. The document has no text that can be rewritten\. 1 paragraph stays unchanged: tables/,
    ),
  ]);
});

test('a folder is rewritten with its subfolders, and files of other types and links are ignored and named', async () => {
  mkdirSync(join(folder, 'book/part'), { recursive: true });
  writeFileSync(join(folder, 'book/a.md'), wordy);
  writeFileSync(join(folder, 'book/part/b.txt'), wordy);
  writeFileSync(join(folder, 'book/c.png'), wordy);
  symlinkSync('a.md', join(folder, 'book/link.md'));
  writeDocx('book/d.docx');
  expect(await run('book', 'new')).toBe(0);
  expect([read('new/a.md'), read('new/part/b.txt')]).toEqual([plain, plain]);
  expect(existsSync(join(folder, 'new/c.png'))).toBe(false);
  expect(said.slice(3)).toEqual([
    `humanize: ignored, because they are links or not .md, .txt or .docx files: ${join(folder, 'book/c.png')}, ${join(folder, 'book/link.md')}`,
    'humanize: 3 of 3 files rewritten',
  ]);
});

test('lock files of Word and metadata files of macOS in a folder are not read', async () => {
  mkdirSync(join(folder, 'book'));
  for (const name of ['~$a.docx', '._a.docx']) writeFileSync(join(folder, 'book', name), 'not a document');
  writeDocx('book/a.docx');
  expect(await run('book', 'new')).toBe(0);
  expect(readdirSync(join(folder, 'new'))).toEqual(['a.docx']);
  expect(said.at(-1)).toBe('humanize: 1 of 1 files rewritten');
});

test('a text in another language is copied unchanged, reported, and not counted as rewritten', async () => {
  const french = "Le comité s'est réuni hier soir et n'a pas approuvé le budget de la ville pour cette année.\n";
  mkdirSync(join(folder, 'book'));
  writeFileSync(join(folder, 'book/a.txt'), french);
  writeFileSync(join(folder, 'book/b.txt'), wordy);
  expect(await run('book', 'new')).toBe(0);
  expect(read('new/a.txt')).toBe(french);
  expect(said).toEqual([
    expect.stringContaining('a.txt: the text appears to be in another language (fr) and was not changed'),
    expect.stringContaining('b.txt: 12 words'),
    'humanize: 1 of 2 files rewritten, 1 copied unchanged',
  ]);
});

test('a file that cannot be rewritten is reported, and the others are rewritten', async () => {
  mkdirSync(join(folder, 'book'));
  writeFileSync(join(folder, 'book/a.docx'), 'not a document');
  writeFileSync(join(folder, 'book/b.txt'), Uint8Array.of(0xff, 0xfe, 0xfd));
  writeFileSync(join(folder, 'book/c.txt'), wordy);
  expect(await run('book', 'new')).toBe(2);
  expect(said).toEqual([
    expect.stringContaining('a.docx: The file is not a Word document (.docx).'),
    expect.stringContaining('b.txt: the file is not valid UTF-8'),
    expect.stringContaining('c.txt: 12 words'),
    'humanize: 1 of 3 files rewritten',
  ]);
});

test('an existing file is not overwritten, and its text is not rewritten', async () => {
  writeFileSync(join(folder, 'a.txt'), wordy);
  writeFileSync(join(folder, 'b.txt'), 'kept');
  expect(await run('a.txt', 'b.txt')).toBe(1);
  expect(read('b.txt')).toBe('kept');
  expect(said).toEqual([expect.stringContaining('b.txt already exists')]);
  expect(rewrites).toBe(0);
});

test('an output folder inside the input, an empty folder and a missing path are errors', async () => {
  mkdirSync(join(folder, 'empty'));
  await expect(run('empty', 'empty/new')).rejects.toThrow('must be outside');
  await expect(run('empty', 'new')).rejects.toThrow('contains no .md, .txt or .docx files');
  await expect(run('missing', 'new')).rejects.toThrow(`${join(folder, 'missing')} does not exist`);
});

test('a subfolder that cannot be read is an error with its path', async () => {
  mkdirSync(join(folder, 'book/closed'), { recursive: true });
  writeFileSync(join(folder, 'book/a.md'), wordy);
  chmodSync(folder, 0o755);
  chmodSync(join(folder, 'book/closed'), 0);
  const isRoot = process.geteuid?.() === 0;
  // Root can read every folder.
  if (isRoot) process.seteuid?.(65_534);
  try {
    await expect(run('book', 'new')).rejects.toThrow(CommandError);
  } finally {
    if (isRoot) process.seteuid?.(0);
    chmodSync(join(folder, 'book/closed'), 0o755);
  }
});

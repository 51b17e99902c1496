import { afterAll, expect, test } from '@jest/globals';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { createDocumentProcessor } from './document-processor.ts';

const fail = (error: unknown): never => {
  throw error;
};

const documents = createDocumentProcessor({ timeoutMs: 60_000, onError: fail });
const impatient = createDocumentProcessor({ timeoutMs: 1_500, onError: fail });
afterAll(() => Promise.all([documents.close(), impatient.close()]));

const part = 'word/document.xml';
const xmlOf = (paragraphs: readonly string[]): string =>
  `<w:document xmlns:w="w">${paragraphs.map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join('')}</w:document>`;
const docx = (paragraphs = ['We utilize it.'], more: Record<string, Uint8Array> = {}) =>
  zipSync({ [part]: strToU8(xmlOf(paragraphs)), ...more });

test('a document is read, and its new text is written into it', async () => {
  const file = docx();
  expect(await documents.process('a', { file })).toEqual({
    outcome: 'read',
    text: 'We utilize it.',
    notice: '',
    canBeWritten: true,
  });
  const written = await documents.process('a', { file, rewritten: 'We use it.' });
  expect(written.outcome === 'written' && strFromU8(unzipSync(written.file)[part] ?? file)).toBe(xmlOf(['We use it.']));
  expect(await documents.process('a', { file: strToU8('text') })).toEqual({
    outcome: 'unreadable',
    message: 'The file is not a Word document (.docx).',
  });
});

test('a document that unpacks to more than 30 MB is rejected', async () => {
  const file = docx(undefined, { zeros: new Uint8Array(30_000_000) });
  expect(await documents.process('a', { file })).toEqual({
    outcome: 'unreadable',
    message: 'The document is too large.',
  });
});

const differentWords = (letter: string): string[] =>
  Array.from({ length: 500 }, () => Array.from({ length: 2_000 }, (_, index) => `${letter}${index}`).join(' '));

test('a document that takes too long blocks neither other requests nor later documents', async () => {
  const task = { file: docx(differentWords('a')), rewritten: differentWords('b').join('\n\n') };
  const progress = { turns: 0, ended: false };
  const slow = impatient.process('a', task).finally(() => (progress.ended = true));
  expect(await impatient.process('a', { file: docx() })).toEqual({ outcome: 'unavailable' });
  while (!progress.ended) {
    await new Promise((resolve) => setImmediate(resolve));
    progress.turns += 1;
  }
  expect(await slow).toEqual({ outcome: 'unavailable' });
  expect(progress.turns).toBeGreaterThan(10);
  expect(await documents.process('a', { file: docx() })).toMatchObject({ outcome: 'read' });
});

import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, test } from '@jest/globals';
import { sharedTables, shareTables } from './share-tables.ts';
import { memoryOf } from './tables/shared-table.ts';

/**
 * A worker thread that uses the dictionary, the tagger and the detector, marks the memory of its tables, and reports
 * the modules that it has loaded.
 */
const inThread = `
  import { createRequire } from 'node:module';
  import { parentPort } from 'node:worker_threads';
  import { createTagger, detectLanguage, loadDictionary } from '${new URL('./index.ts', import.meta.url).href}';
  import { sharedTables } from '${new URL('./share-tables.ts', import.meta.url).href}';
  import { memoryOf } from '${new URL('./tables/shared-table.ts', import.meta.url).href}';
  const isWord = loadDictionary().isWord('colour', 'en-GB');
  const token = { start: 0, end: 6, text: 'houses', kind: 'word', spaced: true };
  const [{ tag, lemma }] = createTagger().tagSentence([token], () => false);
  const { language } = detectLanguage('Gestern haben wir den ganzen Nachmittag im Garten gearbeitet und Kaffee getrunken.');
  for (const table of sharedTables) {
    const bytes = new Uint8Array(memoryOf(table));
    bytes[bytes.length - 1] ^= 0xff;
  }
  const modules = Object.keys(createRequire('${import.meta.url}').cache);
  parentPort.postMessage({ results: { isWord, tag, lemma, language }, modules });
`;

function lastBytes(): (number | undefined)[] {
  return sharedTables.map((table) => new Uint8Array(memoryOf(table)).at(-1));
}

type Report = { results: unknown; modules: readonly string[] };

test('a thread uses the tables of the thread that started it and loads no other tables', async () => {
  shareTables();
  const before = lastBytes();
  const thread = new Worker(new URL(`data:text/javascript,${encodeURIComponent(inThread)}`), {
    execArgv: ['--conditions=@humanize/source'],
  });
  const [report] = (await once(thread, 'message')) as [Report];
  await thread.terminate();
  const after = lastBytes();
  // Restore the memory for later tests in this process.
  for (const [index, table] of sharedTables.entries()) {
    const bytes = new Uint8Array(memoryOf(table));
    bytes[bytes.length - 1] = before[index] ?? 0;
  }
  expect(after).toEqual(before.map((byte) => (byte ?? 0) ^ 0xff));
  expect(report.results).toEqual({ isWord: true, tag: 'NNS', lemma: 'house', language: 'de' });
  expect(report.modules.filter((path) => /wink-lexicon|eld\/src\/ngrams|dictionary-en/u.test(path))).toEqual([]);
});

import { expect, test } from '@jest/globals';
import type { CorpusDocument } from '../corpora/read-corpora.ts';
import { contentKept } from '../meaning/content-words.ts';
import { readText } from '../text/read-text.ts';
import { changedShare } from './changed-words.ts';
import type { Engine } from './engine.ts';
import { measureDocument, type DocumentMeasures } from './measure-document.ts';
import { createSpellingJudge } from '../spelling/spelling-purity.ts';
import { summarise } from './summarise.ts';

const spelling = createSpellingJudge();

test('changed words are counted on the shortest way', () => {
  expect(changedShare('a b c d', 'a b c d')).toBe(0);
  expect(changedShare('a b c d', 'a x c d')).toBe(0.25);
  expect(changedShare('a b c d', 'a b c d e')).toBe(0.25);
  expect(changedShare('a b c d', '')).toBe(1);
  expect(changedShare('', '')).toBe(0);
});

test('content words are kept by lemma, and a synonym is a new word', () => {
  const input = readText('The committee utilized several tools.');
  expect(contentKept(input, readText('The committees utilize several tools.'))).toEqual({ kept: 1, added: 0 });
  expect(contentKept(input, readText('The committee used several tools.'))).toEqual({ kept: 0.75, added: 0.25 });
});

test('spelling is told by the dictionaries, outside quotations, names and addresses', () => {
  expect(
    spelling.foreignWords(readText('The colour of the center, "a neighbour", Harbour, www.colour.uk.'), 'en-US'),
  ).toEqual(['colour']);
  expect(spelling.variantOf(readText('The colour was grey.'))).toBe('en-GB');
  expect(spelling.variantOf(readText('The sky was blue.'))).toBe('en-US');
});

const human =
  'I got up late. It rained and I had nothing to do but look at the old street, so I did. Nice. Then came Bob, who is big. We went out.';
const machine =
  'The individual demonstrated considerable hesitation regarding the situation. The precipitation continued throughout the entirety of morning. ' +
  'The individual observed the surrounding environment with considerable interest. The community appreciated the significance of the moment. ' +
  'The organization facilitated communication between various participants involved.';

/** So that the documents differ a little: a feature without any spread has no unit. */
const endings = [
  ['a', 'It was fine.'],
  ['b', 'Everybody remembered that afternoon.'],
  ['c', 'Then the sun came out.'],
] as const;

async function summaryOf(engine: Engine): Promise<ReturnType<typeof summarise>> {
  const documents: DocumentMeasures[] = [];
  for (const [id, more] of endings) {
    const document: CorpusDocument = { id, domain: 'all', human: `${human} ${more}`, machine: `${machine} ${more}` };
    documents.push(await measureDocument(document, { engine, spelling, grammar: undefined }));
  }
  return summarise('test', documents, { from: 'nowhere', features: [] });
}

test('an engine that changes nothing is as far as before and safe', async () => {
  const summary = await summaryOf({ rewrite: (text) => ({ text }) });
  expect(summary.distances.input).toBeGreaterThan(0);
  expect(summary.distances.reduction).toBe(0);
  expect(summary.safety.every((row) => row.unchanged === 1)).toBe(true);
  expect(summary).toMatchObject({
    contentKept: 1,
    contentAdded: 0,
    secondPassChanged: 0,
    sameBytes: 1,
    humanWordsChanged: 0,
  });
});

test('an engine that writes the human half closes the whole distance, and is seen to lose the content', async () => {
  const summary = await summaryOf({
    rewrite: (text) => ({ text: text.replace(machine, human) }),
  });
  expect(summary.distances.reduction).toBeGreaterThan(0.9);
  expect(summary.contentKept).toBeLessThan(0.2);
});

test('an engine that goes past the human mean is marked', async () => {
  const summary = await summaryOf({
    rewrite: (text) => ({
      text: text.replace(machine, 'I go. We do it so. Do it. No. Go on, do it now, so go. We go.'),
    }),
  });
  expect(summary.distances.rows.find((row) => row.id === 'word-length')).toMatchObject({ overshoots: true });
});

test('an engine that is not deterministic is found out', async () => {
  let calls = 0;
  const summary = await summaryOf({ rewrite: (text) => ({ text: `${text} ${(calls += 1)}` }) });
  expect(summary.sameBytes).toBe(0);
});

import { expect, test } from '@jest/globals';
import { createLightEditor } from '@humanize/light-edit';
import { measureCorpus } from './measure-corpus.ts';
import { renderReport } from './render-report.ts';

const editor = createLightEditor();
const corpus = {
  name: 'small',
  documents: [
    { id: 'a', domain: 'all', machine: 'It is important to note that the pump leaks.', human: 'The colour faded.' },
    { id: 'b', domain: 'all', machine: 'The pump leaks.', human: undefined },
  ],
};

test('changes are counted by side and by rule, and spelling changes separately', async () => {
  const report = await measureCorpus(corpus, { editor, grammar: undefined, grammarMax: 0 });
  expect(report.machine).toMatchObject({ documents: 2, words: 12, changedDocuments: 1 });
  expect(report.machine.editsByRule).toEqual([['signposts', 1]]);
  expect(report.human?.wordsChanged).toBeCloseTo(1 / 3);
  expect(report.human?.wordsChangedByWording).toBe(0);
  expect(report.secondPassChanged).toBe(0);
  expect(renderReport(report)).toContain('| documents changed | 1 | 1 |');
});

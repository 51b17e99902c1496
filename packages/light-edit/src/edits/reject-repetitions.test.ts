import { expect, test } from '@jest/globals';
import { createDocumentReader, createTagger, neutralRegister, parseText } from '@humanize/text';
import type { OwnedProposal } from '../rule/proposal.ts';
import { rejectRepetitions } from './reject-repetitions.ts';

const reader = createDocumentReader({ tagger: createTagger(), names: { isCommonWord: () => true } });
const read = (text: string): ReturnType<typeof reader.read> => reader.read(parseText(text), neutralRegister);

test.each([
  ['close together, the first is applied', 'This wins and that scores.', 'that scores', ['wins']],
  ['in place of the same word, both are applied', 'This wins and that wins.', 'that wins', ['wins', 'that wins']],
  [
    'in place of the same word and another, both are applied',
    'This wins and that wins gold.',
    'wins gold',
    ['wins', 'wins gold'],
  ],
  [
    'late in a text, the first is applied',
    `${'It rained. '.repeat(10)}This wins and that scores.`,
    'that scores',
    ['wins'],
  ],
  [
    'far apart, both are applied',
    `This wins. ${'It rained. '.repeat(10)}And that scores.`,
    'that scores',
    ['wins', 'that scores'],
  ],
])('of two changes that add the same word %s', (_how, text, second, applied) => {
  const changeTo = (before: string): OwnedProposal => {
    const start = text.indexOf(before);
    return { ruleId: before, changes: [{ start, end: start + before.length, text: 'shows' }] };
  };
  const { accepted, rejected } = rejectRepetitions(read(text), [changeTo('wins'), changeTo(second)]);
  expect(accepted.map(({ ruleId }) => ruleId)).toEqual(applied);
  expect(rejected.map(({ ruleId, cause }) => [ruleId, cause])).toEqual(
    applied.length === 2 ? [] : [[second, 'repeated']],
  );
});

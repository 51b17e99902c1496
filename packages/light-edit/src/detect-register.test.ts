import { expect, test } from '@jest/globals';
import { createHumanizer } from './create-humanizer.ts';

const humanizer = createHumanizer();

test('a letter to a stranger keeps its full forms and its formal verbs', () => {
  const letter =
    'Dear Sir or Madam,\n\nI am writing about the goods that I received on 2 June. I do not think that they are sound, ' +
    'and I have not had an answer.\n\nYours faithfully,\nP. Doe';
  const { text } = humanizer.rewrite(letter, { variant: 'en-GB', seed: 'letter' });
  expect(text).not.toMatch(/['’](?:m|ve|t|re)\b|\bgot\b/u);
});

test('an answer about light and oceans is no story, and its greeting, its leaked markup and its closing go', () => {
  const answer =
    "Certainly! Here's an overview of the topic:\n\nPlants use light to live.\n\n- **Light:** comes from the sun.\n" +
    '- **The ocean:** holds much of it.turn0search2\n\nI hope this helps!';
  const { text } = humanizer.rewrite(answer, { variant: 'en-US', seed: 'answer' });
  expect(text.startsWith('Plants use light')).toBe(true);
  expect(text.endsWith('of it.')).toBe(true);
});

test('a report to a board, in which nobody speaks, keeps its full forms', () => {
  const report =
    'The inspection of the premises was carried out in May. The requirements of the permit have not been met, and it ' +
    'is recommended that the committee review them. It is anticipated that the implementation does not need funds.';
  const { text } = humanizer.rewrite(report, { variant: 'en-GB', seed: 'report' });
  expect(text).not.toMatch(/['’](?:s|t|re|ll)\b/u);
});

import { expect, test } from '@jest/globals';
import { createGrammarJudge } from './grammar-judge.ts';

test('only mistakes that are not in the input are reported', async () => {
  const judge = await createGrammarJudge();
  const before = 'She walked to the the market. The weather was fine.';
  expect(await judge.newComplaints(before, before, 'en-US')).toEqual([]);
  expect(
    await judge.newComplaints(before, 'She walked to the the market. The the weather was fine.', 'en-US'),
  ).toHaveLength(1);
  expect(await judge.newComplaints('He has an apple.', 'He has a apple.', 'en-US')).not.toEqual([]);
});

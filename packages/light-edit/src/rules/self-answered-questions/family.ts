import { defineFamily } from '../family.ts';
import { punchlines } from './punchlines.ts';
import { theResult } from './the-result.ts';
import { whatItMeans } from './what-it-means.ts';

export const selfAnsweredQuestionsFamily = defineFamily({
  id: 'self-answered-questions',
  number: 13,
  habit: 'Questions answered in the next breath, and runs of punchlines.',
  allowance: { keptPer100Words: 0, editsPerSentence: 1 },
  rules: [theResult, whatItMeans, punchlines],
});

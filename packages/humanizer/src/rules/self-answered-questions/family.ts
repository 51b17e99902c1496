import { defineFamily } from '../family.ts';

export const selfAnsweredQuestionsFamily = defineFamily({
  id: 'self-answered-questions',
  number: 21,
  habit: 'Questions answered in the next breath, and runs of punchlines.',
  allowance: { keptPer100Words: 0, editsPerSentence: 1 },
  rules: [],
});

import { defineFamily } from '../family.ts';
import { oneHedge } from './one-hedge.ts';

export const stackedHedgesFamily = defineFamily({
  id: 'stacked-hedges',
  number: 9,
  habit: 'Hedge upon hedge.',
  allowance: { keptPer100Words: 0, editsPerSentence: 2 },
  rules: [oneHedge],
});

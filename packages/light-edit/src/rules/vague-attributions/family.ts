import { defineFamily } from '../family.ts';
import { ranges } from './ranges.ts';
import { tighterAttributions } from './tighter.ts';

export const vagueAttributionsFamily = defineFamily({
  id: 'vague-attributions',
  number: 10,
  habit: 'Nameless experts and false ranges.',
  allowance: { keptPer100Words: 0, editsPerSentence: 1 },
  rules: [tighterAttributions, ranges],
});

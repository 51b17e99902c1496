import { defineFamily } from '../family.ts';
import { activeVoice } from './active.ts';

export const byPassivesFamily = defineFamily({
  id: 'by-passives',
  number: 23,
  habit: 'Passives that name their agent.',
  allowance: { keptPer100Words: 0.1, editsPerSentence: 1 },
  rules: [activeVoice],
});

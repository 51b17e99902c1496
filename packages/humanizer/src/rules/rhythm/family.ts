import { defineFamily } from '../family.ts';
import { selectRhythm } from './select-rhythm.ts';
import { splitAtSemicolon } from './split-at-semicolon.ts';
import { splitBeforeWhich } from './split-before-which.ts';
import { splitBeforeAnd, splitBeforeBut } from './split-before-conjunction.ts';

export const rhythmFamily = defineFamily({
  id: 'rhythm',
  number: 14,
  habit: 'Sentences all of one length.',
  allowance: { keptPer100Words: 0, editsPerSentence: 2 },
  select: selectRhythm,
  rules: [splitAtSemicolon, splitBeforeAnd, splitBeforeBut, splitBeforeWhich],
});

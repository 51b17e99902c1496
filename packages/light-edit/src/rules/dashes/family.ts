import { defineFamily } from '../family.ts';
import { lastDash } from './last-dash.ts';
import { pairOfDashes } from './pair-of-dashes.ts';

export const dashesFamily = defineFamily({
  id: 'dashes',
  number: 8,
  habit: "Dashes far beyond a person's rate.",
  allowance: { keptPer100Words: 0.2, editsPerSentence: 1 },
  rules: [lastDash, pairOfDashes],
});

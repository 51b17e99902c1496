import { defineFamily } from '../family.ts';
import { toolMarks } from './tool-marks.ts';

export const leakedMarkupFamily = defineFamily({
  id: 'leaked-markup',
  number: 15,
  habit: 'Markup that leaked from a tool.',
  allowance: { keptPer100Words: 0, editsPerSentence: 8 },
  rules: [toolMarks],
});

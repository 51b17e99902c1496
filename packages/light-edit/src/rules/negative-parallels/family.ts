import { defineFamily } from '../family.ts';
import { moreThan } from './more-than.ts';
import { moreThanJust } from './more-than-just.ts';
import { notBut } from './not-but.ts';
import { notJustItIs } from './not-just-it-is.ts';
import { notOnlyButAlso } from './not-only-but-also.ts';
import { notOnlyInverted } from './not-only-inverted.ts';
import { plainNotBut } from './plain-not-but.ts';
import { selectSurplus } from './select-surplus.ts';

export const negativeParallelsFamily = defineFamily({
  id: 'negative-parallels',
  number: 7,
  habit: 'Not just X, but Y as decoration.',
  allowance: { keptPer100Words: 0, editsPerSentence: 1 },
  rules: [notOnlyButAlso, notOnlyInverted, moreThanJust, moreThan, notJustItIs, notBut, plainNotBut],
  select: selectSurplus,
});

import { defineFamily } from '../family.ts';
import { plainClaims } from './plain-claims.ts';

export const inflatedSignificanceFamily = defineFamily({
  id: 'inflated-significance',
  number: 6,
  habit: 'Every fact a pivotal moment or a testament.',
  allowance: { keptPer100Words: 0.01, editsPerSentence: 2 },
  rules: [plainClaims],
});

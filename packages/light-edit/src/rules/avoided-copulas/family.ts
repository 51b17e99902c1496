import { defineFamily } from '../family.ts';
import { plainCopulas } from './plain-copulas.ts';

export const avoidedCopulasFamily = defineFamily({
  id: 'avoided-copulas',
  number: 5,
  habit: 'Serves as, stands as, boasts where a person writes is or has.',
  allowance: { keptPer100Words: 0.15, editsPerSentence: 2 },
  rules: [plainCopulas],
});

import { defineFamily } from '../family.ts';
import { thinAdditiveMarkers } from './thin.ts';

export const additiveMarkersFamily = defineFamily({
  id: 'additive-markers',
  number: 3,
  habit: 'Moreover, Furthermore, Additionally piled up at sentence starts.',
  allowance: { keptPer100Words: 0.4, editsPerSentence: 1 },
  rules: [thinAdditiveMarkers],
});

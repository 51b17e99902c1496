import { matchesOf, multisetCheck } from './safety-check.ts';

export const citations = multisetCheck('citations', 'citations', (raw) => [
  ...matchesOf(raw, /\[\d{1,3}(?:[,–-]\s?\d{1,3})*\]/gu),
  ...matchesOf(raw, /\([^()\n]{0,120}\b(?:19|20)\d\d[a-z]?[^()\n]{0,20}\)/gu),
]);

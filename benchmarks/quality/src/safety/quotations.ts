import { matchesOf, multisetCheck } from './safety-check.ts';

/** What stands between double quotation marks, straight or curly, within a paragraph. */
export const quotations = multisetCheck('quotations', 'quotations', (raw) =>
  matchesOf(raw.replaceAll(/[“”]/gu, '"'), /"[^"\n]{1,2000}"/gu),
);

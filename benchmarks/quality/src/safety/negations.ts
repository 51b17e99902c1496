import { multisetCheck } from './safety-check.ts';

const pattern =
  /n[’']t\b(?! (?:only|just|merely|simply|solely)\b)|\b(?:not(?! (?:only|just|merely|simply|solely)\b)|cannot|never|no|none|nobody|nothing|nowhere|neither|nor|without)\b/giu;

/** Negations by kind: n't, not and cannot are one. `Not only` and its like deny nothing: what they stand by holds. */
export const negations = multisetCheck('negations', 'negations', (raw) =>
  (raw.match(pattern) ?? []).map((found) => (/^(?:n[’']t|not|cannot)$/iu.test(found) ? 'not' : found.toLowerCase())),
);

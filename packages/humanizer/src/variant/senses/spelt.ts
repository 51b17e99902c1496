// He spelt it is spelled in America; spelt is a grain in both countries.

import type { Sense } from '../word-context.ts';

export const speltToAmerican: Sense = (_word, { tag, after }) =>
  (tag === 'VBD' || tag === 'VBN') && !/^(?:and|berries|bread|flour|grain|pasta|salad)$/u.test(after[0] ?? '')
    ? 'spelled'
    : undefined;

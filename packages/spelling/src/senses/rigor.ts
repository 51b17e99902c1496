/** Changes `rigor` to `rigour` in British text, except in `rigor mortis`. */
import type { Sense } from './word-context.ts';

export const rigorToBritish: Sense = (_word, { after }) => (after[0] === 'mortis' ? undefined : 'rigour');

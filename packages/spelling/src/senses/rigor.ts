/** Rigour is rigor in America; rigor mortis is Latin. */
import type { Sense } from './word-context.ts';

export const rigorToBritish: Sense = (_word, { after }) => (after[0] === 'mortis' ? undefined : 'rigour');

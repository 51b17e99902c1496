/** The properties of a text on which the instructions of all passes depend. */
import type { Genre } from './genre.ts';

export type Assignment = { readonly genre: Genre; readonly variant: 'en-US' | 'en-GB' };

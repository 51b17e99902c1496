/** The properties of a text that the instructions of all passes depend on. */
import type { Genre } from './genre.ts';

export type Assignment = { readonly genre: Genre; readonly variant: 'en-US' | 'en-GB' };

/** What the instructions of all passes of a text have in common. */
import type { Genre } from './genre.ts';

export type Assignment = { readonly genre: Genre; readonly variant: 'en-US' | 'en-GB' };

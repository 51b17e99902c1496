/** The properties of a text that determine the messages of each pass. */
import type { Genre } from './genre.ts';
import type { Tier } from './tier.ts';

export type Assignment = {
  readonly genre: Genre;
  readonly tier: Tier;
  readonly variant: 'en-US' | 'en-GB';
};

/**
 * The options of all list commands. These commands print `{items, next}`; `next` is the value to pass to `--after` for
 * the next page, or null.
 */
import { optional, text, wholeNumber } from '../command-line/option.ts';

const limitMax = 200;
const limitDefault = 50;

export const pageOptions = {
  limit: optional(
    wholeNumber('N', `number of items to list, 1 to ${limitMax} (default ${limitDefault})`, { min: 1, max: limitMax }),
  ),
  after: optional(text('CURSOR', 'the "next" value from the previous page', 1_000)),
};

/** Returns the page that the options request. */
export function readPage(values: { limit: number | undefined; after: string | undefined }): {
  limit: number;
  after: string | undefined;
} {
  return { limit: values.limit ?? limitDefault, after: values.after };
}

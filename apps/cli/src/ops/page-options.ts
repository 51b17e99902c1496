/** The options of every list. Lists print `{items, next}`; `next` is the `--after` of the next page, or null. */
import { optional, text, wholeNumber } from '../command-line/option.ts';

const limitMax = 200;
const limitDefault = 50;

export const pageOptions = {
  limit: optional(
    wholeNumber('N', `how many to list, 1 to ${limitMax} (default ${limitDefault})`, { min: 1, max: limitMax }),
  ),
  after: optional(text('CURSOR', 'the "next" of the page before', 1_000)),
};

/** The page that the options ask for. */
export function readPage(values: { limit: number | undefined; after: string | undefined }): {
  limit: number;
  after: string | undefined;
} {
  return { limit: values.limit ?? limitDefault, after: values.after };
}

/** How customers get more words: in the dashboard, on a page that the operator has set, or by asking the operator. */
import type { VNode } from 'preact';

export type TopUp = {
  /** The balance below which an account receives a warning. 0 means never. */
  lowWords: number;
  /** URL of the page where an account buys words; undefined if there is none. */
  url: (accountId: string) => string | undefined;
};

/**
 * @param settings.topUpUrl may contain `{account}` in place of the account ID
 * @param ownUrl URL of the dashboard's own page, if the dashboard sells words
 */
export function createTopUp(
  { lowWords, topUpUrl }: { lowWords: number; topUpUrl: string | undefined },
  ownUrl: string | undefined,
): TopUp {
  return { lowWords, url: (accountId) => ownUrl ?? topUpUrl?.replaceAll('{account}', accountId) };
}

/** A sentence that links to the page where customers buy words, or advises them to contact the operator. */
export function BuyWords({ url }: { url: string | undefined }): VNode {
  return url === undefined ? <>Contact your operator to get more words.</> : <a href={url}>Buy more words</a>;
}

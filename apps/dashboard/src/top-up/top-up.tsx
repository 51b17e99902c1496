/** How customers get more words: a page that the operator has set, or a request to the operator. */
import type { VNode } from 'preact';

export type TopUp = {
  /** The balance below which an account is warned. 0: never. */
  lowWords: number;
  /** URL of the page where an account buys words; undefined if there is none. */
  url: (accountId: string) => string | undefined;
};

/** @param settings.topUpUrl may contain `{account}` in place of the account ID */
export function createTopUp({ lowWords, topUpUrl }: { lowWords: number; topUpUrl: string | undefined }): TopUp {
  return { lowWords, url: (accountId) => topUpUrl?.replaceAll('{account}', accountId) };
}

/** A sentence with a link to the page of {@link TopUp} or the advice to contact the operator. */
export function BuyWords({ url }: { url: string | undefined }): VNode {
  return url === undefined ? <>Contact your operator to get more.</> : <a href={url}>Buy more words</a>;
}

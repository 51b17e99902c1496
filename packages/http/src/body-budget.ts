/**
 * Limits the memory that a process uses for request bodies. A single client can use at most a quarter of this memory,
 * so a client that slowly sends many bodies leaves memory for others. Bytes are counted when they arrive, so a client
 * cannot reserve memory by announcing a large body.
 */
import { networksOf } from './networks-of.ts';

/** The part of the budget that a client can use. */
export type BodyShare = {
  /** Counts bytes that have arrived. Returns false without counting them if they do not fit. */
  take(bytes: number): boolean;
  /** Releases counted bytes. */
  release(bytes: number): void;
};

/** The sender of a body: its IP address, and its account if it has been authenticated. */
export type BodyClient = { readonly address: string; readonly accountId?: string | undefined };

export type BodyBudget = {
  /**
   * Returns a client's share. The client's account and each of the client's networks can use at most a quarter of the
   * budget.
   */
  shareOf(client: BodyClient): BodyShare;
};

const sharePart = 1 / 4;

/**
 * Creates the budget of a process.
 * @param bytesMax must be at least four times the largest body that a route accepts, because a larger body never fits
 * in a client's share
 */
export function createBodyBudget(bytesMax: number): BodyBudget {
  const shareBytesMax = bytesMax * sharePart;
  /** Bytes by account or network. Contains only clients with bodies in memory. */
  const usedBy = new Map<string, number>();
  let usedBytes = 0;
  function count(names: readonly string[], bytes: number): void {
    usedBytes += bytes;
    for (const name of names) {
      const used = (usedBy.get(name) ?? 0) + bytes;
      if (used === 0) usedBy.delete(name);
      else usedBy.set(name, used);
    }
  }
  return {
    shareOf: (client) => {
      const names = namesOf(client);
      const fits = (bytes: number): boolean =>
        usedBytes + bytes <= bytesMax && names.every((name) => (usedBy.get(name) ?? 0) + bytes <= shareBytesMax);
      return {
        take: (bytes) => {
          if (!fits(bytes)) return false;
          count(names, bytes);
          return true;
        },
        release: (bytes) => count(names, -bytes),
      };
    },
  };
}

function namesOf({ address, accountId }: BodyClient): string[] {
  const networks = networksOf(address).map((network) => `network ${network}`);
  return accountId === undefined ? networks : [`account ${accountId}`, ...networks];
}

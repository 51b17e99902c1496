/**
 * The memory that the bodies of all requests of a process may occupy together, and the quarter of it that one client may
 * occupy, so that a client that sends many bodies slowly leaves memory for others. Bytes are counted when they arrive, so
 * that announcing a large body reserves no memory.
 */
import { networksOf } from './networks-of.ts';

/** The part of a budget that a client may use. */
export type BodyShare = {
  /** Counts bytes that have arrived. Returns false, and counts nothing, if they do not fit. */
  take(bytes: number): boolean;
  /** Releases bytes that were counted. */
  release(bytes: number): void;
};

/** The sender of a body: its IP address, and its account if it has been authenticated. */
export type BodyClient = { readonly address: string; readonly accountId?: string | undefined };

export type BodyBudget = {
  /** The account and each network of the client may occupy a quarter of the budget. */
  shareOf(client: BodyClient): BodyShare;
};

const sharePart = 1 / 4;

/** @param bytesMax at least four times the largest body that a route reads, or that route never succeeds */
export function createBodyBudget(bytesMax: number): BodyBudget {
  const shareBytesMax = bytesMax * sharePart;
  /** Contains only clients whose bodies are in memory. */
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

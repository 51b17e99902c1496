/**
 * The memory that the bodies of all requests of a process may occupy together. Bytes are counted when they arrive, so
 * that announcing a large body reserves no memory.
 */

export type BodyBudget = {
  /** Counts bytes that have arrived. Returns false, and counts nothing, if they do not fit. */
  take(bytes: number): boolean;
  /** Releases bytes that were counted. */
  release(bytes: number): void;
};

/** @param bytesMax at least the largest body that a route reads, or that route never succeeds */
export function createBodyBudget(bytesMax: number): BodyBudget {
  let usedBytes = 0;
  return {
    take: (bytes) => {
      if (usedBytes + bytes > bytesMax) return false;
      usedBytes += bytes;
      return true;
    },
    release: (bytes) => {
      usedBytes -= bytes;
    },
  };
}

/**
 * Choice without chance: the same seed, rule, place and text always give the same option, and a new rule changes no
 * choice of another.
 */
/** 32 bits, FNV-1a over UTF-16 units with a final mix so that neighbouring inputs part. */
export function hashOf(...parts: readonly (string | number)[]): number {
  let hash = 0x811c9dc5;
  for (const part of parts) {
    const text = String(part);
    for (let index = 0; index < text.length; index += 1) {
      hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
    }
    hash = Math.imul(hash ^ 0x1f, 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** One of the options by a hash. */
export function pick<T>(options: readonly [T, ...T[]], hash: number): T {
  return options[hash % options.length] ?? options[0];
}

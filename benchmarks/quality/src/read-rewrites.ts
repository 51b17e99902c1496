/** Reads paragraphs with faithful rewrites and with versions that change one claim. */
import { readFileSync } from 'node:fs';

export type RewriteRecord = {
  /** `develop` (the checks may be tuned on it) or `accept`. */
  readonly half: string;
  readonly source: string;
  /** Rewritten sentence by sentence. */
  readonly careful: string;
  /** Rewritten freely, with the same claims. */
  readonly free: string;
  readonly changed: readonly { readonly kind: string; readonly version: string }[];
};

/**
 * Reads one JSON object per line: `{"half", "source", "rewrite", "free_rewrite", "changed_meaning": [{"error",
 * "version"}]}`.
 * @throws TypeError that names the invalid line
 */
export function readRewrites(file: string): RewriteRecord[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, place) => (line.trim() === '' ? [] : [parseRecord(line, `${file}:${place + 1}`)]));
}

function parseRecord(line: string, place: string): RewriteRecord {
  const value = JSON.parse(line) as Partial<Record<string, unknown>>;
  const text = (of: Partial<Record<string, unknown>>, name: string): string => {
    const found = of[name];
    if (typeof found !== 'string') throw new TypeError(`${place}: "${name}" must be a string`);
    return found;
  };
  const changed = value['changed_meaning'];
  if (!Array.isArray(changed)) throw new TypeError(`${place}: "changed_meaning" must be a list`);
  return {
    half: text(value, 'half'),
    source: text(value, 'source'),
    careful: text(value, 'rewrite'),
    free: text(value, 'free_rewrite'),
    changed: (changed as Partial<Record<string, unknown>>[]).map((version) => ({
      kind: text(version, 'error'),
      version: text(version, 'version'),
    })),
  };
}

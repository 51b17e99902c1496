/** Counts the verdicts of blind readings, by family and in total. */
import type { KeyItem } from './make-sheets.ts';

export type Verdict = {
  readonly k: number;
  readonly verdict: 'A' | 'B' | 'tie';
  readonly errorA?: string;
  readonly errorB?: string;
  readonly words?: string;
};

export type Counts = { better: number; same: number; worse: number };

export type Tally = {
  readonly total: Counts;
  /** A passage with edits from several families is counted once for each family. */
  readonly byFamily: ReadonlyMap<string, Counts>;
  /** The passages that readers judged worse, each with the reader's reason. */
  readonly worse: readonly (KeyItem & { readonly error: string; readonly words: string })[];
};

/** Counts verdicts. Throws a RangeError for an item that is not in the key, and a TypeError for an invalid verdict. */
export function tallyVerdicts(key: Readonly<Record<number, KeyItem>>, verdicts: readonly Verdict[]): Tally {
  const total: Counts = { better: 0, same: 0, worse: 0 };
  const byFamily = new Map<string, Counts>();
  const worse: (KeyItem & { error: string; words: string })[] = [];
  for (const { k, verdict, errorA = '', errorB = '', words = '' } of verdicts) {
    const item = key[k];
    if (item === undefined) throw new RangeError(`the key has no item ${k}`);
    if (!isVerdict(verdict)) throw new TypeError(`item ${k} has no valid verdict`);
    const outcome = verdict === 'tie' ? 'same' : verdict === item.afterIs ? 'better' : 'worse';
    total[outcome] += 1;
    for (const family of item.families) {
      const counts = byFamily.get(family) ?? { better: 0, same: 0, worse: 0 };
      counts[outcome] += 1;
      byFamily.set(family, counts);
    }
    if (outcome === 'worse') worse.push({ ...item, error: item.afterIs === 'A' ? errorA : errorB, words });
  }
  return { total, byFamily, worse };
}

function isVerdict(value: unknown): boolean {
  return value === 'A' || value === 'B' || value === 'tie';
}

/** Renders a tally as text: one line per family, the total, and the passages that were judged worse. */
export function renderTally({ total, byFamily, worse }: Tally): string {
  return [
    ...[...byFamily].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([family, counts]) => row(family, counts)),
    row('total', total),
    ...worse.map(
      ({ id, families, error, words, before, after }) =>
        `\n${id} (${families.join(', ')}): ${error} ${words}\n  before: ${before}\n  after:  ${after}`,
    ),
  ].join('\n');
}

function row(name: string, { better, same, worse }: Counts): string {
  const count = better + same + worse;
  const part = (of: number): string => `${of} (${((100 * of) / Math.max(count, 1)).toFixed(0)}%)`;
  return `${name.padEnd(24)} ${String(count).padStart(4)} read: ${part(better)} better, ${part(same)} same, ${part(worse)} worse`;
}

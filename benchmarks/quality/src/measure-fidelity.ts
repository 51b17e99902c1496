/** Counts the versions that the meaning check accepts, rejects or questions. */
import { compareMeaning, type Finding } from '@humanize/fidelity';
import type { RewriteRecord } from './read-rewrites.ts';

/** The results for one kind of version: accepted versions, and findings by kind. */
export type Tally = {
  versions: number;
  accepted: number;
  /** Accepted versions with at least one question. */
  asked: number;
  readonly rejections: Map<string, number>;
  readonly questions: Map<string, number>;
};

export type FidelityReport = {
  readonly half: string;
  readonly careful: Tally;
  readonly free: Tally;
  /** Results by kind of change, in alphabetical order. */
  readonly changed: readonly (readonly [kind: string, tally: Tally])[];
  readonly words: number;
  readonly cpuMsPer100Words: number;
};

/** Measures the paragraphs of each half and returns one report per half. */
export function measureFidelity(records: readonly RewriteRecord[]): FidelityReport[] {
  const halves = [...new Set(records.map(({ half }) => half))];
  return halves.map((half) =>
    measureHalf(
      half,
      records.filter((record) => record.half === half),
    ),
  );
}

function measureHalf(half: string, records: readonly RewriteRecord[]): FidelityReport {
  const [careful, free] = [newTally(), newTally()];
  const changed = new Map<string, Tally>();
  for (const record of records) {
    count(careful, compareMeaning(record.source, record.careful).findings);
    count(free, compareMeaning(record.source, record.free).findings);
    for (const { kind, version } of record.changed) {
      const tally = changed.get(kind) ?? newTally();
      changed.set(kind, tally);
      count(tally, compareMeaning(record.source, version).findings);
    }
  }
  return {
    half,
    careful,
    free,
    changed: [...changed].toSorted(([a], [b]) => (a < b ? -1 : 1)),
    ...timeOf(records),
  };
}

function newTally(): Tally {
  return { versions: 0, accepted: 0, asked: 0, rejections: new Map(), questions: new Map() };
}

function count(tally: Tally, findings: readonly Finding[]): void {
  const isRefused = findings.some(({ weight }) => weight === 'refuse');
  tally.versions += 1;
  if (!isRefused) tally.accepted += 1;
  if (!isRefused && findings.length > 0) tally.asked += 1;
  for (const { kind, weight } of findings) {
    const counts = weight === 'refuse' ? tally.rejections : tally.questions;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
}

/**
 * Measures the CPU time for comparing sources with their free rewrites, per 100 words of the sources, after a warm-up.
 */
function timeOf(records: readonly RewriteRecord[]): { words: number; cpuMsPer100Words: number } {
  const compareAll = (): void => {
    for (const { source, free } of records) compareMeaning(source, free);
  };
  for (let round = 0; round < 5; round += 1) compareAll();
  const start = process.cpuUsage();
  compareAll();
  const { user, system } = process.cpuUsage(start);
  const words = records.reduce((sum, { source }) => sum + source.split(/\s+/u).length, 0);
  return { words, cpuMsPer100Words: ((user + system) / 1000 / Math.max(1, words)) * 100 };
}

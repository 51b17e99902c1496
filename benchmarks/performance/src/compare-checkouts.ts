/**
 * Compares benchmarks in this checkout with those in another one. They run alternately in the two checkouts, so that
 * other load on the machine affects both equally. The other checkout must be installed and built, and must have the
 * same benchmarks.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Summary } from './harness/report.ts';
import { median } from './harness/statistics.ts';

/**
 * The benchmarks of a job's lifecycle, with the number of times each operation occurs in it. All measure milliseconds
 * of CPU time.
 */
export const jobLife: Readonly<Record<string, number>> = {
  'post-floor': 1,
  'get-naive': 2,
  'worker-cost': 1,
  'delivery-cost': 1,
};

const roundsOfEach = 3;

/** The values of one benchmark in both checkouts, as medians of the rounds. */
export type Comparison = {
  readonly name: string;
  readonly unit: string;
  readonly goal: string;
  readonly before: number;
  readonly after: number;
  /** Relative to the baseline of the benchmark; equal to the value if there is no baseline. */
  readonly measuredBefore: number;
  readonly measuredAfter: number;
};

/** @throws if a run fails */
export async function compareCheckouts(
  names: readonly string[],
  { other, rounds }: { readonly other: string; readonly rounds: number },
): Promise<Comparison[]> {
  const runs = { before: new Array<readonly Summary[]>(), after: new Array<readonly Summary[]>() };
  for (let round = 0; round < rounds; round += 1) {
    runs.before.push(await runBenches(resolve(other), names));
    runs.after.push(await runBenches(resolve(import.meta.dirname, '../../..'), names));
  }
  return toComparisons(runs);
}

/** Returns the medians by benchmark. The other checkout is `before`. */
export function toComparisons({
  before,
  after,
}: {
  readonly before: readonly (readonly Summary[])[];
  readonly after: readonly (readonly Summary[])[];
}): Comparison[] {
  return (after[0] ?? []).map(({ name, unit, goal }) => ({
    name,
    unit,
    goal,
    before: medianOf(before, name, ({ subjectMedian }) => subjectMedian),
    after: medianOf(after, name, ({ subjectMedian }) => subjectMedian),
    measuredBefore: medianOf(before, name, ({ measured }) => measured),
    measuredAfter: medianOf(after, name, ({ measured }) => measured),
  }));
}

const medianOf = (runs: readonly (readonly Summary[])[], name: string, value: (summary: Summary) => number): number =>
  median(runs.flatMap((run) => run.filter((summary) => summary.name === name).map(value)));

export function renderComparison(comparisons: readonly Comparison[]): string {
  const lines = comparisons.map(
    ({ name, unit, goal, before, after, measuredBefore, measuredAfter }) =>
      `${name.padEnd(16)} ${before.toFixed(3)} → ${after.toFixed(3)} ${unit} (${(after / before).toFixed(2)}), measured ${measuredBefore.toFixed(2)} → ${measuredAfter.toFixed(2)}, goal ${goal}`,
  );
  const life = (value: (one: Comparison) => number): number =>
    comparisons.reduce((sum, one) => sum + (jobLife[one.name] ?? 0) * value(one), 0);
  if (!Object.keys(jobLife).every((name) => comparisons.some((one) => one.name === name))) return lines.join('\n');
  const [before, after] = [life((one) => one.before), life((one) => one.after)];
  return [
    ...lines,
    `a job's life     ${before.toFixed(3)} → ${after.toFixed(3)} ms of CPU (${(after / before).toFixed(2)})`,
  ].join('\n');
}

async function runBenches(checkout: string, names: readonly string[]): Promise<readonly Summary[]> {
  const folder = mkdtempSync(join(tmpdir(), 'humanize-bench-'));
  const out = join(folder, 'bench.json');
  const cwd = join(checkout, 'benchmarks/performance');
  const args = [
    '--conditions=@humanize/source',
    'src/main.ts',
    ...names,
    '--rounds',
    String(roundsOfEach),
    '--out',
    out,
  ];
  try {
    const child = spawn(process.execPath, args, {
      cwd,
      env: { ...process.env, DATA_DIR: join(checkout, '.data') },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const [code] = (await once(child, 'exit')) as [number | null];
    if (code !== 0) throw new Error(`the benchmarks of ${checkout} failed`);
    return (JSON.parse(readFileSync(out, 'utf8')) as { benches: Summary[] }).benches;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

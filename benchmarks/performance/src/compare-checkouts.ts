/**
 * Compares benchmarks in this checkout with those in another one. They run alternately in the two checkouts, so that
 * other load on the machine affects both equally. The other checkout must be installed and built, and must have the
 * same benchmarks. Each run has its own new servers, which this checkout starts, so that both checkouts run on the same
 * kind of server.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startDurableServers } from './harness/environment.ts';
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
  /** The numbers in the notes of the benchmark, and its further values. */
  readonly parts: readonly Part[];
};

type Part = { readonly name: string; readonly before: number; readonly after: number };

const processes = ['node', 'postgres', 'redis'] as const;

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
    parts: toParts({ before: runsOf(before, name), after: runsOf(after, name) }),
  }));
}

const runsOf = (runs: readonly (readonly Summary[])[], name: string): readonly Summary[] =>
  runs.flatMap((run) => run.filter((summary) => summary.name === name));

function toParts({ before, after }: { before: readonly Summary[]; after: readonly Summary[] }): readonly Part[] {
  const valuesOf = (runs: readonly Summary[], name: string): readonly number[] =>
    runs.flatMap((run) => numbersOf(run).filter((one) => one.name === name)).map(({ value }) => value);
  return (after[0] === undefined ? [] : numbersOf(after[0])).flatMap(({ name }) => {
    const values = { before: valuesOf(before, name), after: valuesOf(after, name) };
    if (values.before.length === 0) return [];
    return [{ name, before: median(values.before), after: median(values.after) }];
  });
}

function numbersOf({ notes, further }: Summary): readonly { readonly name: string; readonly value: number }[] {
  return [
    ...Object.entries(notes).flatMap(([name, value]) => (typeof value === 'number' ? { name, value } : [])),
    ...further,
  ];
}

const medianOf = (runs: readonly (readonly Summary[])[], name: string, value: (summary: Summary) => number): number =>
  median(runsOf(runs, name).map(value));

export function renderComparison(comparisons: readonly Comparison[]): string {
  const lines = comparisons.flatMap((one) => [
    `${one.name.padEnd(16)} ${change(one)} ${one.unit}, measured ${one.measuredBefore.toFixed(2)} → ${one.measuredAfter.toFixed(2)}, goal ${one.goal}`,
    ...one.parts.map((part) => `  ${part.name}: ${change(part)}`),
  ]);
  const ofLife = Object.keys(jobLife).flatMap((name) => comparisons.filter((one) => one.name === name));
  if (ofLife.length < Object.keys(jobLife).length) return lines.join('\n');
  return [
    ...lines,
    `a job's life     ${change(addUp(ofLife))} ms of CPU`,
    ...processes.map((process) => {
      const cpu = ofLife.flatMap(({ name, parts }) => {
        const part = cpuOf(parts, process);
        return part === undefined ? [] : { ...part, name };
      });
      return `  ${process}: ${change(addUp(cpu))}`;
    }),
  ].join('\n');
}

/** In the notes, the CPU time of the subject (`SUBJECT: node`, `postgres`, `redis`) precedes that of the baseline. */
const cpuOf = (parts: readonly Part[], process: string): Part | undefined =>
  parts.find(({ name }) => name === process || name.endsWith(`: ${process}`));

/** Adds up values of the benchmarks of a job's lifecycle. */
function addUp(values: readonly Part[]): Change {
  const total = (side: keyof Change): number => sum(values.map((one) => (jobLife[one.name] ?? 0) * one[side]));
  return { before: total('before'), after: total('after') };
}

type Change = Pick<Part, 'before' | 'after'>;

const change = ({ before, after }: Change): string =>
  `${before.toFixed(3)} → ${after.toFixed(3)} (${(after / before).toFixed(2)})`;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

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
  const servers = await startDurableServers(() => undefined);
  try {
    const child = spawn(process.execPath, args, {
      cwd,
      env: {
        ...process.env,
        DATA_DIR: join(checkout, '.data'),
        DATABASE_URL: servers.databaseUrl,
        REDIS_URL: servers.redisUrl,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const [code] = (await once(child, 'exit')) as [number | null];
    if (code !== 0) throw new Error(`the benchmarks of ${checkout} failed`);
    return (JSON.parse(readFileSync(out, 'utf8')) as { benches: Summary[] }).benches;
  } finally {
    await servers.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Renders the results as a table and as JSON, with the same values. */
import { cpus } from 'node:os';
import type { Bench, BenchResult, SecondaryMetric, Goal } from './bench.ts';
import { median } from './statistics.ts';

/** A summary of a benchmark. `measured` is the ratio if there is a baseline, and the subject's value otherwise. */
export type Summary = {
  readonly name: string;
  readonly subject: string;
  readonly baseline: string | null;
  readonly unit: string;
  readonly subjectMedian: number;
  readonly baselineMedian: number | null;
  readonly measured: number;
  readonly lowest: number;
  readonly highest: number;
  readonly goal: string;
  readonly met: boolean;
  readonly further: readonly (Omit<SecondaryMetric, 'goal'> & { readonly goal: string; readonly met: boolean })[];
  readonly notes: Readonly<Record<string, number | string>>;
};

export function summarize(bench: Bench, { rounds, further = [], notes = {} }: BenchResult): Summary {
  const ofRounds = rounds.map(({ subject, baseline }) => (baseline === undefined ? subject : subject / baseline));
  const baselines = rounds.flatMap(({ baseline }) => (baseline === undefined ? [] : [baseline]));
  const measured = median(ofRounds);
  return {
    name: bench.name,
    subject: bench.subject,
    baseline: bench.baseline ?? null,
    unit: bench.unit,
    subjectMedian: median(rounds.map(({ subject }) => subject)),
    baselineMedian: baselines.length === 0 ? null : median(baselines),
    measured,
    lowest: Math.min(...ofRounds),
    highest: Math.max(...ofRounds),
    goal: showGoal(bench.goal, bench.baseline === undefined ? ` ${bench.unit}` : '×'),
    met: isMet(bench.goal, measured),
    further: further.map((figure) => ({
      ...figure,
      goal: showGoal(figure.goal, ` ${figure.unit}`),
      met: isMet(figure.goal, figure.value),
    })),
    notes,
  };
}

function showGoal({ bound, value }: Goal, unit: string): string {
  return `${bound === 'at most' ? '≤' : '≥'} ${value}${unit}`;
}

function isMet({ bound, value }: Goal, measured: number): boolean {
  return bound === 'at most' ? measured <= value : measured >= value;
}

export function renderTable(summaries: readonly Summary[]): string {
  const head = ['bench', 'subject', 'baseline', 'measured', 'spread', 'goal', ''];
  const rows = summaries.flatMap(renderRows);
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  const details = summaries.map(({ name, subject, baseline, notes }) => {
    const against = baseline === null ? '' : `, against: ${baseline}`;
    const more = Object.entries(notes).map(
      ([key, value]) => `${key} ${typeof value === 'number' ? show(value) : value}`,
    );
    return `${name}: ${subject}${against}${more.length === 0 ? '' : `\n    ${more.join(', ')}`}`;
  });
  return [line(head), ...rows.map(line), '', ...details].join('\n');
}

const verdict = (met: boolean): string => (met ? 'met' : 'missed');

/** Returns the benchmark's own row, followed by one row for each additional value. */
function renderRows(summary: Summary): readonly (readonly string[])[] {
  return [
    [
      summary.name,
      `${show(summary.subjectMedian)} ${summary.unit}`,
      summary.baselineMedian === null ? '' : `${show(summary.baselineMedian)} ${summary.unit}`,
      show(summary.measured),
      `${show(summary.lowest)}–${show(summary.highest)}`,
      summary.goal,
      verdict(summary.met),
    ],
    ...summary.further.map(({ name, value, unit, goal, met }) => [
      `  ${name}`,
      `${show(value)} ${unit}`,
      '',
      show(value),
      '',
      goal,
      verdict(met),
    ]),
  ];
}

export function renderJson(summaries: readonly Summary[], measuredAt: Date): string {
  const [cpu] = cpus();
  const machine = { cores: cpus().length, cpu: cpu?.model ?? 'unknown', node: process.version };
  return `${JSON.stringify({ measuredAt: measuredAt.toISOString(), machine, benches: summaries }, undefined, 2)}\n`;
}

function show(value: number): string {
  return Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(value >= 10 ? 1 : 2);
}

// Results as a table for people and as JSON for machines: the same figures.

import { cpus } from 'node:os';
import type { Bench, BenchResult } from './bench.ts';
import { median } from './statistics.ts';

/** A bench's figures, boiled down. `measured` is the ratio where there is a baseline, else the subject's figure. */
export interface Summary {
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
  readonly notes: Readonly<Record<string, number | string>>;
}

export function summarise(bench: Bench, { rounds, notes = {} }: BenchResult): Summary {
  const ofRounds = rounds.map(({ subject, baseline }) => (baseline === undefined ? subject : subject / baseline));
  const baselines = rounds.flatMap(({ baseline }) => (baseline === undefined ? [] : [baseline]));
  const measured = median(ofRounds);
  const { bound, value } = bench.goal;
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
    goal: `${bound === 'at most' ? '≤' : '≥'} ${value}${bench.baseline === undefined ? ` ${bench.unit}` : '×'}`,
    met: bound === 'at most' ? measured <= value : measured >= value,
    notes,
  };
}

export function renderTable(summaries: readonly Summary[]): string {
  const head = ['bench', 'subject', 'baseline', 'measured', 'spread', 'goal', ''];
  const rows = summaries.map((summary) => [
    summary.name,
    `${show(summary.subjectMedian)} ${summary.unit}`,
    summary.baselineMedian === null ? '' : `${show(summary.baselineMedian)} ${summary.unit}`,
    show(summary.measured),
    `${show(summary.lowest)}–${show(summary.highest)}`,
    summary.goal,
    summary.met ? 'met' : 'missed',
  ]);
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

export function renderJson(summaries: readonly Summary[], measuredAt: Date): string {
  const [cpu] = cpus();
  const machine = { cores: cpus().length, cpu: cpu?.model ?? 'unknown', node: process.version };
  return `${JSON.stringify({ measuredAt: measuredAt.toISOString(), machine, benches: summaries }, undefined, 2)}\n`;
}

function show(value: number): string {
  return Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(value >= 10 ? 1 : 2);
}

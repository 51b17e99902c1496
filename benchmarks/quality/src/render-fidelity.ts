/** Renders the results of the meaning check as Markdown tables. */
import type { FidelityReport, Tally } from './measure-fidelity.ts';

export function renderFidelity(reports: readonly FidelityReport[]): string {
  const kinds = [...new Set(reports.flatMap(({ changed }) => changed.map(([kind]) => kind)))].toSorted();
  const halves = reports.map(({ half }) => half);
  return [
    ...header('faithful rewrites accepted', halves),
    row(['careful', ...reports.map(({ careful }) => accepted(careful))]),
    row(['free', ...reports.map(({ free }) => accepted(free))]),
    row(['careful without any question', ...reports.map(({ careful }) => unasked(careful))]),
    row(['free without any question', ...reports.map(({ free }) => unasked(free))]),
    row(['rejections by kind', ...reports.map(({ careful, free }) => list(careful.rejections, free.rejections))]),
    row(['questions by kind', ...reports.map(({ careful, free }) => list(careful.questions, free.questions))]),
    row(['CPU ms per 100 words', ...reports.map(({ cpuMsPer100Words }) => cpuMsPer100Words.toFixed(2))]),
    '',
    ...header(
      'changed meanings',
      halves.flatMap((half) => [`${half}: versions`, 'refused', 'asked', 'unnoticed']),
    ),
    ...kinds.map((kind) =>
      row([kind, ...reports.flatMap(({ changed }) => caught(changed.find(([name]) => name === kind)?.[1]))]),
    ),
  ].join('\n');
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function header(first: string, columns: readonly string[]): string[] {
  return [row([first, ...columns]), row(['---', ...columns.map(() => '---:')])];
}

function accepted({ accepted, versions }: Tally): string {
  return `${accepted} of ${versions}`;
}

function unasked({ accepted, asked, versions }: Tally): string {
  return `${accepted - asked} of ${versions}`;
}

function list(...counts: readonly ReadonlyMap<string, number>[]): string {
  const sums = new Map<string, number>();
  for (const [kind, number] of counts.flatMap((of) => [...of])) sums.set(kind, (sums.get(kind) ?? 0) + number);
  const entries = [...sums].toSorted(([, a], [, b]) => b - a).map(([kind, number]) => `${kind} ${number}`);
  return entries.length === 0 ? 'none' : entries.join(', ');
}

function caught(tally: Tally | undefined): string[] {
  if (tally === undefined) return ['0', '0', '0', '0'];
  const { versions, accepted, asked } = tally;
  return [versions, versions - accepted, asked, accepted - asked].map(String);
}

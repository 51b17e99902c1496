/**
 * Renders the results of fault injection: all of them for benchmarks/results/faults.md, and one row for each fault for
 * docs/reliability.md.
 */
import { cpus } from 'node:os';
import type { FaultResult } from './run-faults.ts';

const introduction = `# Fault injection

This page contains the evidence behind [Reliability](../../docs/reliability.md), which describes how faults are injected and what is
checked. \`npm run faults\` generates this page. **Recovery** is the time from a failure to the first accepted submission that was sent after
the failure; the range covers the fastest and the slowest run.`;

/** Renders the page, which contains one row for each fault variant and a list of all violations. */
export function writeReport(results: readonly FaultResult[]): string {
  const rows = results.map(({ number, name, runs, broken, skipped, seconds, recoveredAfterMs, endedAt }) => [
    String(number),
    name,
    skipped === undefined ? String(runs) : '0',
    skipped === undefined ? String(broken.length) : `not injected: ${skipped}`,
    seconds.toFixed(0),
    describeRecovery(recoveredAfterMs),
    minuteOf(endedAt),
  ]);
  return [
    introduction,
    `Node ${process.versions.node}, ${cpus().length} cores: ${count(results)}.`,
    renderTable(['#', 'Fault', 'Runs', 'Violations', 'Seconds', 'Recovery', 'Finished (UTC)'], rows),
    ...describeBroken(results),
    '',
  ].join('\n\n');
}

const begin = '<!-- faults: written by npm run faults -->';
const end = '<!-- end of faults -->';

/**
 * Replaces the table between the two markers in a page with a table that has one row for each fault number.
 * @throws Error if the page does not contain both markers in order
 */
export function withFaultTable(page: string, results: readonly FaultResult[]): string {
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from === -1 || to < from) throw new Error(`The page must contain the lines "${begin}" and "${end}"`);
  const rows = [...Map.groupBy(results, ({ number }) => number)].map(([number, variants]) => [
    String(number),
    [variants[0]?.name, ...(variants.length > 1 ? [`(and ${variants.length - 1} more)`] : [])].join(' '),
    String(variants.reduce((sum, { runs }) => sum + runs, 0)),
    String(variants.reduce((sum, { broken }) => sum + broken.length, 0)),
    describeRecovery(variants.flatMap(({ recoveredAfterMs }) => recoveredAfterMs)),
  ]);
  const table = renderTable(['#', 'Fault', 'Injections', 'Violations', 'Recovery'], rows);
  return `${page.slice(0, from)}${begin}\n\n${count(results)}.\n\n${table}\n\n${page.slice(to)}`;
}

function renderTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Returns the number of injections and the number of violations. */
function count(results: readonly FaultResult[]): string {
  const runs = results.reduce((sum, result) => sum + result.runs, 0);
  const broken = results.reduce((sum, result) => sum + result.broken.length, 0);
  return `${runs} injections, ${broken} violations`;
}

/** Returns the shortest and the longest time, for example `1.2–3.4 s`, or an empty string if no time was measured. */
function describeRecovery(recoveredAfterMs: readonly number[]): string {
  if (recoveredAfterMs.length === 0) return '';
  const [shortest, longest] = [Math.min(...recoveredAfterMs), Math.max(...recoveredAfterMs)];
  return `${(shortest / 1_000).toFixed(1)}–${(longest / 1_000).toFixed(1)} s`;
}

/** `2026-11-21 04:20` */
const minuteOf = (time: string): string => time.slice(0, 16).replace('T', ' ');

function describeBroken(results: readonly FaultResult[]): string[] {
  const lines = results.flatMap(({ number, name, broken }) =>
    broken.map(({ run, what }) => `- ${number} (${name}), run ${run}: ${what}`),
  );
  return lines.length === 0 ? [] : [`Violations:\n\n${lines.join('\n')}`];
}

/** The table of faults as a page of documentation: what was injected, how often, and whether everything held. */
import { cpus } from 'node:os';
import type { FaultResult } from './run-faults.ts';

const introduction = `# Reliability: faults that were injected, and what held

This page is written by \`npm run faults\`, which starts the whole service on a PostgreSQL and a Redis of its own,
breaks it, heals it, waits until every job and every delivery has ended, and then checks:

- I1–I8 with the queries of \`ops ledger verify\`: balances, refunds, reservations, ends, age limit, active jobs,
  idempotency keys, events;
- I9 from the side of the customer: everything that was answered with 2xx is there and has ended, one key names one
  job, no answer took longer than 2 s, nothing was charged that was not done, every event was received.

Leases, sweeps and webhook pauses are shortened so that recovery takes a second instead of a minute; their order is
that of production. The table has the latest result of each fault.`;

/** Markdown, ready to be written to a file. */
export function writeReport(results: readonly FaultResult[]): string {
  const rows = results.map(({ number, name, runs, broken, skipped, seconds, endedAt }) => [
    String(number),
    name,
    skipped === undefined ? String(runs) : '0',
    skipped === undefined ? String(broken.length) : `not injected: ${skipped}`,
    seconds.toFixed(0),
    minuteOf(endedAt),
  ]);
  const runs = results.reduce((sum, result) => sum + result.runs, 0);
  const broken = results.reduce((sum, result) => sum + result.broken.length, 0);
  return [
    introduction,
    `Node ${process.versions.node}, ${cpus().length} cores: ${runs} injections, ${broken} broken promises.`,
    [
      '| fault | what was injected | runs | broken | seconds | until (UTC) |',
      '|---|---|---|---|---|---|',
      ...rows.map((row) => `| ${row.join(' | ')} |`),
    ].join('\n'),
    ...describeBroken(results),
    '',
  ].join('\n\n');
}

/** `2026-11-21 04:20` */
const minuteOf = (time: string): string => time.slice(0, 16).replace('T', ' ');

function describeBroken(results: readonly FaultResult[]): string[] {
  const lines = results.flatMap(({ number, name, broken }) =>
    broken.map(({ run, what }) => `- ${number} (${name}), run ${run}: ${what}`),
  );
  return lines.length === 0 ? [] : [`What did not hold:\n\n${lines.join('\n')}`];
}

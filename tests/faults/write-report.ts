/** Renders the results of fault injection as docs/reliability.md. */
import { cpus } from 'node:os';
import type { FaultResult } from './run-faults.ts';

const introduction = `# Reliability

This page contains the results of fault injection. \`npm run faults\` generates it: the command starts the whole service
on its own PostgreSQL and Redis, injects a fault, removes it, waits until every job and every delivery has ended, and
then checks the [invariants](../ARCHITECTURE.md#invariants):

- I1 to I8 with the queries of \`ops ledger verify\`: balances, refunds, reservations, terminal states, age limit, active jobs, idempotency
  keys and events.
- I9 from the client's side: everything acknowledged with a 2xx response exists and has ended, a key identifies one job, no response took
  longer than 2 seconds, nothing was charged without a result, and every event was received.

Leases, sweeps and webhook delays are shortened so that recovery takes seconds instead of minutes. Their relative order
is the same as in production. **Recovery** is the time from the failure to the first accepted submission that was sent
after it; the range covers the fastest and the slowest run. It includes the time until the cluster manager or the
operator acts, which is stated in the name of the fault. The table shows the latest result of each fault.
[SECURITY.md](../SECURITY.md) lists the security guarantees, with their tests.`;

/** Renders the page as Markdown. */
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
  const runs = results.reduce((sum, result) => sum + result.runs, 0);
  const broken = results.reduce((sum, result) => sum + result.broken.length, 0);
  return [
    introduction,
    `Node ${process.versions.node}, ${cpus().length} cores: ${runs} injections, ${broken} violations.`,
    [
      '| # | Fault | Runs | Violations | Seconds | Recovery | Finished (UTC) |',
      '|---|---|---|---|---|---|---|',
      ...rows.map((row) => `| ${row.join(' | ')} |`),
    ].join('\n'),
    ...describeBroken(results),
    '',
  ].join('\n\n');
}

/** Returns `1.2–3.4 s`, the shortest and the longest time, or an empty string if it was not measured. */
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

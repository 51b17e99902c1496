/**
 * npm run faults: injects every fault and writes the table. Options: `--races N` and `--outages N` say how often,
 * `--only 1,14,28` which, `--report FILE` where the table goes (the standard one only after a whole run).
 */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { allFaults } from './all-faults.ts';
import { runFaults, type FaultResult } from './run-faults.ts';
import { writeReport } from './write-report.ts';

const standardReport = fileURLToPath(new URL('../../docs/reliability.md', import.meta.url));

const { values } = parseArgs({
  options: {
    races: { type: 'string', default: '50' },
    outages: { type: 'string', default: '5' },
    only: { type: 'string' },
    report: { type: 'string' },
  },
});

const only = values.only?.split(',').map(Number);
const faults = allFaults.filter(({ number }) => only === undefined || only.includes(number));
const runs = { race: Number(values.races), outage: Number(values.outages) };

function print({ fault, runs: done, broken, skipped, seconds }: FaultResult): void {
  const outcome = skipped ?? (broken.length === 0 ? 'held' : `BROKEN ${broken.length}`);
  process.stdout.write(`${String(fault.number).padStart(2)}  ${fault.name}: ${done} runs, ${seconds} s: ${outcome}\n`);
  for (const { run, what } of broken) process.stdout.write(`    run ${run}: ${what}\n`);
}

const results = await runFaults({ faults, runsOf: ({ kind }) => runs[kind], report: print });
const file = values.report ?? (only === undefined ? standardReport : undefined);
if (file !== undefined) await writeFile(file, writeReport(results, { now: new Date() }));
process.exitCode = results.some(({ broken }) => broken.length > 0) ? 1 : 0;

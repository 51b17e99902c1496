/**
 * npm run faults: injects every fault and writes the table. Options: `--races N` and `--outages N` say how often,
 * `--only 1,14,28` which, `--report FILE` where the table goes (the standard one only after a whole run), `--results
 * FILE` where each result is kept at once. With `--only`, results of other faults that are kept there stay in the
 * table, so that a long run can be done in parts; the table is written when no fault is missing.
 */
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { allFaults } from './all-faults.ts';
import { keepResults } from './keep-results.ts';
import { runFaults, type FaultResult } from './run-faults.ts';
import { writeReport } from './write-report.ts';

const standardReport = fileURLToPath(new URL('../../docs/reliability.md', import.meta.url));

const { values } = parseArgs({
  options: {
    races: { type: 'string', default: '50' },
    outages: { type: 'string', default: '5' },
    only: { type: 'string' },
    report: { type: 'string' },
    results: { type: 'string', default: join(resolve(process.env['DATA_DIR'] ?? '.data'), 'faults.json') },
  },
});

const only = values.only?.split(',').map(Number);
const faults = allFaults.filter(({ number }) => only === undefined || only.includes(number));
const runs = { race: Number(values.races), outage: Number(values.outages) };
const reportFile = values.report ?? (only === undefined ? standardReport : undefined);
const kept = keepResults(values.results, { names: allFaults.map(({ name }) => name), anew: only === undefined });

function print({ number, name, runs: done, broken, skipped, seconds }: FaultResult): void {
  const outcome = skipped ?? (broken.length === 0 ? 'held' : `BROKEN ${broken.length}`);
  process.stdout.write(`${String(number).padStart(2)}  ${name}: ${done} runs, ${seconds} s: ${outcome}\n`);
  for (const { run, what } of broken) process.stdout.write(`    run ${run}: ${what}\n`);
}

async function report(result: FaultResult): Promise<void> {
  print(result);
  await kept.add(result);
  const { results, missing } = kept.list();
  if (reportFile !== undefined && missing === 0) await writeFile(reportFile, writeReport(results));
}

const results = await runFaults({ faults, runsOf: ({ kind }) => runs[kind], report });
process.exitCode = results.some(({ broken }) => broken.length > 0) ? 1 : 0;

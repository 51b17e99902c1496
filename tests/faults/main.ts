/**
 * npm run faults: injects faults, and writes the report and the table in docs/reliability.md (see the usage below). With
 * --only, stored results of the other faults are kept, so that a long run can be split. The report is written when every
 * fault has a result.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { allFaults } from './all-faults.ts';
import { openResultFile } from './result-file.ts';
import { runFaults, type FaultResult } from './run-faults.ts';
import { withFaultTable, writeReport } from './write-report.ts';

const page = fileURLToPath(new URL('../../docs/reliability.md', import.meta.url));
const reportDefault = fileURLToPath(new URL('../../benchmarks/results/faults.md', import.meta.url));

const usage = `npm run faults -- [options]

Injects faults into the whole service, which runs on its own servers, and checks the invariants after each fault.

  --races N        number of runs of each race (default 50)
  --outages N      number of runs of each outage (default 5)
  --redis-cluster  use a Redis Cluster of three primaries. Writes no report
  --only 1,14,28   run only the faults with these numbers (1 to ${Math.max(...allFaults.map(({ number }) => number))})
  --report FILE    file for the report (default benchmarks/results/faults.md, after a run of all faults)
  --results FILE   file for intermediate results (default faults.json in DATA_DIR)
  --help           this text`;

function refuse(problem: string): never {
  process.stderr.write(`${problem}\n\n${usage}\n`);
  process.exit(2);
}

function readArguments() {
  try {
    return parseArgs({
      options: {
        races: { type: 'string', default: '50' },
        outages: { type: 'string', default: '5' },
        'redis-cluster': { type: 'boolean', default: false },
        only: { type: 'string' },
        report: { type: 'string' },
        results: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

function count(text: string, option: string): number {
  const value = Number(text);
  return Number.isInteger(value) && value > 0
    ? value
    : refuse(`${option} must be a whole number of at least 1, not ${text}.`);
}

const values = readArguments();
if (values.help) {
  process.stdout.write(`${usage}\n`);
  process.exit(0);
}
const only = values.only?.split(',').map(Number);
const unknown = only?.filter((number) => !allFaults.some((fault) => fault.number === number)) ?? [];
if (unknown.length > 0) refuse(`--only ${values.only ?? ''} contains unknown fault numbers.`);
const faults = allFaults.filter(({ number }) => only === undefined || only.includes(number));
const runs = { race: count(values.races, '--races'), outage: count(values.outages, '--outages') };
const onCluster = values['redis-cluster'];
const reportFile = values.report ?? (only === undefined && !onCluster ? reportDefault : undefined);
const resultFile = onCluster ? 'faults-on-redis-cluster.json' : 'faults.json';
const resultsDefault = join(resolve(process.env['DATA_DIR'] ?? '.data'), resultFile);
const kept = openResultFile(values.results ?? resultsDefault, {
  names: allFaults.map(({ name }) => name),
  anew: only === undefined,
});

function print({ number, name, runs: done, broken, skipped, seconds }: FaultResult): void {
  const outcome = skipped ?? (broken.length === 0 ? 'held' : `BROKEN ${broken.length}`);
  process.stdout.write(`${String(number).padStart(2)}  ${name}: ${done} runs, ${seconds} s: ${outcome}\n`);
  for (const { run, what } of broken) process.stdout.write(`    run ${run}: ${what}\n`);
}

async function report(result: FaultResult): Promise<void> {
  print(result);
  await kept.add(result);
  const { results, missing } = kept.list();
  if (reportFile === undefined || missing > 0) return;
  await writeFile(reportFile, writeReport(results));
  if (reportFile === reportDefault) await writeFile(page, withFaultTable(await readFile(page, 'utf8'), results));
}

const results = await runFaults({ faults, runsOf: ({ kind }) => runs[kind], report, onCluster });
process.exitCode = results.some(({ broken }) => broken.length > 0) ? 1 : 0;

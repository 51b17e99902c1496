/** npm run bench [-- NAME…] [--rounds N] [--out FILE]: runs all benchmarks, or the named ones, one after another. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { allBenches } from './all-benches.ts';
import { compareCheckouts, jobLife, renderComparison } from './compare-checkouts.ts';
import { renderJson, renderTable, summarize, type Summary } from './harness/report.ts';
import { startBenchServers } from './harness/environment.ts';

const roundsDefault = 5;
const outDefault = '.data/bench.json';

const usage = `npm run bench -- [NAME…] [options]

Measures what operations cost, as ratios to baselines in the same run. Starts its own servers.

  NAME         ${allBenches.map(({ name }) => name).join(', ')}; all of them by default
  --rounds N   number of rounds per benchmark, at least 3 (default ${roundsDefault})
  --out FILE   file for the results as JSON (default ${outDefault})
  --beside DIR alternates with the same benchmarks in the checkout DIR and compares the two
  --help       this text`;

function refuse(problem: string): never {
  process.stderr.write(`${problem}\n\n${usage}\n`);
  process.exit(2);
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        rounds: { type: 'string' },
        out: { type: 'string' },
        beside: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

const { values, positionals } = readArguments();
if (values.help) {
  process.stdout.write(`${usage}\n`);
  process.exit(0);
}
const rounds = Number(values.rounds ?? roundsDefault);
if (!Number.isInteger(rounds) || rounds < 3) refuse('--rounds must be a whole number of at least 3.');
const unknown = positionals.filter((name) => !allBenches.some((bench) => bench.name === name));
if (unknown.length > 0) refuse(`There is no benchmark ${unknown.join(', ')}.`);

if (values.beside !== undefined) {
  const names = positionals.length > 0 ? positionals : Object.keys(jobLife);
  const compared = await compareCheckouts(names, { other: values.beside, rounds });
  process.stdout.write(`${renderComparison(compared)}\n`);
  process.exit(0);
}

const say = (line: string): void => void process.stderr.write(`${line}\n`);
const servers = await startBenchServers(say);
const summaries: Summary[] = [];
try {
  for (const bench of allBenches) {
    if (positionals.length > 0 && !positionals.includes(bench.name)) continue;
    say(`${bench.name} …`);
    const result = await servers.withEnvironment((environment) => bench.run(environment, { rounds }));
    summaries.push(summarize(bench, result));
  }
} finally {
  await servers.close();
}
const out = values.out ?? outDefault;
mkdirSync(dirname(out), { recursive: true });
writeFileSync(out, renderJson(summaries, new Date()));
process.stdout.write(`${renderTable(summaries)}\n\nThe same results as JSON: ${out}\n`);

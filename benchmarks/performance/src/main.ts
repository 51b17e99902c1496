// npm run bench [-- NAME…] [--rounds N] [--out FILE]: runs all benches, or those named, one after another.

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { allBenches } from './all-benches.ts';
import { renderJson, renderTable, summarise, type Summary } from './harness/report.ts';
import { openStageHouse } from './harness/stage.ts';

const roundsDefault = 5;
const outDefault = '.data/bench.json';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string' }, out: { type: 'string' } },
});
const rounds = Number(values.rounds ?? roundsDefault);
const unknown = positionals.filter((name) => !allBenches.some((bench) => bench.name === name));
if (unknown.length > 0 || !Number.isInteger(rounds) || rounds < 3) {
  process.stderr.write(
    `${unknown.length > 0 ? `no bench ${unknown.join(', ')}` : '--rounds must be 3 or more'}; there are: ${allBenches.map(({ name }) => name).join(', ')}\n`,
  );
  process.exit(2);
}

const say = (line: string): void => void process.stderr.write(`${line}\n`);
const house = await openStageHouse(say);
const summaries: Summary[] = [];
try {
  for (const bench of allBenches) {
    if (positionals.length > 0 && !positionals.includes(bench.name)) continue;
    say(`${bench.name} …`);
    const result = await house.withStage((stage) => bench.run(stage, { rounds }));
    summaries.push(summarise(bench, result));
  }
} finally {
  await house.close();
}
const out = values.out ?? outDefault;
mkdirSync(dirname(out), { recursive: true });
writeFileSync(out, renderJson(summaries, new Date()));
process.stdout.write(`${renderTable(summaries)}\n\nThe same as JSON: ${out}\n`);

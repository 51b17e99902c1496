// npm run bench:quality -- FOLDER: what the engine does to the texts of a folder, in figures, plots and lists.

import { createHumanizer } from '@humanize/light-edit';
import { unchanging } from './measure/engine.ts';
import { readOptions, usage, type Options } from './options.ts';
import { runBenchmark } from './run-benchmark.ts';

function parse(args: readonly string[]): Options | undefined {
  try {
    return readOptions(args);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${usage}\n`);
    process.exitCode = 2;
    return undefined;
  }
}

const isHelp = process.argv.includes('--help');
if (isHelp) process.stdout.write(`${usage}\n`);
const options = isHelp ? undefined : parse(process.argv.slice(2));
if (options !== undefined) {
  const engine = options.engine === 'none' ? unchanging : createHumanizer();
  const tables = await runBenchmark(options, engine, (line) => process.stderr.write(`${line}\n`));
  process.stdout.write(`${tables}\n\nMore in ${options.out}: figures.json, distance-*.svg, worst-*.md\n`);
}

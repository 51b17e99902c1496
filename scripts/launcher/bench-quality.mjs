// npm run bench:quality -- FOLDER: measures what the engine does to a folder of texts.
import { runCommandLineApp } from './run-app-command.mjs';

export const run = (args) => runCommandLineApp('benchmarks/quality/src/main.ts', args, process.env);

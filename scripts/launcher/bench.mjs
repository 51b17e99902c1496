// npm run bench [-- NAME…]: measures the service against baselines in the same run, on servers of its own.
import { runCommandLineApp } from './run-app-command.mjs';

export const run = (args) => runCommandLineApp('benchmarks/performance/src/main.ts', args, process.env);

// npm run --silent humanize: files or standard input to standard output, without any server.
import { runCommandLineApp } from './run-app-command.mjs';

export const run = (args) => runCommandLineApp('apps/cli/dist/humanize.js', args, process.env);

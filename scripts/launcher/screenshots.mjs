// npm run screenshots [-- FOLDER]: pictures of the dashboard of a running npm start.
import { runCommandLineApp } from './run-app-command.mjs';

export const run = (args) => runCommandLineApp('scripts/take-screenshots.mjs', args, process.env);

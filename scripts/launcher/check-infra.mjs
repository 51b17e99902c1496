// npm run check:infra: checks the Kubernetes objects and Prometheus' rules, and restores a backup.
import { runCommandLineApp } from './run-app-command.mjs';

export const run = (args) => runCommandLineApp('scripts/check-infra.mjs', args, process.env);

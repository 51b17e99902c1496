// npm run receiver: a webhook receiver on this machine, which keeps its certificates beside the service's data.
import { runCommandLineApp } from './run-app-command.mjs';
import { readStartSettings } from './start-settings.mjs';

export async function run(args) {
  const { dataDir } = readStartSettings(process.env);
  const entry = 'packages/dev-servers/dist/webhook-receiver/run-receiver.js';
  return runCommandLineApp(entry, ['--data-dir', dataDir, ...args], process.env);
}

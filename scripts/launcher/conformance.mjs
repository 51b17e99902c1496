// npm run conformance: checks a deployment against the contract; its receiver has the certificates of npm run receiver.
import { join } from 'node:path';
import { runCommandLineApp } from './run-app-command.mjs';
import { readStartSettings } from './start-settings.mjs';

export async function run(args) {
  const { dataDir } = readStartSettings(process.env);
  const receiver = ['--receiver-folder', join(dataDir, 'receiver')];
  return runCommandLineApp('tests/conformance/main.ts', [...receiver, ...args], process.env);
}

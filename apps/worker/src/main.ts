/** Starts the worker. */
import { runApp } from '@humanize/runtime';
import { buildApp } from './build-app.ts';
import { workerSettings, readWorkerConfig } from './config.ts';

await runApp({
  name: 'worker',
  settings: workerSettings,
  readConfig: () => readWorkerConfig(process.env),
  start: buildApp,
});

/** Starts the worker. */
import { runApp } from '@humanize/runtime';
import { buildApp } from './build-app.ts';
import { readWorkerConfig } from './config.ts';

await runApp({ name: 'worker', readConfig: () => readWorkerConfig(process.env), start: buildApp });

/** The webhook dispatcher's process. */
import { runApp } from '@humanize/runtime';
import { buildApp } from './build-app.ts';
import { readDispatcherConfig } from './config.ts';

await runApp({
  name: 'webhook-dispatcher',
  readConfig: () => readDispatcherConfig(process.env),
  start: buildApp,
});

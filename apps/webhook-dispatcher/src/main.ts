/** Entry point of the webhook dispatcher. */
import { runApp } from '@humanize/runtime';
import { buildApp } from './build-app.ts';
import { readDispatcherConfig } from './config.ts';

await runApp({
  name: 'webhook-dispatcher',
  readConfig: () => readDispatcherConfig(process.env),
  start: buildApp,
});

/** Entry point of the webhook dispatcher. */
import { runApp } from '@humanize/runtime';
import { buildApp } from './build-app.ts';
import { dispatcherSettings, readDispatcherConfig } from './config.ts';

await runApp({
  name: 'webhook-dispatcher',
  settings: dispatcherSettings,
  readConfig: () => readDispatcherConfig(process.env),
  start: buildApp,
});

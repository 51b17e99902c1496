/** Entry point of the reconciler. */
import { runApp } from '@humanize/runtime';
import { buildApp } from './build-app.ts';
import { reconcilerSettings, readReconcilerConfig } from './config.ts';

await runApp({
  name: 'reconciler',
  settings: reconcilerSettings,
  readConfig: () => readReconcilerConfig(process.env),
  start: buildApp,
});

/** Entry point of the reconciler. */
import { runApp } from '@humanize/runtime';
import { buildApp } from './build-app.ts';
import { readReconcilerConfig } from './config.ts';

await runApp({ name: 'reconciler', readConfig: () => readReconcilerConfig(process.env), start: buildApp });

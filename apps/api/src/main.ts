/** Starts the API. */
import { runApp } from '@humanize/runtime';
import { buildApp } from './build-app.ts';
import { readApiConfig } from './config.ts';

await runApp({ name: 'api', readConfig: () => readApiConfig(process.env), start: buildApp });

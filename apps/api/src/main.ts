/** Starts the API. */
import { runApp } from '@humanize/runtime';
import { buildApp } from './build-app.ts';
import { apiSettings, readApiConfig } from './config.ts';

await runApp({ name: 'api', settings: apiSettings, readConfig: () => readApiConfig(process.env), start: buildApp });

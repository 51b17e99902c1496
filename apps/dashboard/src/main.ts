/** Starts the dashboard: where customers and operators see and do what has to do with an account. */
import { runApp } from '@humanize/runtime';
import { buildApp } from './build-app.ts';
import { readDashboardConfig } from './config.ts';

await runApp({ name: 'dashboard', readConfig: () => readDashboardConfig(process.env), start: buildApp });

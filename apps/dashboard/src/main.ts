/** Starts the dashboard, in which customers and operators manage accounts. */
import { runApp } from '@humanize/runtime';
import { buildApp } from './build-app.ts';
import { readDashboardConfig } from './config.ts';

await runApp({ name: 'dashboard', readConfig: () => readDashboardConfig(process.env), start: buildApp });

/** Starts the dashboard for customers and operators. */
import { runApp } from '@humanize/runtime';
import { buildApp } from './build-app.ts';
import { dashboardSettings, readDashboardConfig } from './config.ts';

await runApp({
  name: 'dashboard',
  settings: dashboardSettings,
  readConfig: () => readDashboardConfig(process.env),
  start: buildApp,
});

// npm run --silent ops: the operator's command. Without DATABASE_URL it speaks to the npm start that runs on DATA_DIR.
import { findRunningLaunch } from './launch-record.mjs';
import { runCommandLineApp } from './run-app-command.mjs';
import { ensureMasterKey } from './master-key.mjs';
import { readStartSettings } from './start-settings.mjs';

/** Commands that need no server say so themselves, and so does one that lacks it: nothing is refused here. */
export async function run(args) {
  const settings = readStartSettings(process.env);
  return runCommandLineApp('apps/cli/dist/ops.js', args, { ...process.env, ...(await serverEnvironment(settings)) });
}

async function serverEnvironment(settings) {
  const running = await findRunningLaunch(settings.dataDir);
  const databaseUrl = settings.databaseUrl ?? running?.databaseUrl;
  const redisUrl = settings.redisUrl ?? running?.redisUrl;
  // The links that it prints lead to the dashboard that runs, whatever its port.
  const dashboardUrl = process.env.PUBLIC_DASHBOARD_URL ?? running?.dashboardUrl;
  return {
    ...(dashboardUrl === undefined ? {} : { PUBLIC_DASHBOARD_URL: dashboardUrl }),
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    ...(redisUrl === undefined ? {} : { REDIS_URL: redisUrl }),
    ...(databaseUrl === undefined ? {} : ensureMasterKey(settings)),
  };
}

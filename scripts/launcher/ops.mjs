/**
 * npm run --silent ops: the operator's command. Without DATABASE_URL, it uses the servers that a running `npm start` with
 * the same DATA_DIR has started.
 */
import { findRunningLaunch } from './launch-record.mjs';
import { ensureMasterKey } from './master-key.mjs';
import { runProcess } from './run-process.mjs';
import { readStartSettings } from './start-settings.mjs';
import { inRoot } from './workspace.mjs';

/**
 * Missing URLs are not an error here, because ops reports them for the commands that need them.
 * @param {string[]} args
 */
export async function run(args) {
  const env = { ...process.env, ...(await serverEnvironment(readStartSettings(process.env))) };
  return runProcess(process.execPath, [inRoot('apps/cli/dist/ops.js'), ...args], { env, cwd: process.cwd() });
}

/** @param {import('./start-settings.mjs').StartSettings} settings */
async function serverEnvironment(settings) {
  const running = await findRunningLaunch(settings.dataDir);
  const databaseUrl = settings.databaseUrl ?? running?.databaseUrl;
  const databaseOwnerUrl = settings.databaseUrl === undefined ? running?.databaseOwnerUrl : settings.databaseOwnerUrl;
  const redisUrl = settings.redisUrl ?? running?.redisUrl;
  // Links that ops prints lead to the running dashboard.
  const dashboardUrl = process.env.PUBLIC_DASHBOARD_URL ?? running?.dashboardUrl;
  return {
    ...(dashboardUrl === undefined ? {} : { PUBLIC_DASHBOARD_URL: dashboardUrl }),
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    ...(databaseOwnerUrl === undefined ? {} : { DATABASE_OWNER_URL: databaseOwnerUrl }),
    ...(settings.databaseUrl === undefined ? running?.roleSettings : {}),
    ...(redisUrl === undefined ? {} : { REDIS_URL: redisUrl }),
    ...(databaseUrl === undefined ? {} : ensureMasterKey(settings)),
  };
}

/**
 * The URLs that npm start uses to access PostgreSQL: migrations connect as the owner of the schema; ops and each app
 * connect with their own roles.
 */
import { createHash } from 'node:crypto';

/** Each app and the setting that migrations read its URL from. */
const settingOf = {
  api: 'DATABASE_API_URL',
  worker: 'DATABASE_WORKER_URL',
  'webhook-dispatcher': 'DATABASE_DISPATCHER_URL',
  reconciler: 'DATABASE_RECONCILER_URL',
  dashboard: 'DATABASE_DASHBOARD_URL',
};

/**
 * @param {{ databaseUrl: string | undefined, databaseOwnerUrl: string | undefined }} settings the user's own URLs
 * @param {string} serverUrl the URL of the user's server, or of the owner of the embedded database
 * @returns {{
 *   databaseUrl: string,
 *   databaseOwnerUrl: string | undefined,
 *   appUrls: Readonly<Record<string, string>>,
 *   roleSettings: Readonly<Record<string, string>>,
 * }} `databaseUrl` is the URL that ops uses. If the user specifies a server, all apps share one role, and there may be
 * no owner.
 */
export function chooseDatabaseUrls({ databaseUrl, databaseOwnerUrl }, serverUrl) {
  const apps = Object.entries(settingOf);
  if (databaseUrl !== undefined) {
    const appUrls = Object.fromEntries(apps.map(([app]) => [app, databaseUrl]));
    return { databaseUrl, databaseOwnerUrl, appUrls, roleSettings: {} };
  }
  const urlOf = (/** @type {string} */ name) => urlOfRole(serverUrl, `humanize_${name}`);
  const roles = apps.map(([app, setting]) => ({ app, setting, url: urlOf(app.replace('webhook-', '')) }));
  return {
    databaseUrl: urlOf('ops'),
    databaseOwnerUrl: serverUrl,
    appUrls: Object.fromEntries(roles.map(({ app, url }) => [app, url])),
    roleSettings: Object.fromEntries(roles.map(({ setting, url }) => [setting, url])),
  };
}

/**
 * The password is derived from the owner's password, so it need not be stored. It does not reveal the owner's password.
 * @param {string} serverUrl
 * @param {string} role
 */
function urlOfRole(serverUrl, role) {
  const url = new URL(serverUrl);
  url.password = createHash('sha256').update(`${role}:${url.password}`).digest('hex');
  url.username = role;
  return url.href;
}

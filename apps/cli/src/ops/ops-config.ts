/** The settings of `ops`. Each group is read only when a command needs it. */
import {
  chooseModel,
  ConfigError,
  dashboardUrlSettings,
  databaseBackupSettings,
  databaseMonitorSettings,
  databaseOwnerSettings,
  databaseRoleSettings,
  databaseSettings,
  masterKeySettings,
  type ModelConfig,
  modelSettings,
  readConfig,
  redisSettings,
} from '@humanize/runtime';
import type { AppRole, AppRoles, DatabaseApp } from '@humanize/database';
import { addTimeoutMsDefault } from '@humanize/queue';

/** The schema, which is also used to generate the settings documentation. */
export const opsSettings = {
  database: databaseSettings,
  databaseOwner: databaseOwnerSettings,
  databaseRoles: databaseRoleSettings,
  databaseMonitor: databaseMonitorSettings,
  databaseBackup: databaseBackupSettings,
  redis: redisSettings,
  masterKey: masterKeySettings,
  dashboard: dashboardUrlSettings,
  model: modelSettings,
} as const;

export type Environment = Readonly<Record<string, string | undefined>>;

// A command needs one connection, sometimes two.
const poolMax = 2;

/** Reads the arguments for createDatabase, except the application name. @throws ConfigError */
export function readDatabaseConfig(env: Environment) {
  return { ...readConfig(opsSettings.database, env), poolMax };
}

/**
 * Reads the createDatabase arguments for the schema owner (except the application name), the roles of the apps whose
 * URLs are set, and the roles used by the metrics exporter and for backups. Returns undefined if DATABASE_OWNER_URL is
 * not set.
 * @throws ConfigError
 */
export function readOwnerConfig(env: Environment) {
  const { ownerUrls } = readConfig(opsSettings.databaseOwner, env);
  if (ownerUrls === undefined) return undefined;
  const { url: readUrls, ...rest } = readDatabaseConfig(env);
  const urls = { ...readConfig(opsSettings.databaseRoles, env), ops: readUrls } satisfies Record<
    DatabaseApp,
    (() => readonly string[]) | undefined
  >;
  const roles: AppRoles = Object.fromEntries(
    Object.entries(urls).flatMap(([app, readUrlsOfApp]) => {
      const role = roleOf(readUrlsOfApp);
      return role === undefined ? [] : [[app, role]];
    }),
  );
  const { monitorUrls } = readConfig(opsSettings.databaseMonitor, env);
  const { backupUrls } = readConfig(opsSettings.databaseBackup, env);
  return { connection: { ...rest, url: ownerUrls }, roles, monitor: roleOf(monitorUrls), backup: roleOf(backupUrls) };
}

/** Returns the role in the first URL. */
function roleOf(readUrls: (() => readonly string[]) | undefined): AppRole | undefined {
  const [url] = readUrls?.() ?? [];
  if (url === undefined) return undefined;
  const { username, password } = new URL(url);
  return { user: decodeURIComponent(username), password: decodeURIComponent(password) };
}

/** Reads the arguments for the queues. @throws ConfigError */
export function readQueueConfig(env: Environment) {
  return { ...readConfig(opsSettings.redis, env), addTimeoutMs: addTimeoutMsDefault };
}

/** @throws ConfigError */
export function readMasterKeyText(env: Environment): string {
  return readConfig(opsSettings.masterKey, env).masterKey;
}

/** Reads the dashboard's public URL, the base of one-time links. @throws ConfigError */
export function readDashboardUrl(env: Environment): string {
  return readConfig(opsSettings.dashboard, env).publicUrl;
}

/**
 * Reads the worker's language model settings, even if the light edit is selected. @throws ConfigError if they are
 * missing or invalid
 */
export function readModelConfig(env: Environment): ModelConfig {
  const { model, problems } = chooseModel({ ...readConfig(opsSettings.model, env), engine: 'model' });
  if (model === undefined) throw new ConfigError([...problems]);
  return model;
}

/** The settings of `ops`, each group read when a command needs it; the only place of this app that reads them. */
import {
  chooseModel,
  ConfigError,
  dashboardUrlSettings,
  databaseSettings,
  masterKeySettings,
  type ModelConfig,
  modelSettings,
  readConfig,
  redisSettings,
} from '@humanize/runtime';
import { addTimeoutMsDefault } from '@humanize/queue';

/** The schema; also what the documentation of the settings is made from. */
export const opsSettings = {
  database: databaseSettings,
  redis: redisSettings,
  masterKey: masterKeySettings,
  dashboard: dashboardUrlSettings,
  model: modelSettings,
} as const;

export type Environment = Readonly<Record<string, string | undefined>>;

// One command needs one connection, now and then two.
const poolMax = 2;

/** The arguments of createDatabase but the name. @throws ConfigError */
export function readDatabaseConfig(env: Environment) {
  return { ...readConfig(opsSettings.database, env), poolMax };
}

/** The arguments of the queues. @throws ConfigError */
export function readQueueConfig(env: Environment) {
  return { ...readConfig(opsSettings.redis, env), addTimeoutMs: addTimeoutMsDefault };
}

/** @throws ConfigError */
export function readMasterKeyText(env: Environment): string {
  return readConfig(opsSettings.masterKey, env).masterKey;
}

/** Where people reach the dashboard: the base of one-time links. @throws ConfigError */
export function readDashboardUrl(env: Environment): string {
  return readConfig(opsSettings.dashboard, env).publicUrl;
}

/** The language model of the worker's settings, whatever engine they choose. @throws ConfigError where none is named */
export function readModelConfig(env: Environment): ModelConfig {
  const { model, problems } = chooseModel({ ...readConfig(opsSettings.model, env), engine: 'model' });
  if (model === undefined) throw new ConfigError([...problems]);
  return model;
}

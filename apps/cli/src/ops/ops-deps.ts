/** The dependencies of ops commands. Each is opened on first use, so help needs no server. */
import { escapeHidden } from '../command-line/escape-hidden.ts';
import { type AppRole, type AppRoles, createDatabase, type Database } from '@humanize/database';
import { loadMasterKey, type MasterKey } from '@humanize/secrets';
import { createDeliveryQueue, createJobQueue, type DeliveryQueue, type JobQueue } from '@humanize/queue';
import type { ModelConfig } from '@humanize/runtime';
import { v7 as uuidv7 } from 'uuid';
import {
  readDashboardUrl,
  readDatabaseConfig,
  readMasterKeyText,
  readModelConfig,
  readOwnerConfig,
  readQueueConfig,
  type Environment,
} from './ops-config.ts';

/** Created by {@link createOpsDeps}. A dependency is opened when its function is first called. */
export type OpsDeps = {
  database: () => Database;
  /**
   * Returns the database connected as the schema owner, the roles of the apps, and the roles of the metrics exporter
   * and the backups, or undefined if the apps connect as the owner.
   */
  databaseOwner: () =>
    | { owner: Database; roles: AppRoles; monitor: AppRole | undefined; backup: AppRole | undefined }
    | undefined;
  masterKey: () => MasterKey;
  jobQueue: () => JobQueue;
  deliveryQueue: () => DeliveryQueue;
  newId: () => string;
  /** Returns the dashboard's public URL. */
  dashboardUrl: () => string;
  /** Returns the language model that the worker's settings specify. */
  modelConfig: () => ModelConfig;
  /** Reports the progress of a long command on standard error. */
  progress: (line: string) => void;
};

/**
 * Creates the dependencies. `close` closes everything that was opened. The functions throw ConfigError if a setting is
 * missing or invalid.
 */
export function createOpsDeps(env: Environment): OpsDeps & { close: () => Promise<void> } {
  const opened: { close(): Promise<void> }[] = [];
  const openOnce = <Resource extends { close(): Promise<void> }>(open: () => Resource): (() => Resource) => {
    let resource: Resource | undefined;
    return () => {
      if (resource === undefined) {
        resource = open();
        opened.push(resource);
      }
      return resource;
    };
  };
  return {
    database: openOnce(() => createDatabase({ ...readDatabaseConfig(env), applicationName: 'humanize-ops' })),
    databaseOwner: () => {
      const config = readOwnerConfig(env);
      if (config === undefined) return undefined;
      const owner = createDatabase({ ...config.connection, applicationName: 'humanize-migrate' });
      opened.push(owner);
      return { owner, roles: config.roles, monitor: config.monitor, backup: config.backup };
    },
    masterKey: () => loadMasterKey(readMasterKeyText(env)),
    jobQueue: openOnce(() => createJobQueue(readQueueConfig(env))),
    deliveryQueue: openOnce(() => createDeliveryQueue(readQueueConfig(env))),
    newId: uuidv7,
    dashboardUrl: () => readDashboardUrl(env),
    modelConfig: () => readModelConfig(env),
    progress: (line) => void process.stderr.write(`${escapeHidden(line)}\n`),
    async close() {
      await Promise.all(opened.map((resource) => resource.close()));
    },
  };
}

/** What operators' commands use. Everything is opened when a command asks for it: help needs no server. */
import { createDatabase, loadMasterKey, type Database, type MasterKey } from '@humanize/database';
import { createDeliveryQueue, createJobQueue, type DeliveryQueue, type JobQueue } from '@humanize/queue';
import type { ModelConfig } from '@humanize/runtime';
import { v7 as uuidv7 } from 'uuid';
import {
  readDashboardUrl,
  readDatabaseConfig,
  readMasterKeyText,
  readModelConfig,
  readQueueConfig,
  type Environment,
} from './ops-config.ts';

/** Made by {@link createOpsDeps}; each function opens once and gives the same again. */
export type OpsDeps = {
  database: () => Database;
  masterKey: () => MasterKey;
  jobQueue: () => JobQueue;
  deliveryQueue: () => DeliveryQueue;
  newId: () => string;
  /** Where people reach the dashboard. */
  dashboardUrl: () => string;
  /** The language model that the worker's settings name. */
  modelConfig: () => ModelConfig;
  /** Says on standard error how far a long command has come. */
  progress: (line: string) => void;
};

/** `close` lets go of whatever was opened. The functions throw ConfigError where a setting is missing. */
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
    masterKey: () => loadMasterKey(readMasterKeyText(env)),
    jobQueue: openOnce(() => createJobQueue(readQueueConfig(env))),
    deliveryQueue: openOnce(() => createDeliveryQueue(readQueueConfig(env))),
    newId: uuidv7,
    dashboardUrl: () => readDashboardUrl(env),
    modelConfig: () => readModelConfig(env),
    progress: (line) => void process.stderr.write(`${line}\n`),
    async close() {
      await Promise.all(opened.map((resource) => resource.close()));
    },
  };
}

/** What operators' commands use. Everything is opened when a command asks for it: help needs no server. */
import { setTimeout as wait } from 'node:timers/promises';
import { createDatabase, loadMasterKey, type Database, type MasterKey } from '@humanize/database';
import { createDeliveryQueue, createJobQueue, type DeliveryQueue, type JobQueue } from '@humanize/queue';
import { v7 as uuidv7 } from 'uuid';
import {
  readDashboardUrl,
  readDatabaseConfig,
  readMasterKeyText,
  readQueueConfig,
  type Environment,
} from './ops-config.ts';

/** Made by {@link createOpsDeps}; each function opens once and gives the same again. */
export type OpsDeps = {
  database: () => Database;
  masterKey: () => MasterKey;
  /** Connected; with Redis away, open all the same, so that the call which follows says what it met. */
  jobQueue: () => Promise<JobQueue>;
  deliveryQueue: () => Promise<DeliveryQueue>;
  newId: () => string;
  /** Where people reach the dashboard. */
  dashboardUrl: () => string;
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
  const openJobQueue = openOnce(() => createJobQueue(readQueueConfig(env)));
  const openDeliveryQueue = openOnce(() => createDeliveryQueue(readQueueConfig(env)));
  return {
    database: openOnce(() => createDatabase({ ...readDatabaseConfig(env), applicationName: 'humanize-ops' })),
    masterKey: () => loadMasterKey(readMasterKeyText(env)),
    jobQueue: () => connected(openJobQueue()),
    deliveryQueue: () => connected(openDeliveryQueue()),
    newId: uuidv7,
    dashboardUrl: () => readDashboardUrl(env),
    async close() {
      await Promise.all(opened.map((resource) => resource.close()));
    },
  };
}

const connectTimeoutMs = 1_000;
const connectCheckMs = 10;

/** A queue refuses calls until its connection stands, which for a command that calls at once would be always. */
async function connected<Queue extends { isConnected(): boolean }>(queue: Queue): Promise<Queue> {
  const endsAt = performance.now() + connectTimeoutMs;
  while (!queue.isConnected() && performance.now() < endsAt) await wait(connectCheckMs);
  return queue;
}

/**
 * The environment for tests that run the dispatcher as a process: a database, a Redis prefix, a DNS server, receivers,
 * and deliveries that are enqueued as a worker would enqueue them. Only loopback addresses are contacted.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getDelivery, insertApiKey, type Database, type DatabaseApp } from '@humanize/database';
import { type MasterKey } from '@humanize/secrets';
import { createDeliveryQueue, type DeliveryQueue } from '@humanize/queue';
import { firstAttempt } from '@humanize/service';
import {
  createCertificateAuthority,
  startDnsServer,
  startWebhookReceiver,
  type Behavior,
  type CertificateAuthority,
  type ReceivedDelivery,
  type WebhookReceiver,
} from '@humanize/dev-servers';
import {
  createTestDatabase,
  insertTestAccount,
  insertTestDelivery,
  startApp,
  testRedisPrefix,
  waitUntil,
  type StartedApp,
  type TestAccount,
  type TestDatabase,
  type TestRedis,
} from '@humanize/testing';
import { v7 as newId } from 'uuid';
import { createMasterKeyFile } from './master-key-file.ts';

/** A receiver with its own host name, which the dispatchers may call. */
export type NamedReceiver = WebhookReceiver & { readonly hookUrl: string };

/** How a job ended. */
export type TestEvent = { readonly output?: string; readonly ending?: 'succeeded' | 'failed' };

export type DeliveryEnvironment = {
  readonly database: TestDatabase;
  readonly redis: TestRedis;
  /**
   * Returns the environment variables for `ops`. Apps use them with the DATABASE_URL of their own role. Add receivers
   * before calling this function.
   */
  env(): Record<string, string>;
  addAccount(): Promise<TestAccount>;
  /** Creates another key for the account, with its own signing secret. */
  addKey(account: TestAccount): Promise<TestAccount>;
  /** Encrypts all secrets with a new master key, as operators do, without informing the processes. */
  rotateMasterKey(): Promise<void>;
  addReceiver(
    name: string,
    options: { secret?: string; behavior?: Behavior; onDelivery?: (delivery: ReceivedDelivery) => Behavior | void },
  ): Promise<NamedReceiver>;
  /** Inserts a finished job whose event goes to `url`, and returns the delivery ID. */
  insert(account: TestAccount, url: string, event?: TestEvent): Promise<string>;
  /** Enqueues a delivery. */
  enqueue(deliveryId: string): Promise<void>;
  /** Inserts and enqueues a delivery. */
  deliver(account: TestAccount, url: string, event?: TestEvent): Promise<string>;
  startDispatcher(env?: Record<string, string>): Promise<StartedApp>;
  startReconciler(env?: Record<string, string>): Promise<StartedApp>;
  /** Waits until all these deliveries have ended. */
  waitForEnds(deliveryIds: readonly string[], timeoutMs: number): Promise<void>;
  stop(): Promise<void>;
};

/** A reconciler that finds lost deliveries within two seconds. */
export const hastyReconciler = { RECONCILER_INTERVAL_MS: '200', RECONCILER_REQUEUE_AFTER_SECONDS: '1' };

const addTimeoutMs = 30_000;

export async function createDeliveryEnvironment(): Promise<DeliveryEnvironment> {
  const { authority, authorityFile, folder } = await makeAuthority();
  const masterKeys = createMasterKeyFile(folder);
  const database = await createTestDatabase();
  const redis = testRedisPrefix();
  const dns = await startDnsServer();
  const queue = createDeliveryQueue({ ...redis, addTimeoutMs });
  const receivers: NamedReceiver[] = [];
  const apps: StartedApp[] = [];

  const env = (): Record<string, string> => ({
    DATABASE_URL: database.url,
    REDIS_URL: redis.redisUrl,
    QUEUE_PREFIX: redis.prefix,
    SECRETS_MASTER_KEY_FILE: masterKeys.file,
    PUBLIC_API_URL: 'https://api.example.com/v1',
    NODE_EXTRA_CA_CERTS: authorityFile,
    WEBHOOK_DNS_SERVERS: dns.address,
    WEBHOOK_ALLOW_HOSTS: receivers.map(({ hookUrl }) => new URL(hookUrl).host).join(','),
  });
  const start = async (app: DatabaseApp, more: Record<string, string>): Promise<StartedApp> => {
    const started = await startApp({ app, env: { ...env(), DATABASE_URL: database.urlOf(app), ...more } });
    apps.push(started);
    return started;
  };

  const addReceiver: DeliveryEnvironment['addReceiver'] = async (name, options) => {
    const hostname = `${name}.hooks.test`;
    dns.set(hostname, { A: ['127.0.0.1'] });
    const receiver = await startWebhookReceiver({ tls: await authority.issue({ names: [hostname] }), ...options });
    const named = { ...receiver, hookUrl: `https://${hostname}:${receiver.port}/hook` };
    receivers.push(named);
    return named;
  };
  const inserting = insertDeliveries(database.db, queue);

  return {
    database,
    redis,
    env,
    addAccount: () => insertTestAccount(database.db, { masterKey: masterKeys.current() }),
    addKey: (account) => addKey(database.db, account, masterKeys.current()),
    rotateMasterKey: () => masterKeys.rotate(env()),
    addReceiver,
    ...inserting,
    startDispatcher: (more = {}) => start('webhook-dispatcher', more),
    startReconciler: (more = {}) => start('reconciler', more),
    waitForEnds: (deliveryIds, timeoutMs) => waitForEnds(database.db, deliveryIds, timeoutMs),
    async stop() {
      for (const app of apps.toReversed()) await app.stop();
      await Promise.all([queue.close(), dns.close(), ...receivers.map((receiver) => receiver.close())]);
      await redis.cleanup();
      await database.close();
      rmSync(folder, { recursive: true });
    },
  };
}

function insertDeliveries(
  db: Database,
  queue: Pick<DeliveryQueue, 'add'>,
): Pick<DeliveryEnvironment, 'insert' | 'enqueue' | 'deliver'> {
  const insert: DeliveryEnvironment['insert'] = async (account, webhookUrl, event) =>
    (await insertTestDelivery(db, account, { webhookUrl, ...event })).deliveryId;
  const enqueue: DeliveryEnvironment['enqueue'] = (deliveryId) =>
    queue.add({ ...firstAttempt(deliveryId), delayMs: 0 });
  return {
    insert,
    enqueue,
    async deliver(account, url, event) {
      const deliveryId = await insert(account, url, event);
      await enqueue(deliveryId);
      return deliveryId;
    },
  };
}

async function addKey(db: Database, account: TestAccount, masterKey: MasterKey): Promise<TestAccount> {
  const { accountId } = account;
  const apiKeyId = newId();
  const request = { apiKeyId, accountId, name: 'another', scopes: ['humanize'], expiresAt: null, masterKey } as const;
  const made = await insertApiKey(db, request);
  if (made.outcome !== 'created') throw new Error(`The test key was not created: ${made.outcome}`);
  return { accountId, apiKeyId, apiKey: made.key, signingSecret: made.signingSecret };
}

async function waitForEnds(db: Database, deliveryIds: readonly string[], timeoutMs: number): Promise<void> {
  const endsBy = Date.now() + timeoutMs;
  for (const deliveryId of deliveryIds) {
    const hasEnded = async (): Promise<boolean> => (await getDelivery(db, { deliveryId })).endedAt !== null;
    await waitUntil(hasEnded, {
      what: `delivery ${deliveryId} to end`,
      timeoutMs: Math.max(1, endsBy - Date.now()),
      intervalMs: 100,
    });
  }
}

/** Creates a certificate authority and writes its certificate to a file, so that processes can trust it. */
async function makeAuthority(): Promise<{ authority: CertificateAuthority; authorityFile: string; folder: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'deliveries-'));
  const authority = await createCertificateAuthority();
  const authorityFile = join(folder, 'authority.pem');
  writeFileSync(authorityFile, authority.certificatePem);
  return { authority, authorityFile, folder };
}

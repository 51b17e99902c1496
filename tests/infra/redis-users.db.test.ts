/**
 * Tests the Redis users that infra/docker/make-secrets.sh creates for Docker Compose: each app can use only its own
 * keys, and no user can manage the server. The users have different names here, because tests share the server.
 */
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDeliveryConsumer, createDeliveryQueue, createJobConsumer, createJobQueue } from '@humanize/queue';
import { testServers, waitUntil } from '@humanize/testing';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Redis } from 'ioredis';

const script = join(import.meta.dirname, '../../infra/docker/make-secrets.sh');
const folder = mkdtempSync(join(tmpdir(), 'redis-users-'));
const suffix = randomUUID().slice(0, 8);
const prefix = '{humanize}';
const noDeadline = { addTimeoutMs: 10_000, onError: () => undefined };
let admin: Redis;

/** Reads the rules of each user from the file that Redis reads in Docker Compose. */
const readUsers = (): Map<string, string[]> =>
  new Map(
    readFileSync(join(folder, 'redis_acl'), 'utf8')
      .split('\n')
      .map((line) => line.split(' '))
      .map(([, name = '', ...rules]) => [name, rules]),
  );

/** Returns the URL for connecting to the test server as a user. @param secret the file with the user's URL */
function urlOf(secret: string): string {
  const { username, password } = new URL(readFileSync(join(folder, secret), 'utf8'));
  return Object.assign(new URL(testServers().redisUrl), { username: `${username}_${suffix}`, password }).href;
}

beforeAll(async () => {
  execFileSync('sh', [script, folder]);
  admin = new Redis(testServers().redisUrl);
  for (const [name, rules] of readUsers())
    if (name !== 'default') await admin.call('ACL', 'SETUSER', `${name}_${suffix}`, 'reset', ...rules);
});
afterAll(async () => {
  for (const name of readUsers().keys())
    if (name !== 'default') await admin.call('ACL', 'DELUSER', `${name}_${suffix}`);
  const keys = await admin.keys(`${prefix}:*`);
  if (keys.length > 0) await admin.del(...keys);
  admin.disconnect();
  rmSync(folder, { recursive: true });
});

async function run(secret: string, command: string): Promise<string> {
  const client = new Redis(urlOf(secret), { maxRetriesPerRequest: 1 });
  client.on('error', () => undefined);
  const [name = '', ...args] = command.split(' ');
  try {
    return await client.call(name, ...args).then(
      () => 'accepted',
      (error: unknown) => (error as Error).message.split(' ', 1)[0] ?? '',
    );
  } finally {
    client.disconnect();
  }
}

const apps = {
  redis_url: ['jobs', 'deliveries'],
  redis_api_url: ['jobs', 'rate'],
  redis_worker_url: ['jobs', 'deliveries'],
  redis_dispatcher_url: ['deliveries'],
  redis_reconciler_url: ['jobs', 'deliveries'],
  redis_dashboard_url: ['jobs', 'deliveries', 'throttle'],
} as const;

describe.each(Object.entries(apps))('the user of %s', (secret, groups) => {
  test.each(['jobs', 'deliveries', 'rate', 'throttle', 'other'])(
    'the user can use only its own keys: %s',
    async (group) => {
      const isOwn = (groups as readonly string[]).includes(group);
      const outcome = isOwn ? 'accepted' : 'NOPERM';
      expect(await run(secret, `SET ${prefix}:${group}:test value EX 60`)).toBe(outcome);
      expect(await run(secret, `GET ${prefix}:${group}:test`)).toBe(outcome);
      expect(await run(secret, `EVAL return(redis.call('GET',KEYS[1])) 1 ${prefix}:${group}:test`)).toBe(outcome);
    },
  );

  test.each(['CONFIG GET *', 'FLUSHALL', 'FLUSHDB', 'KEYS *', 'ACL LIST', 'MONITOR', 'SHUTDOWN', 'CLIENT LIST'])(
    'the user may not run: %s',
    async (command) => {
      expect(await run(secret, command)).toBe('NOPERM');
    },
  );
});

test('the queues work with the users of the apps that use them', async () => {
  const jobId = randomUUID();
  const deliveryId = randomUUID();
  const seen: string[] = [];
  const consumer = { prefix, concurrency: 1, lockDurationMs: 30_000, stuckAfterMs: 60_000, onError: () => undefined };
  const jobs = createJobQueue({ redisUrl: urlOf('redis_api_url'), prefix, ...noDeadline });
  const deliveries = createDeliveryQueue({ redisUrl: urlOf('redis_worker_url'), prefix, ...noDeadline });
  const worker = createJobConsumer({
    ...consumer,
    redisUrl: urlOf('redis_worker_url'),
    handle: async (id) => void seen.push(id),
  });
  const dispatcher = createDeliveryConsumer({
    ...consumer,
    redisUrl: urlOf('redis_dispatcher_url'),
    handle: async ({ deliveryId: id }) => void seen.push(id),
  });
  try {
    await waitUntil(() => jobs.isConnected(), { what: 'Redis' });
    worker.run();
    dispatcher.run();
    await jobs.add(jobId, { accountId: randomUUID() });
    await deliveries.add({ deliveryId, series: 1, number: 1, delayMs: 0 });
    await waitUntil(() => seen.length === 2, { what: 'both entries' });
    expect(seen.toSorted()).toEqual([jobId, deliveryId].toSorted());
  } finally {
    for (const one of [worker, dispatcher]) await one.close({ timeoutMs: 1_000, onUnfinished: async () => undefined });
    await jobs.close();
    await deliveries.close();
  }
});

/**
 * Sends texts, keys, secrets, passwords and addresses through the whole service, and then searches everything that it
 * stores and logs. Each value may appear only in its own column.
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  behaviors,
  findFreePort,
  loadCertificates,
  startWebhookReceiver,
  type WebhookReceiver,
} from '@humanize/dev-servers';
import { type Stack, startStack } from '@humanize/testing';
import { recordRedis, type RedisRecord } from './record-redis.ts';
import { newWords, sendToApi, useDashboard, waitForEnds, type MadeInDashboard } from './release-canaries.ts';
import { searchPostgres } from './search-postgres.ts';
import { watchFor, type Canaries } from './sightings.ts';

const folder = mkdtempSync(join(tmpdir(), 'canaries-'));
const words = newWords();
let stack: Stack;
let redis: RedisRecord;
let made: MadeInDashboard;
let receiver: WebhookReceiver;
/** Cleanup functions, which close everything that was opened. */
const closing: (() => Promise<void> | void)[] = [() => rmSync(folder, { recursive: true })];

beforeAll(async () => {
  const { tls, authorityFile } = await loadCertificates(folder);
  const answerFor = (path: string) =>
    path.startsWith('/fail') ? behaviors.respond(500, {}, words.receiverAnswer) : behaviors.accept;
  receiver = await startWebhookReceiver({ tls, onDelivery: ({ path }) => answerFor(path) });
  closing.push(() => receiver.close());
  const absentPort = await findFreePort();
  stack = await startStack({
    apps: ['api', 'dashboard'],
    env: {
      LOG_LEVEL: 'debug',
      SIGN_UP: 'open',
      STORE_EDITS: 'on',
      WORKER_THREADS: '1',
      WEBHOOK_ALLOW_HOSTS: `localhost:${receiver.port},localhost:${absentPort}`,
      WEBHOOK_BACKOFF_BASE_MS: '50',
      WEBHOOK_BACKOFF_MAX_MS: '100',
      NODE_EXTRA_CA_CERTS: authorityFile,
    },
  });
  closing.push(() => stack.stop());
  redis = await recordRedis(stack.redis.redisUrl);
  closing.push(() => redis.end());
  await sendToApi(stack, words, { url: receiver.url, absentUrl: `https://localhost:${absentPort}/` });
  made = await useDashboard(stack, words);
  await redis.copy();
  await Promise.all((['worker', 'webhook-dispatcher', 'reconciler'] as const).map((app) => stack.start(app)));
  await waitForEnds(stack);
  await redis.copy();
});

afterAll(async () => {
  for (const close of closing.toReversed()) await close();
});

const randomPartOf = (key: string): string => key.slice('hk_live_'.length, -4);
const bytesOf = (signingSecret: string): string =>
  Buffer.from(signingSecret.slice('whsec_'.length), 'base64url').toString('hex');

/** Returns the values that must not leak: what was sent, and the secrets that the service created. */
function canaries(): Canaries {
  const { apiKey, signingSecret } = stack.account;
  const { SECRETS_MASTER_KEY: masterKey = '' } = stack.env;
  const all = {
    ...words,
    apiKey: randomPartOf(apiKey),
    signingSecret: signingSecret.slice(6),
    signingSecretBytes: bytesOf(signingSecret),
    dashboardKey: randomPartOf(made.key),
    dashboardSecret: made.signingSecret.slice(6),
    dashboardSecretBytes: bytesOf(made.signingSecret),
    sessionToken: made.sessionToken,
    masterKey,
  };
  for (const canary of Object.values(all)) expect(canary.length).toBeGreaterThan(15);
  return all;
}

test('Postgres contains a text, an address or a name only in its own column, and no keys, secrets or passwords', async () => {
  const sightings = watchFor(canaries());
  expect(await searchPostgres(stack.database.owner, sightings)).toBeGreaterThan(10);
  expect(sightings.list()).toEqual({
    text: ['job_payloads.input', 'job_payloads.output'],
    frenchText: ['job_payloads.input'],
    playgroundText: ['job_payloads.input', 'job_payloads.output'],
    unwritableOutput: ['job_payloads.input'],
    idempotencyKey: ['idempotency_keys.key'],
    webhookPath: ['jobs.webhook_url'],
    webhookQuery: ['jobs.webhook_url'],
    failingWebhookQuery: ['jobs.webhook_url'],
    absentWebhookQuery: ['jobs.webhook_url'],
    receiverAnswer: ['delivery_attempts.response_excerpt'],
    email: ['accounts.name', 'users.email'],
  });
});

test('only the hash of a key is stored', async () => {
  const sightings = watchFor({ hash: createHash('sha256').update(stack.account.apiKey).digest('hex') });
  await searchPostgres(stack.database.owner, sightings);
  expect(sightings.list()).toEqual({ hash: ['api_keys.key_sha256'] });
});

test('Redis never receives any of these values', () => {
  const sightings = watchFor({ ...canaries(), jobQueue: ':jobs:', deliveryQueue: ':deliveries:' });
  expect(redis.search(sightings)).toBeGreaterThan(100);
  const { jobQueue, deliveryQueue, ...leaked } = sightings.list();
  expect(leaked).toEqual({});
  expect(jobQueue).toEqual(
    expect.arrayContaining([expect.stringMatching(/^command /), expect.stringMatching(/^hash /)]),
  );
  expect(deliveryQueue).toEqual(expect.arrayContaining([expect.stringMatching(/^command /)]));
});

test('no app writes any of these values to its log, even at debug level and in errors, or to its metrics', async () => {
  const sightings = watchFor({ ...canaries(), account: stack.account.accountId });
  for (const app of stack.apps) {
    sightings.look(`${app.app} log`, app.log());
    sightings.look(`${app.app} errors`, app.errorOutput());
    sightings.look(`${app.app} metrics`, await (await fetch(`${app.healthUrl}/metrics`)).text());
  }
  const { account, ...leaked } = sightings.list();
  expect(leaked).toEqual({});
  expect(account).toEqual(expect.arrayContaining(['api log', 'worker log']));
});

test('a webhook contains only the text of its own job and is sent only to the requested address', () => {
  const sightings = watchFor(canaries());
  for (const { body, headers, path } of receiver.deliveries) {
    sightings.look('body', body.toString());
    sightings.look('headers', headers);
    sightings.look('address', path);
  }
  expect(sightings.list()).toEqual({
    text: ['body'],
    webhookPath: ['address'],
    webhookQuery: ['address'],
    failingWebhookQuery: ['address'],
  });
});

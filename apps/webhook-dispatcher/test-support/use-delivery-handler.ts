/**
 * Sets up tests of `handleDelivery` with a database, an account, a DNS server, a receiver over TLS, and dependencies
 * that record what the dispatcher does.
 */
import { afterEach, beforeAll, beforeEach } from '@jest/globals';
import { webhookHeaderNames } from '@humanize/contract';
import { getDelivery } from '@humanize/database';
import {
  type CertificateAuthority,
  createCertificateAuthority,
  type DnsServer,
  startDnsServer,
  startWebhookReceiver,
  type WebhookReceiver,
} from '@humanize/dev-servers';
import type { DelayedEntry } from '@humanize/queue';
import { createLogger, createMetrics, noTracing } from '@humanize/runtime';
import { collectLogLines, insertTestDelivery, newMasterKey, useTestAccount, useTestDatabase } from '@humanize/testing';
import { createUrlGuard } from '@humanize/url-guard';
import { v7 as uuidv7 } from 'uuid';
import { createDeliveryMetrics } from '../src/delivery-metrics.ts';
import type { HandleDeliveryDeps } from '../src/handle-delivery.ts';
import { PinnedAgent } from '../src/pinned-agent.ts';
import { createReceiverSlots } from '../src/receiver-slots.ts';
import { sendAttempt, type SendAttemptDeps } from '../src/send-attempt.ts';
import { createSendRequest } from '../src/send-request.ts';
import { createSignAttempt } from '../src/sign-attempt.ts';

export type Deps = HandleDeliveryDeps & SendAttemptDeps;

/** The servers and the agent of a test. */
type Servers = { authority: CertificateAuthority; dns: DnsServer; receiver: WebhookReceiver; agent: PinnedAgent };

const name = 'a.hooks.test';

export const headerNames = webhookHeaderNames();

/** Starts the servers before each test and stops them afterward. */
function useServers(secretOf: () => string): Servers {
  const servers = {} as Servers;
  let tls: Awaited<ReturnType<CertificateAuthority['issue']>>;
  beforeAll(async () => {
    servers.authority = await createCertificateAuthority();
    tls = await servers.authority.issue({ names: [name] });
  });
  beforeEach(async () => {
    servers.dns = await startDnsServer({ [name]: { A: ['127.0.0.1'] } });
    servers.receiver = await startWebhookReceiver({ tls, secret: secretOf() });
  });
  afterEach(async () => {
    servers.agent.destroy();
    await Promise.all([servers.receiver.close(), servers.dns.close()]);
  });
  return servers;
}

/** Returns `deps` with changes that also apply to `sendAttempt`. */
export function override(deps: Omit<Deps, 'sendAttempt'>, changes: Partial<Deps>): Deps {
  const changed: Deps = { ...deps, sendAttempt: (attempt) => sendAttempt(changed, attempt), ...changes };
  return changed;
}

/** Returns the fixtures for a test file. Each test has a new account, new servers and empty lists. */
export function useDeliveryHandler() {
  const { masterKey, text: masterKeyText } = newMasterKey();
  const database = useTestDatabase();
  const account = useTestAccount(database, { masterKey });
  const servers = useServers(() => account.signingSecret);
  /** The entries that were added to the queue. */
  const queued: DelayedEntry[] = [];
  /** The log entries. */
  const lines: Record<string, unknown>[] = [];
  let registry = createMetrics({ app: 'webhook-dispatcher' });
  beforeEach(() => {
    queued.length = 0;
    lines.length = 0;
  });
  const hookUrl = (path = '/hook?token=very-secret'): string => `https://${name}:${servers.receiver.port}${path}`;
  const depsWith = (more: Partial<Deps> = {}): Deps => {
    const { dns, receiver, authority } = servers;
    const urlGuard = createUrlGuard({ dnsServers: [dns.address], allowHosts: [`${name}:${receiver.port}`] });
    servers.agent = new PinnedAgent({ guard: urlGuard, authority: authority.certificatePem });
    registry = createMetrics({ app: 'webhook-dispatcher' });
    const slots = createReceiverSlots({ perReceiverMax: 10, concurrency: 40, random: Math.random });
    const deps = {
      db: database.connectAs('webhook-dispatcher'),
      deliveryQueue: { add: async (entry: DelayedEntry) => void queued.push(entry) },
      slots,
      urlGuard,
      sendRequest: createSendRequest({ agent: servers.agent, guard: urlGuard }),
      signAttempt: createSignAttempt({ masterKey, rereadMasterKey: () => masterKey, headerNames, userAgent: 'test' }),
      attemptTimeoutMs: 5_000,
      recordMarginMs: 1_000,
      backoff: { baseMs: 20, maxMs: 1_000 },
      publicApiUrl: 'https://api.example.com/v1',
      newId: uuidv7,
      nowMs: Date.now,
      random: () => 0.5,
      logger: createLogger({ app: 'webhook-dispatcher', level: 'info', stream: collectLogLines(lines) }),
      tracing: noTracing,
      metrics: createDeliveryMetrics(registry, { inUse: () => slots.inUse() }),
    };
    return override(deps, more);
  };
  const insert = (url = hookUrl(), ending: 'succeeded' | 'failed' = 'succeeded') =>
    insertTestDelivery(database.db, account, { webhookUrl: url, ending, output: 'The secret outcome.' });
  const stateOf = (deliveryId: string) => getDelivery(database.db, { deliveryId });
  /** Renders the metrics of the most recently created dependencies. */
  const metrics = (): Promise<string> => registry.metrics();
  return {
    database,
    account,
    masterKey,
    masterKeyText,
    servers,
    queued,
    lines,
    hookUrl,
    depsWith,
    insert,
    stateOf,
    metrics,
  };
}

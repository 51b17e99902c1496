import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type DatabaseApp, findJob } from '@humanize/database';
import { loadMasterKey } from '@humanize/secrets';
import { startDnsServer, type DnsServer } from '@humanize/dev-servers';
import {
  insertTestAccount,
  startStack,
  webhookDnsCases,
  webhookNameCases,
  webhookUrlCases,
  type Stack,
  type TestAccount,
} from '@humanize/testing';
import { createUrlGuard } from '@humanize/url-guard';

// Runs the API without a worker or a dispatcher, so that no accepted URL is called.
const apps: DatabaseApp[] = ['api'];
/** Below both limits: 20 submissions per minute and 5 active jobs. */
const submissionsPerAccountMax = 5;

let stack: Stack;
let dns: DnsServer;
let account: TestAccount;
let submissions = 0;

beforeAll(async () => {
  dns = await startDnsServer();
  stack = await startStack({ apps, env: { WEBHOOK_DNS_SERVERS: dns.address } });
});
afterAll(async () => {
  await stack.stop();
  await dns.close();
});
beforeEach(async () => {
  if (submissions % submissionsPerAccountMax === 0) {
    const masterKey = loadMasterKey(stack.env['SECRETS_MASTER_KEY'] ?? '');
    account = await insertTestAccount(stack.database.db, { masterKey });
  }
  submissions += 1;
});

async function submit(webhookUrl: string): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(`${stack.publicApiUrl}/humanize`, {
    method: 'POST',
    headers: { authorization: `Bearer ${account.apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ text: 'A text of six whole words.', webhook_url: webhookUrl }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

async function storedUrl({ id }: Record<string, unknown>): Promise<string | null | undefined> {
  const job = await findJob(stack.database.db, { accountId: account.accountId, jobId: String(id) });
  return job?.webhookUrl;
}

const all = Object.values(webhookUrlCases).flat();
const named = (cases: readonly (typeof all)[number][]) => cases.map((item) => [item.url.slice(0, 80), item] as const);
// The schema rejects a value that is not a URL or is too long before the guard checks it.
const fieldMessage =
  /^"webhook_url" (?:must be an absolute https URL|has [\d,]+ characters; at most 2,048)|^A string in the request body contains the character U\+0000/;

describe('a webhook_url that is not allowed', () => {
  const guard = createUrlGuard();

  test.each(named(all.filter(({ verdict }) => verdict !== 'accepted')))(
    '%j gets 400 validation_error with the rule',
    async (_name, { url }) => {
      const verdict = await guard.check(url);
      const { status, body } = await submit(url);
      expect({ status, body }).toEqual({
        status: 400,
        body: { error: { code: 'validation_error', message: expect.any(String) } },
      });
      const { message } = body['error'] as { message: string };
      const expected = verdict.outcome === 'refused' ? verdict.message : '';
      expect(fieldMessage.test(message) ? expected : message).toBe(expected);
      expect(dns.questions).toEqual([]);
    },
  );
});

describe('a webhook_url that is allowed', () => {
  test.each(named(all.filter(({ verdict }) => verdict === 'accepted')))(
    '%j gets 202 and is stored normalized',
    async (_name, { url, href }) => {
      const { status, body } = await submit(url);
      expect({ status, stored: await storedUrl(body) }).toEqual({ status: 202, stored: href ?? url });
    },
  );

  test.each(webhookNameCases.map((item) => [item.url.slice(0, 80), item] as const))(
    '%j gets 202 and is resolved and stored normalized',
    async (_name, { url, href, hostname }) => {
      dns.set(hostname, { A: ['93.184.215.14'] });
      const { status, body } = await submit(url);
      expect({ status, stored: await storedUrl(body) }).toEqual({ status: 202, stored: href ?? url });
    },
  );
});

describe('DNS responses at submission', () => {
  test.each(webhookDnsCases.map((item) => [item.name, item] as const))('%s', async (name, { zone, verdict }) => {
    // Each case uses its own name instead of h.com.
    const host = `${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.com`;
    for (const [known, records] of Object.entries(zone)) dns.set(known === 'h.com' ? host : known, records);
    const { status, body } = await submit(`https://${host}/hook`);
    expect(status).toBe(verdict === 'accepted' ? 202 : 400);
    const told = JSON.stringify(body['error'] ?? {});
    expect(told).not.toMatch(/\d\.\d+\.\d|::|[0-9a-f]{4}:|\.com|NXDOMAIN|SERVFAIL|ENOTFOUND/i);
  });
});

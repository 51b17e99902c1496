/**
 * Runs the built API and checks that requests on connections that are open at SIGTERM get responses, and that no
 * accepted job is lost.
 */
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { afterEach, expect, test } from '@jest/globals';
import { findJob, verifyLedger, getAccount } from '@humanize/database';
import { loadMasterKey } from '@humanize/secrets';
import { insertTestAccount, startStack, type Stack, type TestAccount, waitUntil } from '@humanize/testing';

const clients = 12;

let stack: Stack;
afterEach(() => stack.stop());

type ApiResult = { status: number; body: { id?: string; error?: { code: string } } };

/** The outcome of a request: a response, or a Node error code. */
type End = ApiResult | { failure: string };

async function send(agent: Agent, account: TestAccount, body?: string): Promise<End> {
  const path = body === undefined ? '/humanize/0193aaaa-0000-7000-8000-000000000001' : '/humanize';
  const sent = request(stack.publicApiUrl + path, {
    agent,
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${account.apiKey}`,
      ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    },
  });
  sent.end(body);
  try {
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    return { status: response.statusCode ?? 0, body: JSON.parse(await text(response)) as ApiResult['body'] };
  } catch (error) {
    return { failure: (error as NodeJS.ErrnoException).code ?? String(error) };
  }
}

/** Sends one request after another over one connection until the server closes it. */
async function keepSending(account: TestAccount): Promise<End[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ends: End[] = [];
  for (let sent = 0; sent < 100_000; sent += 1) {
    const end = await send(agent, account, sent % 10 === 0 ? JSON.stringify({ text: `A text ${sent}.` }) : undefined);
    ends.push(end);
    if ('failure' in end) break;
  }
  agent.destroy();
  return ends;
}

test('under load, every request on an open connection gets a response, and every accepted job exists', async () => {
  stack = await startStack({ apps: ['api'] });
  const masterKey = loadMasterKey(stack.env['SECRETS_MASTER_KEY'] ?? '');
  const accounts = await Promise.all(
    Array.from({ length: clients }, () => insertTestAccount(stack.database.db, { masterKey })),
  );
  const sending = Promise.all(accounts.map(keepSending));
  const underLoad = async (): Promise<boolean> => {
    const active = await Promise.all(accounts.map((account) => getAccount(stack.database.db, account)));
    return active.every(({ activeJobs }) => activeJobs > 0);
  };
  await waitUntil(underLoad, { what: 'every client to have submitted a job' });
  const [api] = stack.apps;
  const exit = await api?.stop();
  const ends = await sending;

  expect(exit).toEqual({ code: 0, signal: null });
  const failures = ends.flat().filter((end) => 'failure' in end);
  // Each client's last request attempts a new connection to a closed port.
  expect(failures).toEqual(Array.from({ length: clients }, () => ({ failure: 'ECONNREFUSED' })));
  const statuses = new Set(ends.flat().flatMap((end) => ('status' in end ? [end.status] : [])));
  expect([...statuses].filter((status) => status >= 500)).toEqual([]);
  for (const [index, account] of accounts.entries()) {
    for (const end of ends[index] ?? []) {
      if (!('status' in end) || end.status !== 202) continue;
      const job = await findJob(stack.database.db, { accountId: account.accountId, jobId: end.body.id ?? '' });
      expect(job?.status).toBe('queued');
    }
  }
  expect(await verifyLedger(stack.database.db)).toMatchObject({ ok: true });
});

test('readiness reports 503 while connections are still accepted, for the configured time', async () => {
  stack = await startStack({ apps: ['api'], env: { SHUTDOWN_DELAY_MS: '4000' } });
  const [api] = stack.apps;
  const base = new URL(stack.publicApiUrl).origin;
  const stopped = api?.stop();
  const ready = await waitUntil(
    async () => {
      const response = await fetch(`${base}/readyz`);
      return response.status !== 200 && response;
    },
    { what: 'the API to report that it is not ready' },
  );
  const served = await fetch(`${stack.publicApiUrl}/humanize/x`, {
    headers: { authorization: `Bearer ${stack.account.apiKey}` },
  });
  expect([ready.status, served.status]).toEqual([503, 404]);
  expect(await stopped).toEqual({ code: 0, signal: null });
});

test('a request that never ends does not keep the process running beyond its grace period', async () => {
  stack = await startStack({ apps: ['api'], env: { SHUTDOWN_GRACE_MS: '2000' } });
  const [api] = stack.apps;
  const hanging = request(`${stack.publicApiUrl}/humanize`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${stack.account.apiKey}`,
      'content-type': 'application/json',
      'content-length': 100,
    },
  });
  hanging.on('error', () => undefined);
  hanging.setHeader('expect', '100-continue');
  hanging.flushHeaders();
  // The server requests the body only after it has accepted the request.
  await once(hanging, 'continue');
  hanging.write('{');
  const begunMs = performance.now();
  expect(await api?.stop({ timeoutMs: 150_000 })).toEqual({ code: 0, signal: null });
  // Far less than the default grace period.
  expect(performance.now() - begunMs).toBeLessThan(15_000);
});

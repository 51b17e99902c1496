import { findUserByEmail, query } from '@humanize/database';
import { waitUntil } from '@humanize/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { openSession, signUp, testPassword, type DashboardSession } from '../test-support/dashboard-session.ts';
import { inviteAsOperator } from '../test-support/operator-links.ts';
import { useUpThrottle } from '../test-support/use-up-throttle.ts';
import { runDashboard, type DashboardUnderTest } from '../test-support/run-dashboard.ts';

let dashboard: DashboardUnderTest | undefined;
let customer: DashboardSession;
const running = (): DashboardUnderTest => {
  if (dashboard === undefined) throw new Error('the dashboard did not start');
  return dashboard;
};
beforeAll(async () => {
  dashboard = await runDashboard();
  customer = await signUp(dashboard.url, `${randomUUID()}@example.com`);
});
afterAll(() => dashboard?.stop());

/** Sends only the headers of a POST that announces a large body, and returns the response. */
async function announce(path: string, headers: Record<string, string> = {}): Promise<IncomingMessage> {
  const sent = request(new URL(path, running().url), {
    method: 'POST',
    headers: {
      'Content-Length': '600000',
      'Content-Type': 'application/x-www-form-urlencoded',
      'Sec-Fetch-Site': 'same-origin',
      ...headers,
    },
  });
  sent.flushHeaders();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  sent.on('error', () => undefined);
  sent.destroy();
  return response;
}

test.each(['/playground', '/keys', '/account/close', '/operator/verify', '/sign-out'])(
  'a POST of %s without a session gets a response before its body arrives',
  async (path) => {
    const { statusCode, headers } = await announce(path);
    expect([statusCode, headers.location]).toEqual([303, '/sign-in?done=ended']);
  },
);

test('a POST to an operator page by a customer gets a response before its body arrives', async () => {
  const { statusCode } = await announce('/operator/verify', { Cookie: customer.cookie() ?? '' });
  expect(statusCode).toBe(404);
});

test('a POST from another site gets a response before its body arrives', async () => {
  const { statusCode } = await announce('/playground', {
    Cookie: customer.cookie() ?? '',
    'Sec-Fetch-Site': 'cross-site',
  });
  expect(statusCode).toBe(403);
});

test.each(['/sign-in', '/sign-up', '/links/none', '/keys', '/account/retention', '/webhooks/test'])(
  'a form of more than 16 KiB for %s is rejected',
  async (path) => {
    const { status, html } = await customer.post(path, { name: 'n'.repeat(17_000) });
    expect(status).toBe(413);
    expect(html).toContain('Form too large');
  },
);

test('the playground accepts the longest text with four bytes per character', async () => {
  const text = '\u{1F600}'.repeat(49_990) + ' one two';
  const { status, location } = await customer.post('/playground', { text, submission_id: randomUUID() });
  expect(status).toBe(303);
  expect(location).toMatch(/^\/playground\?job=/);
});

test('if a visitor uses up their share of memory with large forms, their further forms get 503, and others can sign in', async () => {
  const small = await runDashboard({ HTTP_BODIES_BYTES_MAX: '4194304' });
  const email = `${randomUUID()}@example.com`;
  const url = new URL('/playground', small.url);
  const headers = {
    Cookie: '',
    'Content-Type': 'application/x-www-form-urlencoded',
    'Sec-Fetch-Site': 'same-origin',
  };
  async function post(bytes: number): Promise<Response> {
    const response = await fetch(url, { method: 'POST', body: new Uint8Array(bytes), headers, redirect: 'manual' });
    await response.arrayBuffer();
    return response;
  }
  const held: ClientRequest[] = [];
  /** Sends a form without its last byte. */
  function hold(bytes: number): void {
    const form = request(url, { method: 'POST', headers: { ...headers, 'Content-Length': String(bytes + 1) } });
    form.on('error', () => undefined);
    form.write(new Uint8Array(bytes));
    held.push(form);
  }
  /**
   * Holds forms until no other form fits into memory. A held form is rejected if it arrives while another one is being
   * read.
   */
  async function occupy(count: number, bytes: number): Promise<Response> {
    for (let sent = 0; sent < count; sent += 1) hold(bytes);
    return waitUntil(
      async () => {
        const response = await post(bytes);
        if (response.status === 503) return response;
        hold(bytes);
        return undefined;
      },
      { what: 'the memory to be occupied' },
    );
  }
  try {
    headers.Cookie = (await signUp(small.url, email)).cookie() ?? '';
    expect((await occupy(7, 699_000)).headers.get('retry-after')).toBe('5');
    await occupy(80, 9_000);
    const form = { email, password: testPassword, padding: 'p'.repeat(12_000) };
    const other = await openSession(small.url).post('/sign-in', form, { 'X-Forwarded-For': '203.0.113.200' });
    expect([other.status, other.location]).toEqual([303, '/']);
    for (const one of held) one.destroy();
    await waitUntil(async () => (await post(699_000)).status !== 503, { what: 'the memory to be free' });
  } finally {
    for (const one of held) one.destroy();
    await small.stop();
  }
});

test('an account can send 300 requests a minute, and other accounts are not affected', async () => {
  const email = `${randomUUID()}@example.com`;
  const busy = await signUp(running().url, email);
  const user = await findUserByEmail(running().database.db, { email });
  const rule = { name: 'requests', attempts: 300, windowSeconds: 60 };
  await useUpThrottle(running(), rule, { subject: user?.accountId ?? '', times: 299 });
  expect((await busy.get('/jobs')).status).toBe(200);
  const limited = await busy.get('/jobs');
  expect([limited.status, Number(limited.headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect(limited.html).toContain('Too many requests');
  expect((await customer.get('/jobs')).status).toBe(200);
});

test('an account can run one CSV export at a time', async () => {
  const { owner } = running().database;
  const abort = new AbortController();
  const release = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  // The export waits for its first entries.
  const holding = owner.transaction({}, async (trx) => {
    await query(trx, 'LOCK TABLE ledger');
    locked.resolve();
    await release.promise;
  });
  try {
    await locked.promise;
    const first = fetch(new URL('/ledger.csv', running().url), {
      headers: { Cookie: customer.cookie() ?? '' },
      signal: abort.signal,
    });
    const waiting = `SELECT FROM pg_locks WHERE NOT granted AND relation = 'ledger'::regclass`;
    await waitUntil(async () => (await query(owner, waiting)).length > 0, { what: 'the export to read the ledger' });
    const second = await customer.get('/jobs.csv');
    release.resolve();
    expect([second.status, second.headers.get('retry-after')]).toEqual([429, '10']);
    const { status, text } = await first.then(async (response) => ({
      status: response.status,
      text: await response.text(),
    }));
    expect([status, text]).toEqual([200, expect.stringContaining('opening')]);
    expect((await customer.get('/jobs.csv')).status).toBe(200);
  } finally {
    abort.abort();
    release.resolve();
    await holding;
  }
});

async function statusFor({ port }: DashboardUnderTest, path: string, host: string): Promise<number | undefined> {
  const sent = request({ host: '127.0.0.1', port, path, headers: { Host: host } }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  response.resume();
  return response.statusCode;
}

test('a visitor without a session is not told that an unknown page belongs to another account', async () => {
  const session = openSession(running().url);
  const before = await session.get('/docs/none');
  expect(before).toMatchObject({ status: 404, html: expect.stringContaining('This page does not exist.') });
  const invitation = { email: `${randomUUID()}@example.com`, role: 'operator' } as const;
  await session.post(await inviteAsOperator(running(), invitation), { password: testPassword });
  expect((await session.get('/docs/none')).html).toContain('belongs to another account');
});

test('NUL in a URL is rejected as invalid on every page', async () => {
  const link = await inviteAsOperator(running(), { email: `${randomUUID()}@example.com`, role: 'operator' });
  const operator = openSession(running().url);
  await operator.post(link, { password: testPassword });
  expect((await operator.get('/operator?q=%2500')).status).toBe(200);
  for (const path of ['/operator', '/operator/payments', '/jobs', '/requests', '/webhooks', '/ledger', '/buy-words']) {
    for (const url of [`${path}?q=%00&request_id=a%00&after=%00&done=%00`, `${path}/a%00`])
      expect([url, (await operator.get(url)).status]).toEqual([url, 400]);
  }
});

test('a request for another host is rejected, but ports and loopback names are not distinguished', async () => {
  const other = await runDashboard({ PUBLIC_DASHBOARD_URL: 'https://dashboard.example.com' });
  try {
    for (const host of [
      'evil.example.net',
      'dashboard.example.com.evil.net',
      'dashboard.example.com@evil.net',
      '127.0.0.1',
    ])
      expect([host, await statusFor(other, '/sign-in', host)]).toEqual([host, 421]);
    for (const host of ['dashboard.example.com', 'Dashboard.Example.com:8443'])
      expect([host, await statusFor(other, '/sign-in', host)]).toEqual([host, 200]);
    // Probes use the pod's address.
    expect(await statusFor(other, '/readyz', '10.0.0.7:3001')).toBe(200);
    for (const host of ['localhost', `127.0.0.1:${running().port}`, '[::1]:80'])
      expect([host, await statusFor(running(), '/sign-in', host)]).toEqual([host, 200]);
    expect(await statusFor(running(), '/sign-in', 'evil.example.net')).toBe(421);
  } finally {
    await other.stop();
  }
});

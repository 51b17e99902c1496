import { waitUntil } from '@humanize/testing';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { signUp, type DashboardSession } from '../test-support/dashboard-session.ts';
import { runDashboard, type DashboardUnderTest } from '../test-support/run-dashboard.ts';

// Password hashing is intentionally slow.
jest.setTimeout(30_000);

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

/** Sends the headers of a POST that announces a large body, and returns the response to them. */
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

test('a POST of an operator page by a customer gets a response before its body arrives', async () => {
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

test('a form that does not fit into memory gets 503 with Retry-After', async () => {
  const small = await runDashboard({ HTTP_BODIES_BYTES_MAX: '1048576' });
  const session = await signUp(small.url, `${randomUUID()}@example.com`);
  const body = new Uint8Array(699_000);
  const headers = {
    Cookie: session.cookie() ?? '',
    'Content-Type': 'application/x-www-form-urlencoded',
    'Sec-Fetch-Site': 'same-origin',
  };
  const first = request(new URL('/playground', small.url), {
    method: 'POST',
    headers: { ...headers, 'Content-Length': '699001' },
  });
  first.on('error', () => undefined);
  first.write(body);
  const post = (): Promise<Response> =>
    fetch(new URL('/playground', small.url), { method: 'POST', body, headers, redirect: 'manual' });
  let response = await post();
  await waitUntil(async () => (response = await post()).status === 503, { what: 'the memory to be occupied' });
  expect(response.headers.get('retry-after')).toBe('5');
  first.destroy();
  await waitUntil(async () => (await post()).status !== 503, { what: 'the memory to be free' });
  await small.stop();
});

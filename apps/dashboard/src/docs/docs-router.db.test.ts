import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { limits } from '@humanize/contract';
import { runDashboard, type DashboardUnderTest } from '../../test-support/run-dashboard.ts';
import { forwardRule } from './forward-request.ts';

type Received = { method: string | undefined; url: string | undefined; headers: IncomingHttpHeaders; body: string };

const received: Received[] = [];
const api = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const { method, url, headers } = request;
    received.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
    const redirect = request.headers['idempotency-key'] === 'redirect';
    response.writeHead(redirect ? 302 : 202, {
      'Content-Type': 'application/json',
      'Set-Cookie': 'session=api',
      'X-Internal': 'yes',
      'X-Request-Id': 'request-1',
      ...(redirect && { Location: 'http://127.0.0.1:1/' }),
    });
    response.end('{"status":"queued"}');
  });
});
let dashboard: DashboardUnderTest;

beforeAll(async () => {
  api.listen(0, '127.0.0.1');
  await once(api, 'listening');
  const { port } = api.address() as AddressInfo;
  dashboard = await runDashboard({ REFERENCE_API_URL: `http://127.0.0.1:${port}/v1` });
});
afterAll(async () => {
  await dashboard.stop();
  api.close();
});

const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(dashboard.url + path, { headers, redirect: 'manual' });

/** Each test uses its own network, because requests are counted per network. */
const submit = (
  network: string,
  headers: Record<string, string> = {},
  body = '{"text":"A text."}',
): Promise<Response> =>
  fetch(`${dashboard.url}/reference/v1/humanize`, {
    method: 'POST',
    body,
    headers: {
      Authorization: 'Bearer hk_live_key',
      'Content-Type': 'application/json',
      'Sec-Fetch-Site': 'same-origin',
      'X-Forwarded-For': network,
      ...headers,
    },
  });

test.each([
  ['/docs', 'text/html'],
  ['/docs/errors', 'text/html'],
  ['/docs.md', 'text/markdown'],
  ['/docs/errors.md', 'text/markdown'],
  ['/docs/search.json', 'application/json'],
  ['/llms.txt', 'text/plain'],
  ['/reference', 'text/html'],
  ['/reference/openapi.json', 'application/json'],
])('%s is public, sets no cookie, and is revalidated with its ETag', async (path, type) => {
  const first = await get(path, { Cookie: 'session=unknown' });
  expect([first.status, first.headers.get('set-cookie'), first.headers.get('cache-control')]).toEqual([
    200,
    null,
    'public, max-age=300',
  ]);
  expect(first.headers.get('content-type')).toContain(type);
  expect(first.headers.get('content-encoding')).toBe('gzip');
  expect((await get(path, { 'If-None-Match': first.headers.get('etag') ?? '' })).status).toBe(304);
});

test('clients that do not accept gzip get the page uncompressed', async () => {
  const plain = await get('/docs', { 'Accept-Encoding': 'identity' });
  expect(plain.headers.get('content-encoding')).toBeNull();
  expect(await plain.text()).toContain('<h1>Humanize documentation</h1>');
});

test('an unknown page returns 404', async () => {
  expect((await get('/docs/unknown')).status).toBe(404);
});

test('only the reference allows inline styles, and no page allows inline scripts or other servers', async () => {
  const policies = await Promise.all(
    ['/docs', '/reference', '/sign-in'].map(async (path) => (await get(path)).headers.get('content-security-policy')),
  );
  expect(policies.map((policy) => policy?.includes("style-src 'self' 'unsafe-inline'"))).toEqual([false, true, false]);
  for (const policy of policies) expect(policy).toMatch(/default-src 'none';script-src 'self';.*connect-src 'self'/);
});

test('a request from the reference reaches the API with the key and without cookies, and its response is returned', async () => {
  const response = await submit('192.0.2.1', {
    Cookie: 'session=secret',
    'Idempotency-Key': 'one',
    'X-Forwarded-Host': 'visitor',
  });
  expect([response.status, await response.json()]).toEqual([202, { status: 'queued' }]);
  expect(['set-cookie', 'x-internal'].map((name) => response.headers.get(name))).toEqual([null, null]);
  expect(response.headers.get('cache-control')).toBe('no-store');
  const { method, url, headers, body } = received.at(-1) ?? {};
  expect({ method, url, body }).toEqual({ method: 'POST', url: '/v1/humanize', body: '{"text":"A text."}' });
  expect(headers).toMatchObject({ authorization: 'Bearer hk_live_key', 'idempotency-key': 'one' });
  expect([headers?.cookie, headers?.['x-forwarded-for'], headers?.['x-forwarded-host']]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('a lookup is forwarded only if its ID is a valid job ID', async () => {
  const sameOrigin = { 'Sec-Fetch-Site': 'same-origin', 'X-Forwarded-For': '192.0.2.2' };
  const id = '019b7ca4-6f2e-7c11-9d2b-1f6a4b3c2d1e';
  expect((await get(`/reference/v1/humanize/${id}`, sameOrigin)).status).toBe(202);
  expect(received.at(-1)).toMatchObject({ method: 'GET', url: `/v1/humanize/${id}` });
  const before = received.length;
  for (const other of ['1', '..%2f..%2fhealthz', 'http:%2f%2f127.0.0.1', `${id}%3fa=b`])
    expect((await get(`/reference/v1/humanize/${other}`, sameOrigin)).status).toBe(404);
  expect(received.length).toBe(before);
});

test.each([{ 'Sec-Fetch-Site': 'cross-site' }, { 'Sec-Fetch-Site': 'none' }])(
  'a request from another site is rejected: %j',
  async (headers) => {
    const before = received.length;
    expect((await submit('192.0.2.3', headers)).status).toBe(403);
    expect(received.length).toBe(before);
  },
);

test("a body that exceeds the API's limit is rejected", async () => {
  const response = await submit('192.0.2.4', {}, 'x'.repeat(limits.bodyBytesMax + 1));
  expect([response.status, await response.json()]).toMatchObject([413, { error: { code: 'payload_too_large' } }]);
});

test('a redirect from the API is not followed', async () => {
  const response = await submit('192.0.2.5', { 'Idempotency-Key': 'redirect' });
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
});

test('a network that sends too many requests gets 429 with Retry-After, and other networks do not', async () => {
  for (let sent = 0; sent < forwardRule.attempts; sent += 1) await submit('192.0.2.6');
  const response = await submit('192.0.2.6');
  expect([response.status, await response.json()]).toMatchObject([429, { error: { code: 'rate_limited' } }]);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await submit('192.0.2.7')).status).toBe(202);
});

test('without REFERENCE_API_URL, nothing is forwarded, and the reference cannot send requests', async () => {
  const other = await runDashboard();
  const html = await (await fetch(`${other.url}/reference`)).text();
  const response = await fetch(`${other.url}/reference/v1/humanize`, {
    method: 'POST',
    headers: { 'Sec-Fetch-Site': 'same-origin' },
  });
  await other.stop();
  expect(html).not.toContain('data-send-path');
  expect(response.status).toBe(404);
});

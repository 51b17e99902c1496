import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { connect } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { waitUntil } from '@humanize/testing';
import { rawExchange, rawGet, rawPost, type RawResponse } from '../test-support/raw-exchange.ts';
import { serveEcho, type EchoServer } from '../test-support/serve-echo.ts';

let echo: EchoServer;
beforeAll(async () => {
  echo = await serveEcho();
});
afterAll(() => echo.server.close({ idleMs: 0, timeoutMs: 0 }));

const codeOf = (response: RawResponse | undefined): unknown =>
  (JSON.parse(response?.body ?? '{}') as { error?: { code?: unknown } }).error?.code;

describe('an ambiguous or malformed request gets an error and ends its connection', () => {
  const chunkedBody = '2\r\n{}\r\n0\r\n\r\n';
  const shapes: Record<string, string> = {
    'length and coding': rawPost('0\r\n\r\nX', 'Content-Length: 5', 'Transfer-Encoding: chunked'),
    'coding and length': rawPost('0\r\n\r\nX', 'Transfer-Encoding: chunked', 'Content-Length: 5'),
    'two equal lengths': rawPost('{}', 'Content-Length: 2', 'Content-Length: 2'),
    'two different lengths': rawPost('{}', 'Content-Length: 2', 'Content-Length: 3'),
    'a list of lengths': rawPost('{}', 'Content-Length: 2, 2'),
    'a length with a sign': rawPost('{}', 'Content-Length: +2'),
    'a negative length': rawPost('{}', 'Content-Length: -2'),
    'a hexadecimal length': rawPost('{}', 'Content-Length: 0x2'),
    'two codings': rawPost(chunkedBody, 'Transfer-Encoding: gzip, chunked'),
    'chunked twice': rawPost(chunkedBody, 'Transfer-Encoding: chunked, chunked'),
    'chunked in two headers': rawPost(chunkedBody, 'Transfer-Encoding: chunked', 'Transfer-Encoding: chunked'),
    'an unknown coding': rawPost(chunkedBody, 'Transfer-Encoding: xchunked'),
    'the coding identity': rawPost('{}', 'Transfer-Encoding: identity'),
    'a space before the colon': rawPost(chunkedBody, 'Transfer-Encoding : chunked'),
    'a vertical tab in the coding': rawPost(chunkedBody, 'Transfer-Encoding: \u000bchunked'),
    'a folded header': rawPost('{}', 'X-A: b\r\n c', 'Content-Length: 2'),
    'line feeds alone': rawPost('{}', 'Content-Length: 2').replaceAll('\r\n', '\n'),
    'a carriage return alone': rawPost('{}', 'X-A: b\rContent-Length: 3', 'Content-Length: 2'),
    'NUL in a header': rawPost('{}', 'X-A: b\0c', 'Content-Length: 2'),
    'an invalid chunk size': rawPost('zz\r\n{}\r\n0\r\n\r\n', 'Transfer-Encoding: chunked'),
    'a chunk size that overflows': rawPost('ffffffffffffffff1\r\n{}\r\n0\r\n\r\n', 'Transfer-Encoding: chunked'),
    'a chunk extension ended by a line feed': rawPost('2;\n{}\r\n0\r\n\r\n', 'Transfer-Encoding: chunked'),
    'coding under HTTP/1.0': rawPost(chunkedBody, 'Transfer-Encoding: chunked').replace('HTTP/1.1', 'HTTP/1.0'),
    'no host': 'GET /v1/humanize/a HTTP/1.1\r\n\r\n',
    'two hosts': rawGet('/v1/humanize/a', 'Host: b'),
    'no protocol': 'GET /v1/humanize/a\r\n\r\n',
    'not HTTP': 'HELLO\r\n\r\n',
    'headers over 16 KB': rawGet('/v1/humanize/a', `X-A: ${'a'.repeat(17_000)}`),
    'a path over 16 KB': rawGet(`/v1/humanize/${'a'.repeat(17_000)}`),
    'an unknown expectation': rawPost('{}', 'Expect: applause', 'Content-Length: 2'),
    CONNECT: 'CONNECT a.test:443 HTTP/1.1\r\nHost: a.test:443\r\n\r\n',
  };
  test.each(Object.entries(shapes))('%s', async (_name, text) => {
    // A second request that could be smuggled behind the first.
    const { responses, closed } = await rawExchange(echo.port, text + rawGet('/v1/humanize/b'));
    expect(responses.map(({ status }) => status)).toEqual([400]);
    expect(codeOf(responses[0])).toBe('bad_request');
    expect(closed).toBe(true);
  });
});

describe('a request that the parser rejects', () => {
  const refused: Record<string, [text: string, message: RegExp]> = {
    'not HTTP': ['HELLO\r\n\r\n', /well-formed/],
    'headers over 16 KB': [rawGet('/v1/humanize/a', `X-A: ${'a'.repeat(17_000)}`), /16,384 bytes/],
    'an unknown expectation': [rawPost('{}', 'Expect: applause', 'Content-Length: 2'), /well-formed/],
    CONNECT: ['CONNECT a.test:443 HTTP/1.1\r\nHost: a.test:443\r\n\r\n', /well-formed/],
  };
  test.each(Object.entries(refused))('gets a logged request ID and a message: %s', async (_name, [text, message]) => {
    const before = echo.logged.length;
    const { responses } = await rawExchange(echo.port, text);
    const requestId = responses[0]?.headers['x-request-id'];
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(echo.logged.slice(before)).toMatchObject([{ level: 'info', fields: { requestId, status: 400 } }]);
    expect(responses[0]?.body).toMatch(message);
  });

  test.each(Object.entries(refused))(
    'ends its connection even if the client keeps it open: %s',
    async (_name, [text]) => {
      const client = connect({ port: echo.port, host: '127.0.0.1', allowHalfOpen: true });
      const cut = new Promise<void>((resolve) => {
        client.on('error', () => resolve());
      });
      client.resume().write(text);
      // Only a write shows that the server has closed the connection.
      const writing = setInterval(() => client.write('\r\n'), 100);
      await expect(cut).resolves.toBeUndefined();
      clearInterval(writing);
      client.destroy();
    },
  );

  test('does not end the process if the client resets the connection', async () => {
    for (let round = 0; round < 20; round += 1) {
      const client = connect(echo.port, '127.0.0.1');
      client.on('error', () => undefined);
      client.write(`CONNECT a.test:443 HTTP/1.1\r\nHost: a.test:443\r\n\r\n${'x'.repeat(100_000)}`);
      await once(client, 'connect');
      client.resetAndDestroy();
      await once(client, 'close');
    }
    expect((await rawExchange(echo.port, rawGet('/v1/humanize/a'))).responses[0]?.status).toBe(200);
  });
});

test('pipelined requests get their responses in order', async () => {
  const { responses } = await rawExchange(
    echo.port,
    rawGet('/v1/humanize/a') + rawGet('/v1/humanize/b') + rawGet('/v1/humanize/c'),
  );
  expect(responses.map(({ body }) => body)).toEqual(['{"id":"a"}', '{"id":"b"}', '{"id":"c"}']);
});

test('a client that closes its side after its requests gets the responses, and then the connection ends', async () => {
  const gate = Promise.withResolvers<void>();
  const handle = () => gate.promise.then(() => ({ status: 200, body: 'late' }));
  const slow = await serveEcho({ routes: [{ operationId: 'slow', method: 'get', path: '/slow', handle }] });
  const client = connect({ port: slow.port, host: '127.0.0.1', allowHalfOpen: true });
  client.end(rawGet('/v1/slow') + rawGet('/v1/slow'));
  await once(client, 'finish');
  await rawExchange(slow.port, rawGet('/v1/humanize/a'));
  gate.resolve();
  const received = await readText(client);
  expect(received.match(/HTTP\/1.1 200|"late"/g)).toEqual(['HTTP/1.1 200', '"late"', 'HTTP/1.1 200', '"late"']);
  client.destroy();
  await slow.server.close({ idleMs: 0, timeoutMs: 0 });
});

test('a valid request before a malformed one on the same connection gets its response first', async () => {
  const { responses, closed } = await rawExchange(echo.port, `${rawGet('/v1/humanize/a')}NONSENSE\r\n\r\n`);
  expect(responses.map(({ status }) => status)).toEqual([200, 400]);
  expect(closed).toBe(true);
});

test('an upgrade is ignored, and its connection is closed after the response', async () => {
  const { responses, closed } = await rawExchange(
    echo.port,
    rawPost('{}', 'Connection: Upgrade', 'Upgrade: h2c', 'Content-Length: 2'),
  );
  expect(responses.map(({ status }) => status)).toEqual([202]);
  expect(closed).toBe(true);
});

test.each(['OPTIONS', 'TRACE', 'PUT', 'DELETE', 'PATCH', 'PROPFIND'])('%s is not found', async (method) => {
  const { responses } = await rawExchange(echo.port, rawGet('/v1/humanize/a').replace('GET', method));
  expect(responses[0]?.status).toBe(404);
  expect(codeOf(responses[0])).toBe('not_found');
});

test.each([
  '/v1/Humanize/a',
  '/v1/humanize/a/',
  '/V1/humanize/a',
  '/v1/humanize/%zz',
  '/v1//humanize/a',
  '/v1/humanize/a/b',
])('the path %s is not found', async (path) => {
  const { responses } = await rawExchange(echo.port, rawGet(path));
  expect(responses[0]?.status).toBe(404);
  expect(codeOf(responses[0])).toBe('not_found');
});

test('no response reveals the software, allows cross-origin access or can be cached', async () => {
  const { responses } = await rawExchange(echo.port, rawGet('/v1/humanize/a', 'Origin: https://b.test'));
  const headers = responses[0]?.headers ?? {};
  expect(Object.keys(headers).toSorted()).toEqual([
    'cache-control',
    'connection',
    'content-length',
    'content-type',
    'date',
    'keep-alive',
    'x-content-type-options',
    'x-ratelimit-remaining',
    'x-request-id',
  ]);
  expect(headers['cache-control']).toBe('no-store');
});

test.each([
  ['req-12345678', true],
  ['a'.repeat(128), true],
  ['short', false],
  ['a'.repeat(129), false],
  ['<script>alert(1)</script>', false],
])('an incoming request ID %s is kept: %s', async (id, kept) => {
  const { responses } = await rawExchange(echo.port, rawGet('/v1/humanize/a', `X-Request-Id: ${id}`));
  expect(responses[0]?.headers['x-request-id'] === id).toBe(kept);
  expect(responses[0]?.headers['x-request-id']).toMatch(/^[A-Za-z0-9-]{8,128}$/);
});

test('headers that arrive too slowly get an error and end the connection', async () => {
  const hasty = await serveEcho({ headersTimeoutMs: 300 });
  const drops = Array.from({ length: 60 }, (_, index) => `X-Drop-${index}: a\r\n`);
  const head = 'GET /v1/humanize/a HTTP/1.1\r\nHost: api.test\r\n';
  const [dripping, silent] = await Promise.all([
    rawExchange(hasty.port, [head, ...drops], { pauseMs: 50 }),
    rawExchange(hasty.port, head, { quietMs: 5_000 }),
  ]);
  for (const { responses, closed } of [dripping, silent]) {
    expect(responses.map(({ status }) => status)).toEqual([400]);
    expect(codeOf(responses[0])).toBe('bad_request');
    expect(closed).toBe(true);
  }
  await hasty.server.close({ idleMs: 0, timeoutMs: 0 });
});

test('a client that does not read its responses is disconnected, and an idle client is not', async () => {
  const large = 'a'.repeat(1_000_000);
  const handle = () => Promise.resolve({ status: 200, body: large });
  const route = { operationId: 'large', method: 'get', path: '/large', handle } as const;
  const patient = await serveEcho({ routes: [route], stalledTimeoutMs: 300 });
  const get = rawGet('/v1/humanize/a');
  expect((await rawExchange(patient.port, [get, get], { pauseMs: 600 })).responses).toHaveLength(2);
  const client = connect(patient.port, '127.0.0.1');
  const cut = new Promise<string>((resolve) => {
    client.on('error', ({ code }: NodeJS.ErrnoException) => resolve(code ?? ''));
  });
  client.pause().write(rawGet('/v1/large').repeat(50));
  // Only a write shows that the server has closed the connection.
  const writing = setInterval(() => client.write(rawGet('/v1/large')), 100);
  expect(await cut).toMatch(/^(?:ECONNRESET|EPIPE)$/);
  clearInterval(writing);
  client.destroy();
  await patient.server.close({ idleMs: 0, timeoutMs: 0 });
});

async function rejectsConnections(port: number): Promise<boolean> {
  const client = connect(port, '127.0.0.1');
  const accepted = await once(client, 'connect').then(
    () => true,
    () => false,
  );
  client.destroy();
  return !accepted;
}

test('a request in progress is completed when the server stops', async () => {
  const { promise, resolve: finish } = Promise.withResolvers<void>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const ending = await serveEcho({
    routes: [
      {
        operationId: 'slow',
        method: 'get',
        path: '/slow',
        handle: () => {
          begin();
          return promise.then(() => ({ status: 200, body: 'done' }));
        },
      },
    ],
  });
  const exchange = rawExchange(ending.port, rawGet('/v1/slow'), { quietMs: 2_000 });
  await begun;
  const closed = ending.server.close({ idleMs: 50, timeoutMs: 150_000 });
  await waitUntil(() => rejectsConnections(ending.port), { what: 'the server to stop listening' });
  finish();
  await closed;
  expect((await exchange).responses).toMatchObject([{ status: 200, body: '"done"' }]);
});

test('a log line has IDs, route pattern and duration, but no path, query or headers', async () => {
  const before = echo.logged.length;
  await rawExchange(echo.port, rawGet('/v1/humanize/canary-path?q=canary-query', 'X-Secret: canary-header'));
  const lines = echo.logged.slice(before);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({
    message: 'request',
    fields: { method: 'GET', route: '/v1/humanize/:id', status: 200, accountId: 'account', apiKeyId: 'key' },
  });
  expect(JSON.stringify(lines)).not.toContain('canary');
});

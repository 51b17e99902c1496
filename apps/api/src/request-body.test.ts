import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { limits } from '@humanize/contract';
import { createBodyBudget, readBody, type BodyShare } from '@humanize/http';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { waitUntil } from '@humanize/testing';
import { rawExchange, rawGet, rawPost, type RawResponse } from '../test-support/raw-exchange.ts';
import { serveEcho, type EchoServer } from '../test-support/serve-echo.ts';

let echo: EchoServer;
beforeAll(async () => {
  echo = await serveEcho();
});
afterAll(() => echo.server.close({ idleMs: 0, timeoutMs: 0 }));

const share = createBodyBudget(40_000).shareOf({ address: '127.0.0.1' });

/** Returns a JSON string with exactly this number of bytes. */
const jsonOf = (bytes: number): string => `"${'a'.repeat(bytes - 2)}"`;
const chunked = (body: string, size = 50_000): string => {
  const chunks: string[] = [];
  for (let at = 0; at < body.length; at += size) {
    const part = body.slice(at, at + size);
    chunks.push(`${part.length.toString(16)}\r\n${part}\r\n`);
  }
  return `${chunks.join('')}0\r\n\r\n`;
};
const codeOf = (response: RawResponse | undefined): unknown =>
  (JSON.parse(response?.body ?? '{}') as { error?: { code?: unknown } }).error?.code;

test('a body of exactly the maximum size is read, with a length or in chunks', async () => {
  const body = jsonOf(limits.bodyBytesMax);
  const known = await rawExchange(echo.port, rawPost(body, `Content-Length: ${body.length}`));
  const inChunks = await rawExchange(echo.port, rawPost(chunked(body), 'Transfer-Encoding: chunked'));
  expect([known, inChunks].map(({ responses }) => responses[0]?.status)).toEqual([202, 202]);
});

test('a body one byte larger is rejected, with a length or in chunks, and the connection stays usable', async () => {
  const body = jsonOf(limits.bodyBytesMax + 1);
  const next = rawGet('/v1/humanize/a');
  const known = await rawExchange(echo.port, rawPost(body, `Content-Length: ${body.length}`) + next);
  const inChunks = await rawExchange(echo.port, rawPost(chunked(body), 'Transfer-Encoding: chunked') + next);
  for (const { responses } of [known, inChunks]) {
    expect(responses.map(({ status }) => status)).toEqual([413, 200]);
    expect(codeOf(responses[0])).toBe('payload_too_large');
    expect(responses[0]?.headers['x-ratelimit-remaining']).toBe('7');
  }
});

test('an endless body gets a response and is cut off', async () => {
  const endless = `10000\r\n${'a'.repeat(65_536)}\r\n`.repeat(40);
  const { responses, closed } = await rawExchange(echo.port, rawPost(endless, 'Transfer-Encoding: chunked'), {
    quietMs: 1_500,
  });
  expect(responses.map(({ status }) => status)).toEqual([413]);
  expect(closed).toBe(true);
});

test('at most one more megabyte of an oversized body is read', async () => {
  const { promise: bytesRead, resolve } = Promise.withResolvers<number>();
  const server = createServer((request, response) => void read(request, response));
  async function read(request: IncomingMessage, response: ServerResponse): Promise<void> {
    await readBody(request, response, { bytesMax: 1_000, timeoutMs: 10_000, share });
    resolve(request.socket.bytesRead);
    request.socket.destroy();
  }
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  await rawExchange(port, [rawPost('', 'Content-Length: 20000000'), Buffer.alloc(20_000_000)]);
  expect(await bytesRead).toBeLessThan(1_500_000);
  server.close();
});

test('a body that is declared too large and never sent gets a response within two seconds', async () => {
  const { responses, closed } = await rawExchange(echo.port, rawPost('', 'Content-Length: 128001'), { firstMs: 2_000 });
  expect(responses.map(({ status }) => status)).toEqual([413]);
  expect(closed).toBe(true);
});

async function respondIfTooSlow(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { outcome } = await readBody(request, response, { bytesMax: 1_000, timeoutMs: 300, share });
  response.statusCode = outcome === 'too_slow' ? 400 : 500;
  response.end();
}

test('a body that arrives too slowly is rejected and its connection closed', async () => {
  const server = createServer((request, response) => void respondIfTooSlow(request, response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const start = rawPost('{', 'Content-Length: 500');
  const [dripping, silent] = await Promise.all([
    rawExchange(port, [start, ...Array.from({ length: 20 }, () => ' ')], { pauseMs: 50 }),
    rawExchange(port, start, { quietMs: 5_000 }),
  ]);
  for (const { responses, closed } of [dripping, silent]) {
    expect(responses.map(({ status }) => status)).toEqual([400]);
    expect(closed).toBe(true);
  }
  server.close();
});

test.each([
  ['is too large', rawPost(chunked('a'.repeat(3_000), 500), 'Transfer-Encoding: chunked'), 'too_large'],
  ['arrives too slowly', rawPost('{', 'Content-Length: 500'), 'too_slow'],
  ['is never completed', rawPost('{', 'Content-Length: 500'), 'gone'],
])('a body that %s releases its memory', async (_what, text, expected) => {
  let [bytes, bytesPeak] = [0, 0];
  const counted: BodyShare = {
    take: (more) => {
      bytes += more;
      bytesPeak = Math.max(bytesPeak, bytes);
      return true;
    },
    release: (less) => {
      bytes -= less;
    },
  };
  const { promise: ended, resolve } = Promise.withResolvers<string>();
  async function read(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const limited = { bytesMax: 1_000, timeoutMs: expected === 'gone' ? 60_000 : 300, share: counted };
    resolve(
      await readBody(request, response, limited).then(
        ({ outcome }) => outcome,
        () => 'gone',
      ),
    );
    response.end();
  }
  const server = createServer((request, response) => void read(request, response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);
  client.write(text);
  await waitUntil(() => bytesPeak > 0, { what: 'the first bytes' });
  if (expected === 'gone') client.destroy();
  expect(await ended).toBe(expected);
  expect(bytes).toBe(0);
  client.destroy();
  server.close();
});

test('an expectation is ignored under HTTP/1.0, which has no interim responses', async () => {
  const request = rawPost('{}', 'Expect: 100-continue', 'Content-Length: 2').replace('HTTP/1.1', 'HTTP/1.0');
  const { responses } = await rawExchange(echo.port, request);
  expect(responses.map(({ status }) => status)).toEqual([202]);
});

test('100 Continue is sent, but not for a body that is too large', async () => {
  const small = await rawExchange(echo.port, [rawPost('', 'Expect: 100-continue', 'Content-Length: 2'), '{}'], {
    pauseMs: 50,
  });
  expect(small.responses.map(({ status }) => status)).toEqual([100, 202]);
  const large = await rawExchange(echo.port, rawPost('', 'Expect: 100-continue', 'Content-Length: 128001'));
  expect(large.responses.map(({ status }) => status)).toEqual([413]);
  expect(large.closed).toBe(true);
});

test('a client that disconnects while sending is not logged as an error', async () => {
  const before = echo.logged.length;
  await rawExchange(echo.port, rawPost('{', 'Content-Length: 20'), { firstMs: 50 });
  await waitUntil(() => echo.logged.length > before, { what: 'the request to be logged' });
  expect(echo.logged.slice(before)).toMatchObject([{ level: 'info', message: 'request' }]);
});

test("bodies that together exceed a client's share of memory get 503 until the first one has ended", async () => {
  const small = await serveEcho({ bodiesBytesMax: 4 * 200_000 });
  const body = jsonOf(limits.bodyBytesMax);
  const post = (): Promise<{ responses: RawResponse[] }> =>
    rawExchange(small.port, rawPost(body, `Content-Length: ${body.length}`));
  // All but the last byte of the first body have arrived, so the body stays in memory.
  const first = connect(small.port, '127.0.0.1').on('error', () => undefined);
  first.write(rawPost(body.slice(0, -1), `Content-Length: ${body.length}`));
  await waitUntil(async () => (await post()).responses[0]?.status === 503, { what: 'the memory to be occupied' });
  const { responses } = await post();
  expect(codeOf(responses[0])).toBe('service_unavailable');
  expect(responses[0]?.headers['retry-after']).toBe('5');
  expect(responses[0]?.headers['x-ratelimit-remaining']).toBe('7');
  // A small body still fits.
  const tiny = await rawExchange(small.port, rawPost('{}', 'Content-Length: 2'));
  expect(tiny.responses[0]?.status).toBe(202);
  first.write(body.slice(-1));
  await waitUntil(async () => (await post()).responses[0]?.status === 202, { what: 'the memory to be free' });
  first.destroy();
  await small.server.close({ idleMs: 0, timeoutMs: 0 });
});

test('a body that is announced but never sent does not use memory that others need', async () => {
  const small = await serveEcho({ bodiesBytesMax: 4 * 130_000 });
  const body = jsonOf(limits.bodyBytesMax);
  const waiting = Array.from({ length: 20 }, () => {
    const socket = connect(small.port, '127.0.0.1').on('error', () => undefined);
    socket.write(rawPost('', `Content-Length: ${body.length}`));
    return socket;
  });
  const sent = await rawExchange(small.port, rawPost(body, `Content-Length: ${body.length}`));
  expect(sent.responses[0]?.status).toBe(202);
  for (const socket of waiting) socket.destroy();
  await small.server.close({ idleMs: 0, timeoutMs: 0 });
});

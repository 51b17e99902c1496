/** Sends random requests. Every response must be a documented job or error, never a 5xx. */
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { limits, optionDefaults, validateResponse } from '@humanize/contract';
import { verifyLedger } from '@humanize/database';
import { loadMasterKey } from '@humanize/secrets';
import { type DnsServer, startDnsServer } from '@humanize/dev-servers';
import { insertTestAccount, type Stack, startStack } from '@humanize/testing';
import * as fc from 'fast-check';
import { rawExchange } from '../test-support/raw-exchange.ts';

const runs = 400;
const rawRuns = 200;

/** Resolves to a public address. No event is sent to it, because no dispatcher is running. */
const knownUrl = 'https://hooks.fuzzed-receiver.com/';

let dns: DnsServer;
let stack: Stack;

beforeAll(async () => {
  // No worker is running, so jobs stay active, the balance runs out, and the test meets every error. Names are resolved only by
  // the test's DNS server.
  dns = await startDnsServer({ [new URL(knownUrl).hostname]: { A: ['8.8.8.8'] } });
  stack = await startStack({ apps: ['api'], env: { WEBHOOK_DNS_SERVERS: dns.address } });
});

afterAll(async () => {
  await stack.stop();
  await dns.close();
});

let key = '';
let requestsLeft = 0;

/** Returns a key whose rate limit is not used up, because a 429 would hide all later checks. */
async function freshKey(): Promise<string> {
  if (requestsLeft === 0) {
    const masterKey = loadMasterKey(stack.env['SECRETS_MASTER_KEY'] ?? '');
    key = (await insertTestAccount(stack.database.db, { words: 20, masterKey })).apiKey;
    requestsLeft = limits.submissionsPerMinute;
  }
  requestsLeft -= 1;
  return key;
}

type Sent = { method: string; path: string; headers: Record<string, string>; body: Buffer };
type ApiResult = { status: number; headers: IncomingMessage['headers']; body: unknown };

async function send({ method, path, headers, body }: Sent): Promise<ApiResult> {
  const request = httpRequest(stack.publicApiUrl.replace(/\/v1$/, ''), {
    method,
    path,
    headers: { authorization: `Bearer ${await freshKey()}`, 'content-length': body.length, ...headers },
  });
  request.end(body);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return { status: response.statusCode ?? 0, headers: response.headers, body: JSON.parse(await text(response)) };
}

const json = { 'content-type': 'application/json' };
const post = (body: Buffer): Promise<ApiResult> => send({ method: 'POST', path: '/v1/humanize', headers: json, body });

/** All statuses received. The last test uses them to check that some requests passed the first checks. */
const statuses = new Set<number>();

function problemsOf(response: ApiResult): string[] {
  statuses.add(response.status);
  const documented = validateResponse({ operationId: 'createHumanizeJob', ...response });
  return response.status < 500 ? documented : [`status ${response.status}`];
}

const envelope = expect.objectContaining({ error: { code: expect.any(String), message: expect.any(String) } });

const job = expect.objectContaining({ mode: 'humanize' });

// fast-check's unit `binary` generates the same strings but first builds a map of all code points.
const anyCharacter = fc.integer({ min: 0, max: 0x10_ffff }).map((code) => String.fromCodePoint(code));
const anyString = fc.oneof(
  fc.string(),
  fc.string({ unit: anyCharacter }),
  fc.constantFrom('\0', '\ud800', '__proto__'),
);
const anyValue = fc.oneof(fc.jsonValue(), anyString);
/** Generates mostly valid fields, so that the checks after the schema run as well. */
const mostly = (right: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 9, arbitrary: right }, { weight: 1, arbitrary: anyValue });
/** Generates the default of an option, or a boolean. */
const options = Object.entries(optionDefaults).map(([name, value]) => [
  name,
  mostly(fc.oneof(fc.constant(value), fc.boolean())),
]);
const withoutWebhook = {
  ...(Object.fromEntries(options) as Record<string, fc.Arbitrary<unknown>>),
  text: mostly(fc.lorem({ maxCount: 20 })),
  unknown: mostly(fc.constant(null)),
};
const url = fc.oneof(anyValue, fc.webUrl({ withFragments: true }), fc.constantFrom('https://127.0.0.1/', knownUrl));
const almostSubmission = fc.oneof(
  { weight: 3, arbitrary: fc.record(withoutWebhook, { requiredKeys: ['text'] }) },
  { weight: 1, arbitrary: fc.record({ ...withoutWebhook, webhook_url: url }, { requiredKeys: ['text'] }) },
);

test('any bytes as a body get a documented response', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 2_000 }), async (bytes) => {
      expect(problemsOf(await post(Buffer.from(bytes)))).toEqual([]);
    }),
    { numRuns: runs },
  );
});

test('any JSON as a body gets a documented response', async () => {
  const source = fc.oneof(
    { weight: 1, arbitrary: fc.json() },
    { weight: 3, arbitrary: almostSubmission.map((value) => JSON.stringify(value)) },
  );
  await fc.assert(
    fc.asyncProperty(source, async (sent) => {
      expect(problemsOf(await post(Buffer.from(sent)))).toEqual([]);
    }),
    { numRuns: runs },
  );
});

test('truncated, repeated or modified JSON gets a documented response', async () => {
  const damaged = fc
    .tuple(almostSubmission, fc.nat(), fc.constantFrom('', '{', '"', '\\u0000', '\\ud800', ',', ']', '9e999'))
    .map(([value, place, inserted]) => {
      const whole = JSON.stringify(value);
      const at = place % (whole.length + 1);
      return inserted === '' ? whole.slice(0, at) : whole.slice(0, at) + inserted + whole.slice(at);
    });
  await fc.assert(
    fc.asyncProperty(damaged, async (sent) => {
      expect(problemsOf(await post(Buffer.from(sent)))).toEqual([]);
    }),
    { numRuns: runs },
  );
});

test('any path, method, header and idempotency key gets an error or a job', async () => {
  // Limited to what a client library accepts in a path or header. The next test sends other bytes.
  const visible = fc.string({ unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)) });
  const request = fc.record({
    method: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND'),
    path: fc.oneof(
      visible.map((rest) => `/v1/humanize/${rest}`),
      visible.map((rest) => `/v1/${rest}`),
      fc.constantFrom('/v1/humanize', '/v1/humanize?a=b', '/v1/humanize/%00', '/v1//humanize', '/v1/humanize/%ff'),
    ),
    headers: fc.record(
      {
        'content-type': fc.oneof(visible, fc.constant('application/json')),
        'idempotency-key': visible,
        accept: visible,
      },
      { requiredKeys: [] },
    ),
    body: almostSubmission.map((value) => Buffer.from(JSON.stringify(value))),
  });
  await fc.assert(
    fc.asyncProperty(request, async (sent) => {
      const { status, body } = await send(sent);
      statuses.add(status);
      expect(status).toBeLessThan(500);
      expect(body).toEqual(status < 300 ? job : envelope);
    }),
    { numRuns: runs },
  );
});

test('any bytes on a connection get an error or no response, never a 5xx', async () => {
  const line = fc.constantFrom('GET /v1/humanize/x HTTP/1.1', 'POST /v1/humanize HTTP/1.1', 'GET / HTTP/9.9', 'X');
  const field = fc.constantFrom(
    'Host: a',
    'Content-Length: 5',
    'Content-Length: -1',
    'Transfer-Encoding: chunked',
    'Transfer-Encoding: x, chunked',
    'Expect: 100-continue',
    'Expect: x',
    'Upgrade: h2c',
    'Connection: keep-alive',
    'Authorization:',
    ' folded',
    'No colon',
  );
  const head = fc.tuple(line, fc.array(field)).map(([first, fields]) => [first, ...fields, '', ''].join('\r\n'));
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 500 }).map((array) => Buffer.from(array)),
    fc.tuple(head, fc.uint8Array()).map(([start, rest]) => Buffer.concat([Buffer.from(start), rest])),
  );
  const port = Number(new URL(stack.publicApiUrl).port);
  await fc.assert(
    fc.asyncProperty(bytes, async (sent) => {
      for (const { status, body } of (await rawExchange(port, sent, { firstMs: 50, quietMs: 50 })).responses) {
        expect(status).toBeLessThan(500);
        // An interim response (100) has no body.
        expect(status < 200 ? undefined : JSON.parse(body)).toEqual(status < 200 ? undefined : envelope);
      }
    }),
    { numRuns: rawRuns },
  );
});

test('after all tests, the API still works, has logged no error, and the ledger is consistent', async () => {
  expect([...statuses]).toEqual(expect.arrayContaining([202, 400, 402, 404, 429]));
  const [api] = stack.apps;
  expect((await fetch(`${api?.healthUrl}/readyz`)).status).toBe(200);
  expect(api?.log().filter(({ level }) => level === 'error')).toEqual([]);
  expect(await verifyLedger(stack.database.db)).toMatchObject({ ok: true });
});

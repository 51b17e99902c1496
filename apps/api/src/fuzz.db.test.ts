import { errorCatalogue } from '@humanize/contract';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import * as fc from 'fast-check';
import { Redis } from 'ioredis';
import { rawExchange } from './testing/raw-exchange.ts';
import { runApiUnderTest, type ApiUnderTest } from './testing/run-api.ts';

let api: ApiUnderTest;
let port: number;
let key: string;
let redis: Redis;

beforeAll(async () => {
  api = await runApiUnderTest();
  port = Number(new URL(api.baseUrl).port);
  ({ apiKey: key } = await api.newAccount({ words: 1 }));
  redis = new Redis(api.redis.redisUrl);
});
afterAll(async () => {
  redis.disconnect();
  await api.stop();
});

/** As many as fit into the everyday run; FUZZ_RUNS asks for more. */
const runs = Number(process.env['FUZZ_RUNS'] ?? 150);
jest.setTimeout(60_000 + runs * 200);

/** Lets the key begin a new window, so that what is tested is not the rate limit. */
async function forgetRates(): Promise<void> {
  const keys = await redis.keys(`${api.redis.prefix}:rate:*`);
  if (keys.length > 0) await redis.unlink(...keys);
}

/** Sends bytes as they are and gives every response; a 5xx or a body without an envelope is a counterexample. */
async function send(bytes: string | Buffer): Promise<void> {
  await forgetRates();
  const { responses } = await rawExchange(port, bytes, { quietMs: 60, responsesMax: 1 });
  for (const { status, body } of responses.filter((response) => response.status >= 200)) {
    expect(status).toBeLessThan(500);
    if (status < 400) continue;
    const { error } = JSON.parse(body) as { error: { code: keyof typeof errorCatalogue; message: string } };
    expect(errorCatalogue[error.code].status).toBe(status);
    expect(error.message).not.toBe('');
  }
}

const head = (lines: string[]): string => [...lines, '', ''].join('\r\n');
const post = (body: Buffer, contentType = 'application/json'): Buffer =>
  Buffer.concat([
    Buffer.from(
      head([
        'POST /v1/humanize HTTP/1.1',
        'Host: api.test',
        `Authorization: Bearer ${key}`,
        `Content-Type: ${contentType}`,
        `Content-Length: ${body.length}`,
      ]),
    ),
    body,
  ]);

/** Looks for a counterexample; its bytes are in the message of a failure. */
async function findCounterexample<T>(
  arbitrary: fc.Arbitrary<T>,
  toRequest: (value: T) => Buffer,
): Promise<string | undefined> {
  const property = fc.asyncProperty(arbitrary, (value) => send(toRequest(value)));
  const outcome = await fc.check(property, { numRuns: runs });
  return outcome.failed ? `seed ${outcome.seed}: ${fc.stringify(outcome.counterexample)}` : undefined;
}

const anyText = fc.string({ unit: 'binary', maxLength: 300 });
const nearlySubmission = fc.record(
  {
    text: fc.oneof(anyText, fc.jsonValue()),
    auto_detect_language: fc.oneof(fc.boolean(), fc.jsonValue()),
    use_british_spellings: fc.oneof(fc.boolean(), fc.jsonValue()),
    webhook_url: fc.oneof(fc.constant('https://127.0.0.1/'), anyText, fc.jsonValue()),
    ['__proto__']: fc.jsonValue(),
  },
  { requiredKeys: ['text'] },
);
const latinCharacter = fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code));
const anyLatin = fc.string({ unit: latinCharacter, maxLength: 80 });
const anyRequestHead = fc
  .tuple(
    fc.stringMatching(/^[A-Z]{1,8}$/),
    anyLatin,
    fc.array(fc.tuple(fc.stringMatching(/^[A-Za-z-]{1,20}$/), anyLatin), { maxLength: 5 }),
  )
  .map(([method, path, headers]) => {
    const lines = headers.map(([name, value]) => `${name}: ${value}`);
    return head([`${method} /v1/${path} HTTP/1.1`, 'Host: a', `Authorization: Bearer ${key}`, ...lines]);
  });

describe('no 5xx and always an envelope for', () => {
  test('any bytes as a body', async () => {
    const anyBytes = fc.uint8Array({ maxLength: 2_000 });
    expect(await findCounterexample(anyBytes, (bytes) => post(Buffer.from(bytes)))).toBeUndefined();
  });
  test('any JSON as a body', async () => {
    const anyJson = fc.json({ maxDepth: 40 });
    expect(await findCounterexample(anyJson, (json) => post(Buffer.from(json)))).toBeUndefined();
  });
  test('anything that is nearly a submission', async () => {
    expect(
      await findCounterexample(nearlySubmission, (body) => post(Buffer.from(JSON.stringify(body)))),
    ).toBeUndefined();
  });
  test('any method, path and headers', async () => {
    expect(await findCounterexample(anyRequestHead, (text) => Buffer.from(text, 'latin1'))).toBeUndefined();
  });
  test('any bytes as a connection', async () => {
    const anyBytes = fc.uint8Array({ maxLength: 400 });
    expect(await findCounterexample(anyBytes, (bytes) => Buffer.from(bytes))).toBeUndefined();
  });
});

test('after all of it nothing was logged as a fault', () => {
  expect(api.logged.filter(({ level }) => level === 'error' || level === 'warn')).toEqual([]);
});

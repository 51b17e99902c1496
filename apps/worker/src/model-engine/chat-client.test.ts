import { afterEach, expect, test } from '@jest/globals';
import { startModelServer, type ModelReply, type ModelServer } from '../testing/model-server.ts';
import { createChatClient, type AskModel, type ChatAnswer } from './chat-client.ts';

let server: ModelServer;

afterEach(() => server.close());

async function clientFor(replies: ModelReply[], options: { requestTimeoutMs?: number } = {}): Promise<AskModel> {
  server = await startModelServer(replies);
  return createChatClient({
    baseUrl: server.baseUrl,
    model: 'a-model',
    apiKey: 'a-key',
    requestTimeoutMs: options.requestTimeoutMs ?? 5_000,
    retriesMax: 1,
    retryAfterMaxMs: 1_500,
  });
}

const ask = (client: AskModel, signal = new AbortController().signal): Promise<ChatAnswer> =>
  client([{ role: 'user', content: 'a question' }], { tokensMax: 300, bytesMax: 20_000 }, signal);

const completion = (message: unknown): ModelReply => ({
  status: 200,
  body: JSON.stringify({ choices: [{ message }] }),
});

test('a question goes to the endpoint with model, key and limit, and the answer comes back with its tokens', async () => {
  const client = await clientFor([{ say: 'An answer.' }]);
  expect(await ask(client)).toEqual({
    outcome: 'answered',
    text: 'An answer.',
    cutOff: false,
    usage: { prompt: 100, completion: 50 },
    retries: 0,
  });
  expect(server.asked[0]).toMatchObject({
    path: '/v1/chat/completions',
    authorization: 'Bearer a-key',
    body: { model: 'a-model', max_tokens: 300, messages: [{ role: 'user', content: 'a question' }] },
  });
});

test('an answer that ran into its limit is known to be cut off', async () => {
  const client = await clientFor([{ say: 'An ans', finishReason: 'length' }]);
  expect(await ask(client)).toMatchObject({ outcome: 'answered', cutOff: true });
});

test('an overloaded endpoint is asked again after the time it names', async () => {
  const client = await clientFor([{ status: 429, headers: { 'retry-after': '1' } }, { say: 'An answer.' }]);
  const startedAt = performance.now();
  expect(await ask(client)).toMatchObject({ outcome: 'answered', retries: 1 });
  expect(performance.now() - startedAt).toBeGreaterThan(950);
});

test('a wait that is longer than allowed is not waited for', async () => {
  const client = await clientFor([{ status: 429, headers: { 'retry-after': '2' } }, { say: 'Too late.' }]);
  expect(await ask(client)).toMatchObject({ outcome: 'unavailable', reason: 'status 429', retries: 0 });
});

test('an endpoint that stays broken is given up after the retries', async () => {
  const client = await clientFor([{ status: 503 }]);
  expect(await ask(client)).toMatchObject({ outcome: 'unavailable', reason: 'status 503', retries: 1 });
});

test('a refused request is not repeated', async () => {
  const client = await clientFor([{ status: 401 }]);
  expect(await ask(client)).toMatchObject({ outcome: 'unavailable', reason: 'status 401', retries: 0 });
});

test('a redirect is not followed', async () => {
  const client = await clientFor([{ status: 302, headers: { location: '/v1/elsewhere' } }]);
  expect(await ask(client)).toMatchObject({ outcome: 'unavailable', reason: 'status 302' });
  expect(server.asked.length).toBe(1);
});

test('a connection that breaks off is an endpoint that is away', async () => {
  const client = await clientFor([{ breakOff: true }]);
  expect(await ask(client)).toMatchObject({ outcome: 'unavailable', reason: 'ECONNRESET' });
});

test('an endpoint that does not answer in time is given up', async () => {
  const client = await clientFor([{ say: 'late', afterMs: 10_000 }], { requestTimeoutMs: 100 });
  expect(await ask(client)).toMatchObject({ outcome: 'unavailable', reason: 'timeout' });
});

test('an endless answer is cut at the limit of bytes', async () => {
  const client = await clientFor([{ endless: true }]);
  expect(await ask(client)).toMatchObject({ outcome: 'malformed', reason: 'too_large' });
});

test.each([
  ['not JSON', { status: 200, body: '<html>' }, 'not_json'],
  ['no choices', { status: 200, body: '{}' }, 'no_text'],
  ['null', { status: 200, body: 'null' }, 'no_text'],
  ['choices that are no list', { status: 200, body: '{"choices":{"0":{"message":{"content":"x"}}}}' }, 'no_text'],
  ['no content', completion({}), 'no_text'],
  ['content of another type', completion({ content: 42 }), 'no_text'],
  ['blank content', completion({ content: ' \n ' }), 'no_text'],
] satisfies [string, ModelReply, string][])('an answer with %s is malformed', async (_name, reply, reason) => {
  const client = await clientFor([reply]);
  expect(await ask(client)).toMatchObject({ outcome: 'malformed', reason });
});

test('nothing is unpacked: an answer that was compressed unasked is malformed', async () => {
  const client = await clientFor([{ status: 200, headers: { 'content-encoding': 'gzip' }, body: 'as if it were' }]);
  expect(await ask(client)).toMatchObject({ outcome: 'malformed', reason: 'not_json' });
});

test("the caller's signal ends a question at once", async () => {
  const client = await clientFor([{ say: 'late', afterMs: 10_000 }]);
  const controller = new AbortController();
  const asking = ask(client, controller.signal);
  setTimeout(() => controller.abort(new Error('stopped')), 50);
  await expect(asking).rejects.toThrow('stopped');
});

import { afterEach, expect, test } from '@jest/globals';
import { waitUntil } from '@humanize/testing';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { createSelfSignedCertificate } from '@humanize/dev-servers';
import { startModelServer, type ModelReply, type ModelServer } from '../../test-support/model-server.ts';
import { createChatClient, type ChatResult, type ChatClient } from './chat-client.ts';
import type { DetectedTrait } from './server-traits.ts';

let server: ModelServer;
let opened: ChatClient | undefined;
let detected: DetectedTrait[];

afterEach(async () => {
  opened?.close();
  await server.close();
});

async function clientFor(
  replies: Parameters<typeof startModelServer>[0],
  options: { requestTimeoutMs?: number } = {},
): Promise<ChatClient> {
  server = await startModelServer(replies);
  detected = [];
  opened = createChatClient({
    baseUrl: server.baseUrl,
    apiKey: 'a-key',
    extraBody: {},
    requestTimeoutMs: options.requestTimeoutMs ?? 5_000,
    retriesMax: 1,
    retryAfterMaxMs: 1_500,
    onTraitDetected: (trait) => detected.push(trait),
  });
  return opened;
}

const messages = [
  { role: 'system', content: 'Pass: draft' },
  { role: 'user', content: 'a question' },
] as const;
const ask = ({ complete }: ChatClient, signal = new AbortController().signal): Promise<ChatResult> =>
  complete({ model: 'a-model', messages, temperature: 0.4, textLength: 600 }, signal);

const completion = (message: unknown): ModelReply => ({
  status: 200,
  body: JSON.stringify({ choices: [{ message }] }),
});

test('a request contains the model, key and limit, and the result contains the text and token counts', async () => {
  const client = await clientFor([{ say: 'An answer.' }]);
  expect(await ask(client)).toEqual({
    outcome: 'answered',
    text: 'An answer.',
    cutOff: false,
    reasoned: false,
    usage: { promptTokens: 100, completionTokens: 50, reasoningTokens: 0 },
    retries: 0,
  });
  expect(server.requests[0]).toMatchObject({
    path: '/v1/chat/completions',
    authorization: 'Bearer a-key',
    body: { model: 'a-model', max_tokens: 812, temperature: 0.4, messages },
  });
});

test('a response that reached the token limit is marked as truncated', async () => {
  const client = await clientFor([{ say: 'An ans', finishReason: 'length' }]);
  expect(await ask(client)).toMatchObject({ outcome: 'answered', cutOff: true });
});

test('a request to an overloaded endpoint is retried after the requested delay', async () => {
  const client = await clientFor([{ status: 429, headers: { 'retry-after': '1' } }, { say: 'An answer.' }]);
  const startedAt = performance.now();
  expect(await ask(client)).toMatchObject({ outcome: 'answered', retries: 1 });
  expect(performance.now() - startedAt).toBeGreaterThan(950);
});

test('a requested delay that exceeds the maximum is not awaited', async () => {
  const client = await clientFor([{ status: 429, headers: { 'retry-after': '2' } }, { say: 'Too late.' }]);
  expect(await ask(client)).toMatchObject({
    outcome: 'unavailable',
    reason: 'status 429',
    retryAfterMs: 2_000,
    retries: 0,
  });
});

test('a request fails after the maximum number of retries', async () => {
  const client = await clientFor([{ status: 503 }]);
  expect(await ask(client)).toMatchObject({ outcome: 'unavailable', reason: 'status 503', retries: 1 });
});

test.each([401, 403, 404])('status %i indicates wrong settings and is not retried', async (status) => {
  const client = await clientFor([{ status }]);
  expect(await ask(client)).toMatchObject({
    outcome: 'unavailable',
    reason: `status ${status}`,
    misconfigured: true,
    retries: 0,
  });
});

test('a request that the server rejects permanently is not retried', async () => {
  const client = await clientFor([{ status: 413 }]);
  expect(await ask(client)).toMatchObject({ outcome: 'rejected', reason: 'status 413', retries: 0 });
});

test('a redirect is not followed', async () => {
  const client = await clientFor([{ status: 302, headers: { location: '/v1/elsewhere' } }]);
  expect(await ask(client)).toMatchObject({ outcome: 'unavailable', reason: 'status 302' });
  expect(server.requests.length).toBe(1);
});

test('after a broken connection, the endpoint is reported as unavailable', async () => {
  const client = await clientFor([{ breakOff: true }]);
  expect(await ask(client)).toMatchObject({ outcome: 'unavailable', reason: 'ECONNRESET' });
});

test('a request is retried after an incomplete response', async () => {
  const client = await clientFor([{ breakOff: true }, { say: 'An answer.' }]);
  expect(await ask(client)).toMatchObject({ outcome: 'answered', retries: 1 });
});

test('a request without a response in time fails', async () => {
  const client = await clientFor([{ say: 'late', afterMs: 10_000 }], { requestTimeoutMs: 100 });
  expect(await ask(client)).toMatchObject({ outcome: 'unavailable', reason: 'timeout' });
});

test('a response is aborted at the size limit', async () => {
  const client = await clientFor([{ endless: true }]);
  expect(await ask(client)).toMatchObject({ outcome: 'malformed', reason: 'too_large' });
});

test.each([
  ['not JSON', { status: 200, body: '<html>' }, 'not_json'],
  ['no choices', { status: 200, body: '{}' }, 'no_text'],
  ['null', { status: 200, body: 'null' }, 'no_text'],
  ['choices that are not a list', { status: 200, body: '{"choices":{"0":{"message":{"content":"x"}}}}' }, 'no_text'],
  ['no content', completion({}), 'no_text'],
  ['content of another type', completion({ content: 42 }), 'no_text'],
  ['blank content', completion({ content: ' \n ' }), 'no_text'],
] satisfies [string, ModelReply, string][])('a response with %s is malformed', async (_name, reply, reason) => {
  const client = await clientFor([reply]);
  expect(await ask(client)).toMatchObject({ outcome: 'malformed', reason });
});

test('a compressed response is malformed, because compression was not requested', async () => {
  const client = await clientFor([{ status: 200, headers: { 'content-encoding': 'gzip' }, body: 'as if it were' }]);
  expect(await ask(client)).toMatchObject({ outcome: 'malformed', reason: 'not_json' });
});

test("the caller's signal ends a request immediately", async () => {
  const client = await clientFor([{ say: 'late', afterMs: 10_000 }]);
  const controller = new AbortController();
  const asking = ask(client, controller.signal);
  await waitUntil(() => server.requests.length === 1, { what: 'the request' });
  controller.abort(new Error('stopped'));
  await expect(asking).rejects.toThrow('stopped');
});

const refusal = (message: string): ModelReply => ({ status: 400, body: JSON.stringify({ error: { message } }) });
const bodies = () => server.requests.map(({ body }) => body);

test.each([
  [
    'max_tokens',
    "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.",
    { max_completion_tokens: 812 },
    'max_tokens',
  ],
  ['temperature', "Unsupported value: 'temperature' does not support 0.4.", { max_tokens: 812 }, 'temperature'],
] as const)(
  'if a server rejects %s, the request is repeated without it, and later requests omit it',
  async (name, message, kept, gone) => {
    const client = await clientFor([refusal(message), { say: 'An answer.' }]);
    expect(await ask(client)).toMatchObject({ outcome: 'answered' });
    await ask(client);
    expect(bodies()[0]).toHaveProperty(gone);
    for (const body of bodies().slice(1)) {
      expect(body).toMatchObject(kept);
      expect(body).not.toHaveProperty(gone);
    }
    expect([bodies().length, detected]).toEqual([3, [`${name} rejected`]]);
  },
);

test.each([
  'System role not supported',
  "Unsupported value: 'messages[0].role' does not support 'system' with this model.",
  'Developer instruction is not enabled for models/gemma',
  'Conversation roles must alternate user/assistant/user/assistant/...',
])('if a server responds %j, the instructions are moved to the start of the user message', async (message) => {
  const client = await clientFor([refusal(message), { say: 'An answer.' }]);
  await ask(client);
  expect(bodies()[1]?.messages).toEqual([{ role: 'user', content: 'Pass: draft\n\na question' }]);
  expect(client.traits()).toMatchObject({ systemRole: false, tokenLimit: 'max_tokens', temperature: true });
});

test('if a server rejects several parameters, the request is repeated without them', async () => {
  const client = await clientFor([
    refusal("'max_tokens' is not supported"),
    refusal("'max_completion_tokens' is not supported"),
    refusal('temperature must be 1'),
    refusal('Conversation roles must alternate; system role is not supported'),
    { say: 'An answer.' },
  ]);
  expect(await ask(client)).toMatchObject({ outcome: 'answered' });
  expect(bodies().at(-1)).toEqual({
    model: 'a-model',
    messages: [{ role: 'user', content: 'Pass: draft\n\na question' }],
  });
  expect(detected).toHaveLength(4);
});

test('concurrent rejections of a parameter are reported once', async () => {
  const client = await clientFor([
    ({ body }) => ('temperature' in body ? refusal('No temperature, please.') : { say: 'An answer.' }),
  ]);
  const answers = await Promise.all([ask(client), ask(client), ask(client)]);
  expect(answers.map(({ outcome }) => outcome)).toEqual(['answered', 'answered', 'answered']);
  expect(detected).toEqual(['temperature rejected']);
});

test('a 400 that names no known parameter is a rejection', async () => {
  const client = await clientFor([refusal('Something is wrong.')]);
  expect(await ask(client)).toMatchObject({ outcome: 'rejected', reason: 'status 400' });
  expect([server.requests.length, detected]).toEqual([1, []]);
});

test('a model with hidden reasoning gets additional tokens', async () => {
  const reasoned = {
    choices: [{ message: { content: '', reasoning_content: 'Hm.' }, finish_reason: 'length' }],
    usage: { prompt_tokens: 10, completion_tokens: 812, completion_tokens_details: { reasoning_tokens: 812 } },
  };
  const client = await clientFor([{ status: 200, body: JSON.stringify(reasoned) }, { say: 'An answer.' }]);
  expect(await ask(client)).toMatchObject({ outcome: 'malformed', reason: 'only_reasoning' });
  await ask(client);
  expect(bodies().map(({ max_tokens }) => max_tokens)).toEqual([812, 812 + 16_384]);
  expect(detected).toEqual(['reasoning needs tokens']);
});

test('a model that includes reasoning in the text and reaches the limit gets additional tokens', async () => {
  const client = await clientFor([{ say: '<think>Let me see', finishReason: 'length' }, { say: 'An answer.' }]);
  await ask(client);
  expect(detected).toEqual(['reasoning needs tokens']);
});

test.each([
  'max_tokens is too large: 17196. This model supports at most 8192 completion tokens, and you asked for 17196.',
  'Invalid max_tokens value, the valid range of max_tokens is [1, 8192]',
  'max_tokens: 17196 > 8192, which is the maximum number of output tokens of this model',
])('if a server responds %j, later requests use the limit that it accepts', async (message) => {
  const reasoned = { choices: [{ message: { content: '', reasoning: 'Hm.' }, finish_reason: 'length' }] };
  const client = await clientFor([
    { status: 200, body: JSON.stringify(reasoned) },
    refusal(message),
    { say: 'An answer.' },
  ]);
  await ask(client);
  expect(await ask(client)).toMatchObject({ outcome: 'answered' });
  await ask(client);
  expect(bodies().map(({ max_tokens }) => max_tokens)).toEqual([812, 17_196, 8_192, 8_192]);
  expect(detected).toEqual(['reasoning needs tokens', 'token limit lowered']);
});

test('a request whose prompt and limit exceed the context is repeated without a limit', async () => {
  const tooLong = refusal(
    "'max_tokens' is too large: 812. This model's maximum context length is 4096 tokens and your request has 3500.",
  );
  const client = await clientFor([tooLong, { say: 'An answer.' }, { say: 'Another.' }, tooLong, tooLong]);
  expect(await ask(client)).toMatchObject({ outcome: 'answered' });
  await ask(client);
  expect(await ask(client)).toMatchObject({ outcome: 'rejected', reason: 'context length' });
  expect(bodies().map(({ max_tokens }) => max_tokens)).toEqual([812, undefined, 812, 812, undefined]);
  expect(detected).toEqual([]);
});

test('a delay that is requested only in the body is honored', async () => {
  const body = JSON.stringify([{ error: { code: 429, details: [{ retryDelay: '1s' }] } }]);
  const client = await clientFor([{ status: 429, body }, { say: 'An answer.' }]);
  const startedAt = performance.now();
  expect(await ask(client)).toMatchObject({ outcome: 'answered', retries: 1 });
  expect(performance.now() - startedAt).toBeGreaterThan(950);
});

test('content in parts is joined', async () => {
  const parts = [{ type: 'text', text: 'An ' }, { type: 'image' }, { type: 'text', text: 'answer.' }];
  const client = await clientFor([completion({ content: parts })]);
  expect(await ask(client)).toMatchObject({ outcome: 'answered', text: 'An answer.' });
});

test('connections are kept alive between requests', async () => {
  const client = await clientFor([{ say: 'An answer.' }]);
  for (let count = 0; count < 5; count += 1) await ask(client);
  expect(server.connections()).toBe(1);
});

test('more than 256 idle connections are kept alive', async () => {
  const client = await clientFor([{ say: 'A response.', afterMs: 200 }]);
  for (let round = 0; round < 2; round += 1) {
    await Promise.all(Array.from({ length: 300 }, () => ask(client)));
  }
  expect(server.connections()).toBe(300);
});

test('no request is sent to an https endpoint with an untrusted certificate', async () => {
  const { certificatePem: cert, keyPem: key } = await createSelfSignedCertificate({ names: ['127.0.0.1'] });
  let requests = 0;
  const secure = createServer({ cert, key }, (_request, response) => {
    requests += 1;
    response.end('{}');
  });
  await new Promise<void>((resolve) => secure.listen(0, '127.0.0.1', resolve));
  await clientFor([{ say: 'unused' }]);
  const client = createChatClient({
    baseUrl: `https://127.0.0.1:${(secure.address() as AddressInfo).port}/v1`,
    apiKey: 'a-key',
    extraBody: {},
    requestTimeoutMs: 5_000,
    retriesMax: 0,
    retryAfterMaxMs: 1,
    onTraitDetected: () => undefined,
  });
  expect(await ask(client)).toMatchObject({ outcome: 'unavailable', reason: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
  expect(requests).toBe(0);
  client.close();
  await new Promise((resolve) => secure.close(resolve));
});

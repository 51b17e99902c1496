import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { expect, test } from '@jest/globals';
import { waitUntil } from '@humanize/testing';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { createSelfSignedCertificate } from '@humanize/dev-servers';
import { type ModelReply } from '../../test-support/model-server.ts';
import { createChatClient } from './chat-client.ts';
import { ask, messages, useChatClient } from '../../test-support/use-chat-client.ts';

const { state, clientFor } = useChatClient();

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
  expect(state.server.requests[0]).toMatchObject({
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

test('the token counts include those of attempts that were retried', async () => {
  const client = await clientFor([{ say: 'An ans', finishReason: 'abort' }, { say: 'An answer.' }]);
  expect(await ask(client)).toMatchObject({
    outcome: 'answered',
    usage: { promptTokens: 200, completionTokens: 100, reasoningTokens: 0 },
    retries: 1,
  });
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

test.each([401, 403, 404])('status %i indicates a configuration error and is not retried', async (status) => {
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
  expect(state.server.requests.length).toBe(1);
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
  const asking = ask(client, { signal: controller.signal });
  await waitUntil(() => state.server.requests.length === 1, { what: 'the request' });
  controller.abort(new Error('stopped'));
  await expect(asking).rejects.toThrow('stopped');
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
  expect(state.server.connections()).toBe(1);
});

test('more than 256 idle connections are kept alive', async () => {
  const client = await clientFor([{ say: 'A response.', afterMs: 2_000 }]);
  for (let round = 0; round < 2; round += 1) {
    await Promise.all(Array.from({ length: 300 }, () => ask(client)));
  }
  // On a busy machine, late requests in the first round reuse the connections of earlier requests.
  expect(state.server.connections()).toBeLessThanOrEqual(300);
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

test('a server may reject a long request before it has read all of it', async () => {
  await clientFor([{ say: 'unused' }]);
  const server = createHttpServer((request, response) => {
    request.resume();
    response.writeHead(413).flushHeaders();
    request.once('end', () => response.end('{}'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const client = createChatClient({
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    apiKey: undefined,
    extraBody: { padding: 'x'.repeat(500_000) },
    requestTimeoutMs: 5_000,
    retriesMax: 0,
    retryAfterMaxMs: 1,
    onTraitDetected: () => undefined,
  });
  const result = await ask(client);
  client.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  expect(result).toMatchObject({ outcome: 'rejected', reason: 'status 413' });
});

test('requests that start together are sent in different turns of the event loop', async () => {
  const client = await clientFor([{ say: 'An answer.' }]);
  let turn = 0;
  const turnsOfRequests: number[] = [];
  const onRequest = (): void => void turnsOfRequests.push(turn);
  let timer = setImmediate(function count() {
    turn += 1;
    timer = setImmediate(count);
  });
  subscribe('http.client.request.start', onRequest);
  try {
    await Promise.all(Array.from({ length: 20 }, () => ask(client)));
  } finally {
    unsubscribe('http.client.request.start', onRequest);
    clearImmediate(timer);
  }
  expect(new Set(turnsOfRequests).size).toBe(20);
});

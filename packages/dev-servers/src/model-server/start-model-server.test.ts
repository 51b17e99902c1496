import { afterEach, expect, test } from '@jest/globals';
import { waitUntil } from '../wait-until.ts';
import { ContextExceededError, type LlamaEngine, UnsupportedSchemaError } from './llama-engine.ts';
import { type ModelServer, startModelServer } from './start-model-server.ts';

let server: ModelServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

type Complete = LlamaEngine['complete'];
const answer = { text: 'An answer.', finishReason: 'stop', promptTokens: 5, completionTokens: 3 } as const;

async function start(complete: Complete, options: { apiKey?: string; queueMax?: number } = {}) {
  const engine = { name: 'tiny', contextTokens: 4_096, sequences: 1, complete };
  server = await startModelServer({ engine, port: 0, apiKey: options.apiKey, queueMax: options.queueMax ?? 1 });
  const { baseUrl } = server;
  const ask = (signal?: AbortSignal, key = options.apiKey): Promise<Response> =>
    fetch(`${baseUrl}/chat/completions`, {
      method: 'POST',
      headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
      body: JSON.stringify({ messages: [{ role: 'user', content: 'a question' }] }),
      ...(signal === undefined ? {} : { signal }),
    });
  return { baseUrl, ask };
}

test('a completion contains the text, the finish reason and the usage', async () => {
  const { ask } = await start(async () => answer);
  const response = await ask();
  expect([response.status, await response.json()]).toEqual([
    200,
    expect.objectContaining({
      model: 'tiny',
      choices: [{ index: 0, message: { role: 'assistant', content: 'An answer.' }, finish_reason: 'stop' }],
      usage: { prompt_tokens: 5, completion_tokens: 3, total_tokens: 8 },
    }),
  ]);
});

test('the model is listed with its context length', async () => {
  const { baseUrl } = await start(async () => answer);
  expect(await (await fetch(`${baseUrl}/models`)).json()).toMatchObject({
    object: 'list',
    data: [{ id: 'tiny', object: 'model', context_length: 4_096 }],
  });
});

test('a request without the key is rejected', async () => {
  const { ask } = await start(async () => answer, { apiKey: 'a-key' });
  expect([(await ask(undefined, 'wrong')).status, (await ask()).status]).toEqual([401, 200]);
});

test.each([
  [new ContextExceededError('the prompt exceeds the context length'), 400, 'context_length_exceeded', null],
  [new UnsupportedSchemaError('the schema in response_format is not supported'), 400, null, 'response_format'],
  [new Error('the engine broke'), 500, null, null],
])('%s is returned as an error that clients can tell apart', async (error, status, code, param) => {
  const { ask } = await start(async () => {
    throw error;
  });
  const response = await ask();
  expect([response.status, await response.json()]).toEqual([
    status,
    { error: expect.objectContaining({ message: error.message, code, param }) },
  ]);
});

test('requests wait for a sequence, and get 503 with Retry-After if the queue is full', async () => {
  const waiting: (() => void)[] = [];
  const { ask } = await start(() => new Promise((resolve) => waiting.push(() => resolve(answer))));
  const first = ask();
  await waitUntil(() => waiting.length === 1, { what: 'the first request' });
  const others = [ask(), ask()];
  const refused = await Promise.race(others);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
  waiting[0]?.();
  expect((await first).status).toBe(200);
  await waitUntil(() => waiting.length === 2, { what: 'the request that waited' });
  waiting[1]?.();
  const statuses = (await Promise.all(others)).map(({ status }) => status);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 503]);
});

test('a request whose client closes the connection is cancelled', async () => {
  let cancelled: unknown;
  let begun = false;
  const { ask } = await start((_request, signal) => {
    begun = true;
    return new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => {
        cancelled = signal.reason;
        reject(signal.reason as Error);
      });
    });
  });
  const controller = new AbortController();
  const asked = ask(controller.signal);
  await waitUntil(() => begun, { what: 'the request' });
  controller.abort();
  await expect(asked).rejects.toThrow('aborted');
  await waitUntil(() => cancelled !== undefined, { what: 'the cancellation' });
  expect(String(cancelled)).toContain('the client closed the connection');
});

import { describe, expect, test } from '@jest/globals';
import { waitUntil } from '../wait-until.ts';
import { type ServedRequest } from './start-recorded-model.ts';
import { recordings, rewrite, source, useRecordedModel } from '../../test-support/use-recorded-model.ts';

const { current, start, ask, askUntil } = useRecordedModel();

async function control(change?: object): Promise<{ status: number; body: unknown }> {
  const url = `http://127.0.0.1:${current().port}/control`;
  const response = await fetch(url, change === undefined ? {} : { method: 'PUT', body: JSON.stringify(change) });
  return { status: response.status, body: await response.json() };
}

describe('the protocol', () => {
  test('a draft is the recorded rewrite, with its token counts', async () => {
    await start();
    const answer = await ask('draft', source);
    expect(answer).toMatchObject({ status: 200, content: rewrite, finishReason: 'stop' });
    expect(answer.usage.completion_tokens).toBe(Math.ceil(rewrite.length / 4));
    expect(answer.usage.prompt_tokens).toBeGreaterThan(source.length / 4);
  });

  test('the model is listed', async () => {
    const { baseUrl } = await start();
    expect(await (await fetch(`${baseUrl}/models`)).json()).toMatchObject({ data: [{ id: 'recorded' }] });
  });

  test.each([
    ['a pass without marks', { messages: [{ role: 'system', content: 'Pass: draft' }] }, 'no text between'],
    ['no messages', {}, "'messages' must be"],
    ['no JSON', undefined, 'The body must be'],
    ['a stream', { messages: [{ role: 'user', content: 'Hello' }], stream: true }, "'stream' is not supported"],
  ])('%s is rejected with 400 and a sentence', async (_what, body, message) => {
    const { baseUrl } = await start();
    const response = await fetch(`${baseUrl}/chat/completions`, { method: 'POST', body: JSON.stringify(body) ?? '' });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { message: expect.stringContaining(message) } });
  });

  test('a request without a pass gets a response', async () => {
    const { baseUrl } = await start();
    const body = JSON.stringify({ messages: [{ role: 'user', content: 'Are you there?' }] });
    const response = await fetch(`${baseUrl}/chat/completions`, { method: 'POST', body });
    expect(await response.json()).toMatchObject({
      choices: [{ message: { content: expect.stringContaining('recorded model') } }],
    });
  });

  test('a completion longer than the token limit is truncated', async () => {
    await start();
    expect(await ask('draft', source, { max_tokens: 5 })).toMatchObject({
      content: rewrite.slice(0, 20),
      finishReason: 'length',
      usage: { completion_tokens: 5 },
    });
    expect((await ask('draft', source, { max_completion_tokens: 5 })).finishReason).toBe('length');
  });
});

describe('the control endpoint', () => {
  test('the control endpoint changes behaviors and pace, and counts the requests', async () => {
    await start();
    await ask('draft', source);
    const changes = { behaviors: ['server-error=3'], firstByteMs: 1, concurrencyMax: 5 };
    expect(await control(changes)).toMatchObject({
      status: 200,
      body: {
        behaviors: [{ name: 'server-error', times: 3 }],
        pace: { firstByteMs: 1, tokensPerSecond: null, concurrencyMax: 5 },
        counts: { requests: { draft: 1, polish: 0, audit: 0, repair: 0, other: 0 } },
      },
    });
    expect((await ask('audit', rewrite)).status).toBe(500);
    expect(await control()).toMatchObject({ body: { behaviors: [{ times: 2 }], counts: { requests: { audit: 1 } } } });
    await control({ behaviors: [] });
    expect((await ask('audit', rewrite)).status).toBe(200);
    expect(current().counts().completionTokens).toBeGreaterThan(rewrite.length / 4);
  });

  test.each([
    [{ behaviors: ['sulk'] }, 'Unknown behavior'],
    [{ behaviors: 'server-error' }, 'must be a list of strings'],
    [{ firstByteMs: -1 }, 'must be a positive number'],
    [{ speed: 3 }, "There is no field 'speed'"],
    [[], 'must be a JSON object'],
  ])('the problem with %j is described', async (change, message) => {
    await start();
    expect(await control(change)).toMatchObject({
      status: 400,
      body: { error: { message: expect.stringContaining(message) } },
    });
  });

  test('the recorded paragraphs are returned as one text', async () => {
    const { port } = await start();
    const text = await (await fetch(`http://127.0.0.1:${port}/control/text`)).text();
    expect(text.trimEnd().split('\n\n')).toEqual(recordings.all.map((one) => one.source));
  });
});

describe('the pace', () => {
  test('the first token is delayed, then the token rate is limited', async () => {
    const requests: ServedRequest[] = [];
    await start([], { pace: { firstByteMs: 60, tokensPerSecond: 1_000 }, onRequest: (one) => requests.push(one) });
    const { usage } = await ask('draft', source);
    // Timers may fire a millisecond early.
    expect(requests[0]?.durationMs).toBeGreaterThanOrEqual(60 + usage.completion_tokens - 2);
  });

  test('the slot of a disconnected client is given to the next client', async () => {
    await start([], { pace: { firstByteMs: 60_000, concurrencyMax: 1 } });
    const leaving = new AbortController();
    const first = askUntil(leaving.signal);
    await waitUntil(() => current().counts().requests.other === 1, { what: 'the first request' });
    const second = askUntil(new AbortController().signal);
    await waitUntil(() => current().counts().requests.other === 2, { what: 'the second request' });
    current().setPace({ firstByteMs: 0 });
    leaving.abort();
    expect(await first).toBe('AbortError');
    expect(await second).toBe(200);
  });
});

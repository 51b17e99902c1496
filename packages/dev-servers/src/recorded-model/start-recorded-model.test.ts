import { afterEach, describe, expect, test } from '@jest/globals';
import { waitUntil } from '../wait-until.ts';
import { type BehaviorName, modelBehaviors, parseBehavior } from './model-behaviors.ts';
import { smallRecordings } from './recorded-model-options.ts';
import { readRecordings } from './recordings.ts';
import {
  type RecordedModel,
  type RecordedModelOptions,
  type ServedRequest,
  startRecordedModel,
} from './start-recorded-model.ts';

const recordings = readRecordings(smallRecordings);
const [recording] = recordings.all;
if (recording === undefined) throw new Error('there is no recording');
const { source, rewrite } = recording;
const [changed] = recording.changedVersions;
const mark = '===== 1a2b =====';
let model: RecordedModel | undefined;

afterEach(async () => {
  await model?.close();
  model = undefined;
});

async function start(
  behaviors: readonly string[] = [],
  options: Partial<RecordedModelOptions> = {},
): Promise<RecordedModel> {
  model = await startRecordedModel({ recordings, behaviors: behaviors.map(parseBehavior), ...options });
  return model;
}

type Answer = {
  status: number;
  headers: Headers;
  content: string;
  finishReason: string;
  usage: { prompt_tokens: number; completion_tokens: number };
  error: { message: string; type: string; param: string | null; code: string | null };
};

async function ask(pass: string, text: string, more: object = {}): Promise<Answer> {
  const messages = [
    { role: 'system', content: `Pass: ${pass}\nDo it.` },
    { role: 'user', content: `Source:\n----- 9\n${source}\n----- 9\n${mark}\n${text}\n${mark}` },
  ];
  const response = await fetch(`${model?.baseUrl}/chat/completions`, {
    method: 'POST',
    body: JSON.stringify({ model: 'recorded', messages, ...more }),
  });
  const body = (await response.json()) as {
    error: Answer['error'];
    usage: Answer['usage'];
    choices?: { message: { content: string }; finish_reason: string }[];
  };
  const [choice] = body.choices ?? [];
  return {
    status: response.status,
    headers: response.headers,
    content: choice?.message.content ?? '',
    finishReason: choice?.finish_reason ?? '',
    usage: body.usage,
    error: body.error,
  };
}

async function control(change?: object): Promise<{ status: number; body: unknown }> {
  const url = `http://127.0.0.1:${model?.port}/control`;
  const response = await fetch(url, change === undefined ? {} : { method: 'PUT', body: JSON.stringify(change) });
  return { status: response.status, body: await response.json() };
}

/** Sends a request without a pass and returns its status or the name of the error. */
async function askUntil(signal: AbortSignal): Promise<number | string> {
  const body = JSON.stringify({ messages: [{ role: 'user', content: 'Hello' }] });
  try {
    return (await fetch(`${model?.baseUrl}/chat/completions`, { method: 'POST', body, signal })).status;
  } catch (error) {
    return (error as Error).name;
  }
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

describe('the behavior', () => {
  const seen = new Set<BehaviorName>();
  const behavior = (name: BehaviorName, ...more: string[]): Promise<RecordedModel> => {
    seen.add(name);
    return start([name, ...more]);
  };

  test.each([
    ['rate-limit', 429, null],
    ['rate-limit-retry-after', 429, '2'],
    ['server-error', 500, null],
    ['unauthorized', 401, null],
    ['no-credit', 429, null],
    ['unknown-model', 404, null],
    ['loading', 503, null],
    ['content-filter', 400, null],
    ['context-length', 400, null],
  ] as const)('%s responds %d', async (name, status, retryAfter) => {
    await behavior(name);
    const answer = await ask('polish', rewrite);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([status, retryAfter]);
    expect(answer.error.message).not.toBe('');
  });

  test.each([
    ['refuse-max-tokens', { max_tokens: 500 }, 'max_tokens', { max_completion_tokens: 500 }],
    ['refuse-temperature', { temperature: 0.4 }, 'temperature', { temperature: 1 }],
    [
      'refuse-system-role',
      {},
      'messages[0].role',
      { messages: [{ role: 'user', content: `Pass: draft\n${mark}\n${source}\n${mark}` }] },
    ],
  ] as const)(
    '%s is a 400 that names the parameter, and no other request is rejected',
    async (name, bad, param, good) => {
      await behavior(name);
      expect(await ask('draft', source, bad)).toMatchObject({
        status: 400,
        error: { type: 'invalid_request_error', param, message: expect.stringContaining(param) },
      });
      expect(await ask('draft', source, good)).toMatchObject({ status: 200, content: rewrite });
    },
  );

  test('cut-off closes the connection in the middle of the body', async () => {
    await behavior('cut-off');
    await expect(ask('draft', source)).rejects.toThrow('terminated');
  });

  test('hang never responds, and ends when the client disconnects', async () => {
    const requests: ServedRequest[] = [];
    seen.add('hang');
    await start(['hang'], { onRequest: (request) => requests.push(request) });
    const leaving = new AbortController();
    const left = askUntil(leaving.signal);
    await waitUntil(() => model?.counts().requests.other === 1, { what: 'the request' });
    expect(requests).toEqual([]);
    leaving.abort();
    expect(await left).toBe('AbortError');
    await waitUntil(() => requests[0]?.status === 0, { what: 'the request to end' });
  });

  test('thinking inserts a block of reasoning before the text', async () => {
    await behavior('thinking');
    expect((await ask('draft', source)).content).toMatch(/^<think>\n[^<]+\n<\/think>\n\nHarwick/);
  });

  test('hidden-reasoning uses tokens of the limit without returning them', async () => {
    await behavior('hidden-reasoning');
    expect(await ask('draft', source, { max_tokens: 300 })).toMatchObject({ content: '', finishReason: 'length' });
    const answer = await ask('draft', source, { max_completion_tokens: 900 });
    expect(answer).toMatchObject({
      content: rewrite,
      usage: { completion_tokens_details: { reasoning_tokens: 400 } },
    });
  });

  test('chatty adds something different to each response', async () => {
    await behavior('chatty');
    const answers = [1, 2, 3, 4].map(async () => (await ask('draft', source)).content);
    expect(new Set(await Promise.all(answers))).toEqual(
      new Set([
        `Here is the rewritten text:\n\n${rewrite}\n\nLet me know if you would like any changes!`,
        `\`\`\`\n${rewrite}\n\`\`\``,
        `“${rewrite}”`,
        `${mark}\n${rewrite}\n${mark}`,
      ]),
    );
    expect((await ask('audit', rewrite)).content).toBe('```json\n[{"same":true}]\n```');
  });

  test('refuse-text responds to all passes except audits with an apology', async () => {
    await behavior('refuse-text');
    expect((await ask('repair', rewrite)).content).toBe("I'm sorry, but I can't help with rewriting this text.");
    expect((await ask('audit', rewrite)).content).toBe('[{"same":true}]');
  });

  test.each(['change-meaning', 'change-meaning-once', 'repair-when-told'] as const)(
    '%s drafts a recorded change, which an audit finds',
    async (name) => {
      await behavior(name);
      const { content } = await ask('draft', source);
      expect(content).toBe(changed?.text);
      expect(JSON.parse((await ask('audit', content)).content)).toMatchObject([{ same: false, kind: changed?.kind }]);
      expect((await ask('repair', content)).content).toBe(name === 'change-meaning' ? content : rewrite);
    },
  );

  test('audit-approves accepts all paragraphs', async () => {
    await behavior('audit-approves');
    expect((await ask('audit', changed?.text ?? '')).content).toBe('[{"same":true}]');
  });

  test('audit-no-json responds to audits with a sentence and does not affect other passes', async () => {
    await behavior('audit-no-json');
    expect((await ask('audit', rewrite)).content).toMatch(/^Both versions/);
    expect((await ask('draft', source)).content).toBe(rewrite);
  });

  test('token-limit truncates the text in the middle', async () => {
    await behavior('token-limit');
    const { content, finishReason } = await ask('draft', source);
    expect(finishReason).toBe('length');
    expect(rewrite.startsWith(content) && content.length < rewrite.length * 0.6).toBe(true);
  });

  test('other-language responds in French', async () => {
    await behavior('other-language');
    expect((await ask('draft', `${source}\n\n${source}`)).content.split('\n\n')).toHaveLength(2);
    expect((await ask('draft', source)).content).toContain('la réponse');
  });

  test('all behaviors are tested here', () => {
    expect([...seen].toSorted()).toEqual(Object.keys(modelBehaviors).toSorted());
  });
});

describe('behaviors', () => {
  test('behaviors can be limited to one pass and to a number of requests', async () => {
    await start(['server-error@audit=2']);
    const statuses: number[] = [];
    for (const pass of ['audit', 'draft', 'audit', 'audit']) statuses.push((await ask(pass, rewrite)).status);
    expect(statuses).toEqual([500, 200, 500, 200]);
  });

  test('behaviors can be combined, and an error does not count as a request for the others', async () => {
    await start(['chatty=1', 'thinking', 'server-error=1']);
    expect((await ask('draft', source)).status).toBe(500);
    expect((await ask('draft', source)).content).toMatch(/^<think>[\s\S]*<\/think>\n\nHere is the rewritten text:/);
    expect((await ask('draft', source)).content).toMatch(/<\/think>\n\nHarwick/);
  });

  test.each(['sulk', 'server-error@lunch', 'server-error=some', 'server-error=-1'])('%j is rejected', (text) => {
    expect(() => parseBehavior(text)).toThrow(/There is no (behavior|pass)/);
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
        counts: { requests: { draft: 1, repair: 0, polish: 0, audit: 0, other: 0 } },
      },
    });
    expect((await ask('audit', rewrite)).status).toBe(500);
    expect(await control()).toMatchObject({ body: { behaviors: [{ times: 2 }], counts: { requests: { audit: 1 } } } });
    await control({ behaviors: [] });
    expect((await ask('audit', rewrite)).status).toBe(200);
    expect(model?.counts().completionTokens).toBeGreaterThan(rewrite.length / 4);
  });

  test.each([
    [{ behaviors: ['sulk'] }, 'There is no behavior'],
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

  test('the paragraphs that the model knows are returned as one text', async () => {
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
    await waitUntil(() => model?.counts().requests.other === 1, { what: 'the first request' });
    const second = askUntil(new AbortController().signal);
    await waitUntil(() => model?.counts().requests.other === 2, { what: 'the second request' });
    model?.setPace({ firstByteMs: 0 });
    leaving.abort();
    expect(await first).toBe('AbortError');
    expect(await second).toBe(200);
  });
});

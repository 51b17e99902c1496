import { describe, expect, test } from '@jest/globals';
import { waitUntil } from '../wait-until.ts';
import { type BehaviorName, modelBehaviors, parseBehavior } from './model-behaviors.ts';
import { type RecordedModel, type ServedRequest } from './start-recorded-model.ts';
import { changed, mark, rewrite, source, useRecordedModel } from '../../test-support/use-recorded-model.ts';

const { current, start, ask, askUntil } = useRecordedModel();

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
  ] as const)('%s responds with %d', async (name, status, retryAfter) => {
    await behavior(name);
    const answer = await ask('repair', rewrite);
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
    '%s rejects only requests with the parameter, with a 400 that names it',
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
    await waitUntil(() => current().counts().requests.other === 1, { what: 'the request' });
    expect(requests).toEqual([]);
    leaving.abort();
    expect(await left).toBe('AbortError');
    await waitUntil(() => requests[0]?.status === 0, { what: 'the request to end' });
  });

  test('thinking inserts a reasoning block before the text', async () => {
    await behavior('thinking');
    expect((await ask('draft', source)).content).toMatch(/^<think>\n[^<]+\n<\/think>\n\nHarwick/);
  });

  test('hidden-reasoning uses up tokens of the limit without returning them', async () => {
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
    expect((await ask('polish', rewrite)).content).toBe('```json\n{"edits":[]}\n```');
  });

  test('refuse-text responds to drafts and repairs with an apology', async () => {
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

  test('other-language returns French text', async () => {
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
    expect(() => parseBehavior(text)).toThrow(/Unknown (behavior|pass)/);
  });
});

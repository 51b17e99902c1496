import type { Registry } from '@humanize/runtime';
import { expect, test } from '@jest/globals';
import { findFreePort, parseBehavior, startRecordedModel } from '@humanize/dev-servers';
import { waitUntil } from '@humanize/testing';
import {
  first,
  known,
  lightEdit,
  recordings,
  rewritten,
  text,
  useModelEngine,
} from '../../../test-support/use-model-engine.ts';

const { state, start, connect, run, rewrite, metric } = useModelEngine();
const lightEditFallback = { MODEL_FALLBACK: 'light-edit' };

/** Returns the sum of all observations of a histogram in seconds. */
async function readSum(registry: Registry, name: string): Promise<number> {
  const values = (await registry.getSingleMetric(name)?.get())?.values ?? [];
  return values
    .filter((value) => 'metricName' in value && value.metricName === `${name}_sum`)
    .reduce((total, { value }) => total + value, 0);
}

test('every paragraph is written by the model, and its writer and the cost are reported', async () => {
  await start([], { MODEL_INPUT_MICROS_PER_1K_TOKENS: '3000', MODEL_OUTPUT_MICROS_PER_1K_TOKENS: '15000' });
  const result = await rewrite(text);
  expect(result.text).toBe(rewritten);
  expect(result.detectedLanguage).toBe('en');
  const { promptTokens, completionTokens } = state.model?.counts() ?? { promptTokens: 0, completionTokens: 0 };
  expect(result.usage).toEqual({
    engine: 'language-model',
    model: 'recorded',
    modelParagraphs: recordings.all.length,
    lightEditParagraphs: 0,
    modelRequests: Object.values(state.model?.counts().requests ?? {}).reduce((sum, count) => sum + count, 0),
    promptTokens,
    completionTokens,
    costMicros: Math.ceil((promptTokens * 3_000 + completionTokens * 15_000) / 1_000),
    passes: {
      draft: expect.objectContaining({ requests: 2, seconds: expect.any(Number) }),
      polish: expect.objectContaining({ requests: 2 }),
      audit: expect.objectContaining({ requests: 2, promptTokens: expect.any(Number) }),
    },
  });
  expect(await metric('humanize_model_paragraphs_total', { writer: 'draft' })).toBe(recordings.all.length);
  expect(await metric('humanize_model_tokens_total', { kind: 'prompt' })).toBe(promptTokens);
});

test('applying the edits to the input produces the output, and each edit has a reason', async () => {
  await start([]);
  const result = await rewrite(text);
  const edits = result.edits.toSorted((a, b) => b.inputSpan.start - a.inputSpan.start);
  let output = text;
  for (const { inputSpan, before, after, why } of edits) {
    expect(output.slice(inputSpan.start, inputSpan.end)).toBe(before);
    expect(why).toMatch(/^Rewritten by the language model/);
    output = output.slice(0, inputSpan.start) + after + output.slice(inputSpan.end);
  }
  expect(output).toBe(result.text);
});

test('parts that are not prose are unchanged and never sent to the model', async () => {
  await start([]);
  const structure = '# The plan\n\n```\nconst secret = 4200;\n```\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n\n';
  const result = await rewrite(`${structure}${first.source}\n`);
  expect(result.text).toBe(`${structure}${first.rewrite}\n`);
  expect(result.usage).toMatchObject({ modelParagraphs: 1, lightEditParagraphs: 0 });
});

test('if a model always changes the meaning, its paragraphs get the light edit, provided that it is the fallback', async () => {
  await start(['change-meaning'], lightEditFallback);
  const result = await rewrite(known.map(({ source }) => source).join('\n\n'));
  for (const { changedVersions } of known)
    for (const { text: changed } of changedVersions) expect(result.text).not.toContain(changed);
  expect(result.usage.lightEditParagraphs).toBeGreaterThan(0);
  expect(await metric('humanize_model_rejections_total', {})).toBeGreaterThan(0);
});

test('with an audit that accepts everything, changed numbers are still rejected', async () => {
  await start(['change-meaning', 'audit-approves'], lightEditFallback, ['number']);
  const result = await rewrite(known.map(({ source }) => source).join('\n\n'));
  const changed = known.flatMap(({ changedVersions }) => changedVersions.filter(({ kind }) => kind === 'number'));
  expect(changed.length).toBeGreaterThan(0);
  for (const { text: version } of changed) expect(result.text).not.toContain(version);
  expect(await metric('humanize_model_rejections_total', { by: 'check' })).toBeGreaterThan(0);
  expect(await metric('humanize_model_findings_total', { weight: 'refuse' })).toBeGreaterThan(0);
});

test.each(['repair-when-told', 'change-meaning-once'])(
  '%s: if the model repairs what the check or the audit reports, no paragraph falls back to the light edit',
  async (behavior) => {
    await start([behavior]);
    const result = await rewrite(text);
    expect(result.usage.lightEditParagraphs).toBe(0);
    for (const { changedVersions } of known)
      for (const { text: changed } of changedVersions) expect(result.text).not.toContain(changed);
  },
);

test.each([
  'thinking',
  'chatty',
  'refuse-max-tokens',
  'refuse-temperature',
  'refuse-system-role',
  'hidden-reasoning',
  'refuse-text=1',
  'other-language=1',
  'token-limit=1',
  'audit-no-json=1',
  'server-error=1',
  'cut-off=1',
])('with the server behavior %s, the model still writes every paragraph', async (behavior) => {
  await start([behavior]);
  expect((await rewrite(text)).text).toBe(rewritten);
});

test.each(['refuse-text', 'other-language', 'token-limit', 'audit-no-json', 'content-filter', 'context-length'])(
  'with the permanent server behavior %s, a text fails with the cause, or gets the light edit if it is the fallback',
  async (behavior) => {
    await start([behavior]);
    const failed = await run(first.source);
    expect(failed).toMatchObject({ outcome: 'not_delivered', deliveredShare: 0, usage: { modelParagraphs: 0 } });
    expect(failed.outcome === 'not_delivered' && failed.causes).toEqual([
      behavior === 'audit-no-json' ? 'audit: no_verdict' : 'response: unusable',
    ]);
    await state.engine.close();
    await state.model?.close();
    await start([behavior], lightEditFallback);
    const result = await rewrite(first.source);
    expect(result.text).toBe(lightEdit(first.source));
    expect(result.usage).toMatchObject({ modelParagraphs: 0, lightEditParagraphs: 1 });
  },
);

test('a text fails if the model wrote too little of it; otherwise, the rest gets the light edit', async () => {
  // The model refuses until the paragraphs are requested one at a time and the first of them has failed.
  const input = recordings.all
    .slice(0, 3)
    .map(({ source }) => source)
    .join('\n\n');
  await start(['refuse-text=6'], { MODEL_DELIVERED_PERCENT_MIN: '90' });
  const failed = await run(input);
  expect(failed).toMatchObject({ outcome: 'not_delivered', causes: ['response: unusable'] });
  expect(failed.outcome === 'not_delivered' && failed.deliveredShare).toBeGreaterThan(0.5);
  state.model?.behave([parseBehavior('refuse-text=6')]);
  await state.engine.close();
  connect(state.model?.baseUrl ?? '');
  expect((await rewrite(input)).usage).toMatchObject({ modelParagraphs: 2, lightEditParagraphs: 1 });
});

test('an unsupported parameter is detected and logged once', async () => {
  await start(['refuse-max-tokens']);
  await Promise.all([rewrite(text), rewrite(text)]);
  expect(state.lines.filter(({ message }) => message === 'model request parameters adapted')).toEqual([
    expect.objectContaining({ level: 'warn', trait: 'max_tokens rejected' }),
  ]);
});

test('a request that a content filter rejects does not open the circuit', async () => {
  await start(['content-filter=5']);
  await run(first.source);
  expect(await metric('humanize_model_circuit_open', {})).toBe(0);
  expect(await metric('humanize_model_requests_total', { outcome: 'rejected: content filter' })).toBe(1);
});

test.each(['no-credit', 'unknown-model'])(
  '%s is logged as an error and opens the circuit immediately',
  async (name) => {
    await start([name]);
    await run(first.source, { mayWait: true });
    expect(state.lines.filter(({ level }) => level === 'error')).toHaveLength(1);
    expect(await metric('humanize_model_circuit_open', {})).toBe(1);
  },
);

test.each(['rate-limit', 'rate-limit-retry-after', 'server-error', 'unauthorized', 'cut-off', 'loading'])(
  'with the permanent server behavior %s, a text that may wait ends with model_unavailable, and one that may not gets the light edit if it is the fallback',
  async (behavior) => {
    await start([behavior], lightEditFallback);
    expect(await run(first.source, { mayWait: true })).toMatchObject({
      outcome: 'model_unavailable',
      reason: expect.any(String),
    });
    const result = await rewrite(first.source);
    expect([result.text, result.usage.modelParagraphs]).toEqual([lightEdit(first.source), 0]);
  },
);

test('by default, a text that may not wait longer ends with model_unavailable', async () => {
  await start(['server-error']);
  expect(await run(first.source)).toMatchObject({ outcome: 'model_unavailable', reason: 'status 500' });
});

test('a wrong key is logged as an error, counted, and opens the circuit immediately', async () => {
  await start(['unauthorized']);
  await Promise.all([run(first.source, { mayWait: true }), run(first.source, { mayWait: true })]);
  expect(state.lines.filter(({ level }) => level === 'error')).toEqual([
    expect.objectContaining({ message: expect.stringContaining('rejects the key'), reason: 'status 401' }),
  ]);
  expect(await metric('humanize_model_configuration_errors_total', { reason: 'status 401' })).toBe(1);
  expect(await metric('humanize_model_circuit_open', {})).toBe(1);
  expect(await run(first.source, { mayWait: true })).toMatchObject({
    outcome: 'model_unavailable',
    reason: 'circuit open',
  });
});

test.each([
  ['one passage', first.source, first.rewrite],
  // The text's passages are rewritten concurrently, and only one of their requests probes the model.
  ['several passages', text, rewritten],
])(
  'an unreachable model opens the circuit, which closes when the model is available again (%s)',
  async (_size, input, output) => {
    const port = await findFreePort();
    connect(`http://127.0.0.1:${port}/v1`, { MODEL_RETRIES_MAX: '0' });
    for (let count = 0; count < 5; count += 1) {
      const reason = expect.stringMatching(/^(?:ECONNREFUSED|circuit open)$/);
      expect(await run(input, { mayWait: true })).toMatchObject({ outcome: 'model_unavailable', reason });
    }
    const away = await run(input, { mayWait: true });
    expect(away).toMatchObject({ outcome: 'model_unavailable', reason: 'circuit open' });
    // Requests that were sent before the circuit opened are counted, but requests that the open circuit stopped are
    // not.
    expect(await metric('humanize_model_faults_total', { reason: 'ECONNREFUSED' })).toBeGreaterThanOrEqual(5);
    expect(await metric('humanize_model_faults_total', { reason: 'circuit open' })).toBe(0);
    state.model = await startRecordedModel({ recordings, port });
    const result = await waitUntil(
      async () => {
        const next = await run(input, { mayWait: true });
        return next.outcome !== 'model_unavailable' && next;
      },
      { what: 'the model to be used again' },
    );
    expect(result).toMatchObject({ outcome: 'rewritten', text: output });
    expect(await metric('humanize_model_circuit_open', {})).toBe(0);
  },
);

test('a text that fails because the model stops responding reports the requests that were sent', async () => {
  await start([]);
  const failed = await run(first.source, {
    onProgress({ pass }) {
      if (pass === 'audit') state.model?.behave([parseBehavior('server-error')]);
    },
  });
  expect(failed).toMatchObject({ outcome: 'model_unavailable', reason: 'status 500' });
  const usage = failed.outcome === 'model_unavailable' ? failed.usage : undefined;
  expect(usage).toMatchObject({ engine: 'language-model', modelParagraphs: 0, modelRequests: 3 });
  expect(usage?.passes?.['draft']?.completionTokens).toBeGreaterThan(0);
});

test('if the model hangs, the text ends at the time limit', async () => {
  await start(['hang'], { MODEL_JOB_LIMIT_MS: '300' });
  expect(await run(first.source)).toMatchObject({ outcome: 'not_delivered', causes: ['response: out_of_time'] });
});

test('the wait for a slot does not count against the time limit, and is reported', async () => {
  await start([], { MODEL_CONCURRENCY: '1', MODEL_JOB_LIMIT_MS: '5000' });
  state.model?.setPace({ firstByteMs: 330 });
  const stages: string[][] = [];
  const results = await Promise.all(
    recordings.all.slice(0, 8).map(({ source }, index) => {
      const own: string[] = [];
      stages[index] = own;
      return run(source, { onProgress: ({ pass }) => own.push(pass) });
    }),
  );
  // The requests of a text take a fifth of the limit, which leaves four seconds for its checks on a busy machine. Those
  // of all eight texts take 1.6 times the limit.
  expect(results.map(({ outcome }) => outcome)).toEqual(results.map(() => 'rewritten'));
  for (const own of stages) expect([...new Set(own)]).toEqual(['waiting', 'draft', 'polish', 'audit']);
});

test('finished passages are reported', async () => {
  await start([]);
  const done: string[] = [];
  const long = `${text}\n${text}\n${text}`;
  await rewrite(long, { onProgress: ({ passagesDone, passages }) => done.push(`${passagesDone}/${passages}`) });
  const passages = Number(done[0]?.split('/')[1]);
  expect(passages).toBeGreaterThan(1);
  expect(done.at(-1)).toBe(`${passages}/${passages}`);
});

test('a timeout of one text while the model responds to others is reported as isolated', async () => {
  await start(['hang'], { MODEL_TIMEOUT_MS: '100' });
  expect(await run(first.source, { mayWait: true })).toMatchObject({
    outcome: 'model_unavailable',
    reason: 'timeout',
    isolated: true,
  });
});

test('an aborted text ends with the outcome stopped', async () => {
  await start(['hang']);
  const controller = new AbortController();
  const running = run(first.source, {}, controller.signal);
  controller.abort(new Error('the lease was lost'));
  expect(await running).toEqual({ outcome: 'stopped' });
});

test('code and text in other languages are never sent to the model', async () => {
  await start([]);
  const french =
    "Le comité s'est réuni hier soir et n'a pas approuvé le budget, parce que plusieurs membres voulaient plus de temps pour lire le rapport.";
  expect(await run(french)).toEqual({ outcome: 'not_english', language: 'fr' });
  expect((await rewrite(french, { detectLanguage: false })).text).toBe(french);
  expect(state.model?.counts().promptTokens).toBe(0);
});

test("the requested spelling is applied to the model's output", async () => {
  await start([]);
  const source = 'Nobody in the old town knew why the harbor had lost its color, and the neighbors waited on the wall.';
  expect((await rewrite(source, { variant: 'en-GB' })).text).toBe(
    source.replace('harbor', 'harbour').replace('color', 'colour').replace('neighbors', 'neighbours'),
  );
});

test.each(['\r\n', '\r'])('line endings are kept: %j', async (end) => {
  await start([]);
  const [one, two] = recordings.all;
  const result = await rewrite(`${one?.source}${end}${end}${two?.source}${end}`);
  expect(result.text).toBe(`${one?.rewrite}${end}${end}${two?.rewrite}${end}`);
});

test('the limit on concurrent requests applies to all texts together', async () => {
  await start([], { MODEL_CONCURRENCY: '2' });
  state.model?.setPace({ firstByteMs: 40 });
  await Promise.all(recordings.all.map(({ source }) => rewrite(source)));
  // Each request takes at least 40 ms, so a third request within 30 ms would exceed the limit.
  const arrivals = state.requests.map(({ arrivedAt }) => arrivedAt);
  const together = arrivals.map((at) => arrivals.filter((other) => other > at - 30 && other <= at).length);
  expect(Math.max(...together)).toBe(2);
});

test('the wait for a slot has its own metric and is not part of the request duration', async () => {
  await start([], { MODEL_CONCURRENCY: '1', MODEL_PASSES: 'draft' });
  state.model?.setPace({ firstByteMs: 50 });
  const startedAt = performance.now();
  // The passages of one text ask for a slot at the same time.
  await rewrite(`${text}\n${text}\n${text}`);
  const elapsed = (performance.now() - startedAt) / 1_000;
  const sum = (name: string): Promise<number> => readSum(state.registry, name);
  const count = state.requests.length;
  expect(count).toBeGreaterThan(2);
  // The second request waits for the first one, the third for both, and so on.
  expect(await sum('humanize_model_wait_seconds')).toBeGreaterThan((0.045 * count * (count - 1)) / 2);
  expect(await sum('humanize_model_request_seconds')).toBeGreaterThan(0.045 * count);
  // The requests were sent one after another.
  expect(await sum('humanize_model_request_seconds')).toBeLessThan(elapsed);
});

test.each([{ outcome: 'overran' }, { outcome: 'crashed', error: new Error('out of memory') }] as const)(
  'a check whose thread ended ($outcome) fails only its own job',
  async (ended) => {
    await start([]);
    const [hit, spared] = known;
    state.checked = (pairs) => (pairs.some(({ source }) => source === hit?.source) ? ended : undefined);
    const results = await Promise.all([run(hit?.source ?? ''), run(spared?.source ?? '')]);
    expect(results[0]).toEqual({ ...ended, usage: expect.objectContaining({ modelRequests: 1, modelParagraphs: 0 }) });
    expect(results[1]).toMatchObject({ outcome: 'rewritten', usage: { modelParagraphs: 1 } });
  },
);

test('after an unexpected error, the other passages of the text are no longer sent to the model', async () => {
  await start([], { MODEL_CONCURRENCY: '1' });
  state.model?.setPace({ firstByteMs: 20 });
  state.checked = () => {
    throw new Error('a defect');
  };
  await expect(run(`${text}\n${text}\n${text}`)).rejects.toThrow('a defect');
  delete state.checked;
  // The requests of this text are sent after those of earlier texts.
  await rewrite(first.source);
  // The first text has six passages. The request of the second one may already have been sent.
  expect(state.requests.length).toBeLessThanOrEqual(2 + 2);
});

test('a text whose last step exceeds its time limit reports the requests that were sent', async () => {
  await start([]);
  state.finished = { outcome: 'overran' };
  const usage = expect.objectContaining({ modelRequests: 3, modelParagraphs: 1 });
  expect(await run(first.source)).toEqual({ outcome: 'overran', usage });
});

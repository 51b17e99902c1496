import { afterEach, describe, expect, test } from '@jest/globals';
import { indexRecordings, parseBehavior, type RecordedModel, startRecordedModel } from '@humanize/dev-servers';
import { type ChatClient, createChatClient, ModelUnavailableError } from '@humanize/language-model';
import { checkModel, type ModelReport } from './check-model.ts';
import { modelRecordings } from '../../../test-support/model-recordings.ts';
import { renderModelReport } from './render-model-report.ts';

let model: RecordedModel | undefined;
let client: ChatClient | undefined;

afterEach(async () => {
  client?.close();
  await model?.close();
});

const progress: string[] = [];

async function check(...behaviors: readonly string[]): Promise<ModelReport> {
  model = await startRecordedModel({
    recordings: indexRecordings(modelRecordings),
    behaviors: behaviors.map(parseBehavior),
  });
  client = createChatClient({
    baseUrl: model.baseUrl,
    apiKey: undefined,
    extraBody: {},
    requestTimeoutMs: 10_000,
    retriesMax: 0,
    retryAfterMaxMs: 1_000,
    onTraitDetected: () => undefined,
  });
  progress.length = 0;
  return checkModel({
    complete: client.complete,
    traits: client.traits,
    models: { draft: 'writer', repair: 'writer', polish: 'writer', audit: 'auditor' },
    plan: new Set(['draft', 'repair', 'polish', 'audit']),
    prices: { inputMicrosPerThousandTokens: 150, outputMicrosPerThousandTokens: 600 },
    concurrency: 4,
    onProgress: (done, all) => progress.push(`${done}/${all}`),
    signal: AbortSignal.timeout(60_000),
  });
}

describe('a model check', () => {
  test('accepts a model with correct audits and rewrites, and reports its cost', async () => {
    const report = await check();
    expect(report).toMatchObject({
      ok: true,
      audit: {
        changed: { of: 30, caught: 30, withCode: 30 },
        faithful: { of: 30, falseAlarms: 0 },
        unreadable: 0,
        sufficient: true,
      },
      rewrite: { paragraphs: 5, accepted: 5, unchanged: 0, passesCheck: true, rejections: [] },
      parameters: { tokenLimit: 'max_tokens', temperature: true, systemRole: true },
    });
    expect(progress).toHaveLength(60);
    expect(progress.at(-1)).toBe('60/60');
    const { perThousandWords, rewrite, audits } = report.usage;
    expect([audits.requests, Object.keys(rewrite)]).toEqual([60, ['draft', 'repair', 'polish', 'audit']]);
    const [tokensIn, tokensOut] = Object.values(rewrite).reduce(
      ([prompt, completion], usage) => [prompt + usage.promptTokens, completion + usage.completionTokens],
      [0, 0],
    );
    const words = report.rewrite.words / 1_000;
    expect(perThousandWords.promptTokens).toBe(Math.round(tokensIn / words));
    expect(perThousandWords.costMicros).toBe(Math.ceil((tokensIn * 0.15 + tokensOut * 0.6) / words));
  });

  test.each(['audit-approves', 'audit-no-json'])('warns about an auditor with the behavior %s', async (behavior) => {
    const report = await check(behavior);
    expect(report.ok).toBe(false);
    expect(report.audit.sufficient).toBe(false);
    expect(report.audit.changed.caught).toBe(0);
    expect(report.audit.unreadable).toBe(behavior === 'audit-no-json' ? 60 : 0);
    expect(renderModelReport(report)).toContain('WARNING: auditor should not audit');
  });

  test('fails if a paragraph of the sample text is rejected', async () => {
    const report = await check('refuse-text');
    expect(report).toMatchObject({ ok: false, audit: { sufficient: true }, rewrite: { accepted: 0 } });
    expect(renderModelReport(report)).toContain('WARNING: some paragraphs were rejected');
  });

  test('reports the parameters that the server supports', async () => {
    const report = await check('refuse-max-tokens', 'refuse-temperature', 'refuse-system-role');
    expect(report.ok).toBe(true);
    expect(report.parameters).toMatchObject({
      tokenLimit: 'max_completion_tokens',
      temperature: false,
      systemRole: false,
    });
  });

  test('fails if the model does not respond', async () => {
    await expect(check('unauthorized')).rejects.toThrow(ModelUnavailableError);
  });
});

test('the report for a terminal has the same content as the JSON', async () => {
  const text = renderModelReport(await check());
  for (const line of [
    'caught          30 of 30 changes; 30 if the meaning check runs first',
    'false alarms    0 of 30 faithful versions',
    'accepted        5 of 5 paragraphs',
    'token limit     as max_tokens',
    'The model can be used.',
  ])
    expect(text).toContain(line);
  expect(text).toMatch(/tokens {10}\d+ in, \d+ out\n {2}cost {12}0\.\d{4} of the currency/);
});

import { afterEach, describe, expect, test } from '@jest/globals';
import { indexRecordings, parseBehavior, type RecordedModel, startRecordedModel } from '@humanize/dev-servers';
import { type ChatClient, createChatClient, ModelUnavailableError, readPassSettings } from '@humanize/language-model';
import { checkModel, type CheckModelDeps, type ModelReport } from './check-model.ts';
import { modelRecordings } from '../../../test-support/model-recordings.ts';
import { listCheckPassages } from './check-passages.ts';
import { renderModelReport } from './render-model-report.ts';

let model: RecordedModel | undefined;
let client: ChatClient | undefined;

afterEach(async () => {
  client?.close();
  await model?.close();
});

const progress: string[] = [];
const choice = { name: 'writer', repairName: undefined, auditName: 'auditor', candidates: 1, tier: 'auto' } as const;

async function check(
  behaviors: readonly string[] = [],
  more: Partial<Pick<CheckModelDeps, 'short' | 'tiers'>> = {},
): Promise<ModelReport> {
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
    passSettings: readPassSettings({ ...choice, passes: ['draft', 'polish', 'audit', 'repair'] }),
    tiers: ['full', 'compact'],
    short: false,
    prices: { inputMicrosPerThousandTokens: 150, outputMicrosPerThousandTokens: 600 },
    concurrency: 4,
    onProgress: (what, done, all) => progress.push(`${what} ${done}/${all}`),
    signal: AbortSignal.timeout(60_000),
    ...more,
  });
}

test('there are twelve passages with all thirty sources', () => {
  const passages = listCheckPassages();
  expect(passages).toHaveLength(12);
  expect(passages.join('\n\n').split('\n\n')).toHaveLength(30);
});

describe('a model check', () => {
  test('accepts a model with correct audits and rewrites, reports its cost, and recommends settings', async () => {
    const report = await check();
    expect(report).toMatchObject({
      ok: true,
      rewriting: { tier: 'full', paragraphs: 30, accepted: 30, unchanged: 0, rejections: [] },
      otherRewriting: undefined,
      audit: {
        changed: { of: 30, caught: 30, withCode: 30 },
        faithful: { of: 30, falseAlarms: 0 },
        unreadable: 0,
        sufficient: true,
      },
      recommended: { tier: 'full', passes: ['draft', 'polish', 'audit', 'repair'] },
      parameters: { tokenLimit: 'max_tokens', temperature: true, systemRole: true, responseSchema: true },
    });
    expect(progress).toContain('passages 12/12');
    expect(progress.at(-1)).toBe('pairs 60/60');
    const { perThousandWords, audits } = report.usage;
    expect([audits.requests, Object.keys(report.rewriting.usage)]).toEqual([60, ['draft', 'polish', 'audit']]);
    const [tokensIn, tokensOut] = Object.values(report.rewriting.usage).reduce(
      ([prompt, completion], usage) => [prompt + usage.promptTokens, completion + usage.completionTokens],
      [0, 0],
    );
    const words = report.rewriting.words / 1_000;
    expect(perThousandWords.promptTokens).toBe(Math.round(tokensIn / words));
    expect(perThousandWords.costMicros).toBe(Math.ceil((tokensIn * 0.15 + tokensOut * 0.6) / words));
  });

  test('in its short form, uses three passages and twelve pairs', async () => {
    const report = await check([], { short: true });
    expect(report).toMatchObject({ ok: true, rewriting: { accepted: 8 } });
    expect([progress.includes('passages 3/3'), progress.at(-1)]).toEqual([true, 'pairs 12/12']);
  });

  test.each(['audit-approves', 'audit-no-json'])('warns about an auditor with the behavior %s', async (behavior) => {
    const report = await check([behavior], { short: true });
    expect(report).toMatchObject({
      ok: false,
      audit: { sufficient: false, changed: { caught: 0 }, unreadable: behavior === 'audit-no-json' ? 12 : 0 },
      recommended: { passes: ['draft', 'polish', 'repair'] },
    });
    expect(renderModelReport(report)).toContain('WARNING: auditor does not audit well enough');
  });

  test('if the full instructions fall short, tries the compact ones and recommends what was accepted more often', async () => {
    // Each passage is refused twice as a whole and then twice per paragraph, before the compact instructions are tried.
    const report = await check(['refuse-text=22'], { short: true });
    expect(report).toMatchObject({
      rewriting: { tier: 'compact', accepted: 8 },
      otherRewriting: { tier: 'full', accepted: 0 },
      recommended: { tier: 'compact', passes: ['draft', 'audit', 'repair'] },
      ok: true,
    });
    expect(renderModelReport(report)).toMatch(/MODEL_TIER=compact[^]*MODEL_TIER=full/);
  });

  test('fails if most paragraphs are rejected', async () => {
    const report = await check(['refuse-text'], { short: true, tiers: ['full'] });
    expect(report).toMatchObject({ ok: false, audit: { sufficient: true }, rewriting: { accepted: 0 } });
    expect(renderModelReport(report)).toContain('WARNING: writer does not rewrite well enough');
  });

  test('reports the parameters that the server supports', async () => {
    const report = await check(['refuse-max-tokens', 'refuse-temperature', 'refuse-system-role'], { short: true });
    expect(report.ok).toBe(true);
    expect(report.parameters).toMatchObject({
      tokenLimit: 'max_completion_tokens',
      temperature: false,
      systemRole: false,
    });
  });

  test('fails if the model does not respond', async () => {
    await expect(check(['unauthorized'])).rejects.toThrow(ModelUnavailableError);
  });
});

test('the report for a terminal has the same content as the JSON', async () => {
  const text = renderModelReport(await check([], { short: true }));
  for (const line of [
    'accepted        8 of 8 paragraphs',
    'caught          6 of 6 changes; 6 together with the meaning check',
    'false alarms    0 of 6 faithful versions',
    'token limit     as max_tokens',
    'The model meets the requirements.',
    'Recommended: MODEL_TIER=full MODEL_PASSES=draft,polish,audit,repair',
  ])
    expect(text).toContain(line);
  expect(text).toMatch(/tokens {10}\d+ in, \d+ out\n {2}cost {12}0\.\d{4} in the currency/);
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { ContextExceededError, type LlamaEngine, loadLlamaEngine } from './llama-engine.ts';
import { installModelRuntime } from './model-runtime.ts';
import { writeTinyModel } from './write-tiny-model.ts';

// The engine is installed once, from the npm registry into the folder for downloaded programs.
jest.setTimeout(180_000);

const toolsDir = join(import.meta.dirname, '../../../../.data/tools');
const options = {
  toolsDir,
  accelerator: 'cpu',
  report: () => undefined,
  signal: AbortSignal.timeout(150_000),
} as const;
const installed = await installModelRuntime(options).catch((error: Error) => error);
const never = new AbortController().signal;
const same = { type: 'object', properties: { same: { type: 'boolean', enum: [true] } }, required: ['same'] };
const changed = {
  type: 'object',
  properties: {
    same: { type: 'boolean', enum: [false] },
    kind: { type: 'string', enum: ['number', 'name'] },
    evidence: { type: 'string', maxLength: 20 },
  },
  required: ['same', 'kind', 'evidence'],
};
const schema = {
  type: 'object',
  properties: { paragraphs: { type: 'array', items: { anyOf: [same, changed] }, minItems: 2, maxItems: 2 } },
  required: ['paragraphs'],
};

/** Returns whether a verdict matches one of the two forms of the schema. */
const isValid = (verdict: object): boolean =>
  /^\{"same":(?:true|false,"kind":"(?:number|name)","evidence":"(?:[^"\\]|\\.)*")\}$/.test(JSON.stringify(verdict));

const why = installed instanceof Error ? ` (not run: ${installed.message})` : '';
const describeEngine = why === '' ? describe : describe.skip;

describeEngine(`the engine, with a model of random weights${why}`, () => {
  let folder: string;
  let engine: LlamaEngine;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tiny-model-'));
    writeTinyModel(join(folder, 'tiny.gguf'));
    const limits = { contextTokens: 2_048, sequencesMax: 2, threads: 1 };
    engine = await loadLlamaEngine({
      file: join(folder, 'tiny.gguf'),
      runtimeDir: String(installed),
      accelerator: 'cpu',
      ...limits,
    });
  });
  afterAll(async () => {
    await engine.close();
    rmSync(folder, { recursive: true });
  });
  const ask = (content: string, more: Partial<Parameters<LlamaEngine['complete']>[0]> = {}, signal = never) =>
    engine.complete(
      { messages: [{ role: 'user', content }], temperature: 0, tokensMax: 8, schema: undefined, ...more },
      signal,
    );

  test(`loads the file and answers up to the token limit, with usage${why}`, async () => {
    expect([engine.name, engine.sequences, engine.contextTokens]).toEqual(['tiny', 2, 2_048]);
    const { completionTokens, ...answer } = await ask('a question');
    expect(answer).toMatchObject({
      text: expect.any(String),
      finishReason: 'length',
      promptTokens: expect.any(Number),
    });
    // The last token is not reported if it is only part of a character.
    expect([7, 8]).toContain(completionTokens);
  });

  test(`answers with JSON that matches a schema${why}`, async () => {
    const { text } = await ask('Compare.', { temperature: 1.2, tokensMax: 1_000, schema });
    const { paragraphs } = JSON.parse(text) as { paragraphs: readonly { same: boolean }[] };
    expect(paragraphs).toHaveLength(2);
    expect(paragraphs.filter(isValid)).toHaveLength(2);
  });

  test(`rejects a prompt that exceeds the context${why}`, async () => {
    await expect(ask('the question '.repeat(2_000))).rejects.toThrow(ContextExceededError);
  });

  test(`stops when the request is cancelled${why}`, async () => {
    const controller = new AbortController();
    const asked = ask('a question', { tokensMax: 1_900 }, controller.signal);
    controller.abort(new Error('cancelled'));
    await expect(asked).rejects.toThrow('cancelled');
    expect(await ask('another question')).toMatchObject({ finishReason: 'length' });
  });
});

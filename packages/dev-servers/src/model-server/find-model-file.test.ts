import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { findModelFile } from './find-model-file.ts';
import { chooseModelFor, listModels } from './model-list.ts';

let folder: string;
let server: Server | undefined;
let lines: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'models-'));
  lines = [];
});
afterEach(() => {
  server?.close();
  server = undefined;
  rmSync(folder, { recursive: true });
});

async function serve(): Promise<{ endpoint: string; paths: string[] }> {
  const paths: string[] = [];
  server = createServer((request, response) => {
    paths.push(request.url ?? '');
    response.end('not the model');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, paths };
}

const find = (wanted: string, endpoint?: string): Promise<string> =>
  findModelFile({
    wanted,
    workingDir: folder,
    modelsDir: join(folder, 'models'),
    endpoint,
    report: (line) => lines.push(line),
    onProgress: () => undefined,
    signal: new AbortController().signal,
  });

test('the list has three models with permissive licenses, digests and sizes, and one fits any machine', () => {
  const models = listModels();
  expect(models).toHaveLength(3);
  for (const { sha256, revision, license, sizeBytes, memoryBytes } of models) {
    expect([sha256, revision]).toEqual([
      expect.stringMatching(/^[0-9a-f]{64}$/),
      expect.stringMatching(/^[0-9a-f]{40}$/),
    ]);
    expect(license).toMatch(/^(?:Apache-2\.0|MIT)$/);
    expect(memoryBytes).toBeGreaterThan(sizeBytes);
  }
  expect([2e9, 8e9, 16e9, 64e9].map((bytes) => chooseModelFor(bytes).name)).toEqual([
    'qwen3-4b',
    'qwen3-4b',
    'qwen3-8b',
    'gpt-oss-20b',
  ]);
});

test('a listed model is requested from the mirror by commit, its license is shown, and a wrong file is rejected', async () => {
  const { endpoint, paths } = await serve();
  await expect(find('qwen3-4b', endpoint)).rejects.toThrow(/the download stopped|does not match/);
  const { repository, revision, file } = listModels()[0] ?? { repository: '', revision: '', file: '' };
  expect(paths).toEqual([`/${repository}/resolve/${revision}/${file}`]);
  expect(lines).toEqual([expect.stringMatching(/Qwen3 4B .*2\.5 GB, license Apache-2\.0, from 127\.0\.0\.1/)]);
});

test('a file on disk is used without a network, and its path can be relative to the working directory', async () => {
  writeFileSync(join(folder, 'own.gguf'), '');
  expect(await find('own.gguf')).toBe(join(folder, 'own.gguf'));
  expect(lines).toEqual([]);
});

test('a URL is downloaded once, and its digest is verified', async () => {
  const { endpoint, paths } = await serve();
  await expect(find(`${endpoint}/a.gguf#sha256=${'0'.repeat(64)}`)).rejects.toThrow('does not match');
  const path = await find(`${endpoint}/a.gguf`);
  expect([path, existsSync(path)]).toEqual([join(folder, 'models', 'a.gguf'), true]);
  expect(await find(`${endpoint}/a.gguf`)).toBe(path);
  expect(paths).toHaveLength(2);
});

test('the error for an unknown name lists the models', async () => {
  await expect(find('no-such-model')).rejects.toThrow(
    /There is no file .*no-such-model.*qwen3-4b, qwen3-8b, gpt-oss-20b/,
  );
});

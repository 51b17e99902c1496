import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type Download, downloadFile } from './download-file.ts';

const content = randomBytes(300_000);
const sha256 = createHash('sha256').update(content).digest('hex');
let folder: string;
let server: Server | undefined;
let ranges: (string | undefined)[];
let cut: () => void;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'download-'));
  ranges = [];
});
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = undefined;
  rmSync(folder, { recursive: true });
});

/**
 * Starts a server that serves the content. Until `cut` is called, the server sends only `stopsAfter` bytes of the first
 * response.
 */
async function serve(options: { stopsAfter?: number; ignoresRanges?: boolean; status?: number } = {}): Promise<string> {
  server = createServer((request, response) => {
    const { range } = request.headers;
    ranges.push(range);
    const from = options.ignoresRanges === true ? 0 : Number(/bytes=(\d+)-/.exec(range ?? '')?.[1] ?? 0);
    const body = content.subarray(from);
    response.writeHead(options.status ?? (from > 0 ? 206 : 200), { 'content-length': body.length });
    if (options.stopsAfter !== undefined && ranges.length === 1) {
      response.write(body.subarray(0, options.stopsAfter));
      cut = () => response.destroy();
    } else response.end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/model.gguf`;
}

function get(url: string, more: Partial<Download> = {}): Promise<void> {
  return downloadFile({
    url,
    target: join(folder, 'models', 'model.gguf'),
    sizeBytes: content.length,
    sha256,
    onProgress: () => undefined,
    signal: new AbortController().signal,
    ...more,
  });
}

const path = (name: string): string => join(folder, 'models', name);

test('a file is downloaded with progress', async () => {
  const progress: number[] = [];
  await get(await serve(), { onProgress: (arrived) => progress.push(arrived) });
  expect(readFileSync(path('model.gguf')).equals(content)).toBe(true);
  expect(progress.at(-1)).toBe(content.length);
  expect(existsSync(path('model.gguf.part'))).toBe(false);
});

test('an interrupted download resumes', async () => {
  const url = await serve({ stopsAfter: 100_000 });
  await expect(get(url, { onProgress: () => cut() })).rejects.toThrow(/the download stopped after \d+ of 300000 bytes/);
  const arrived = readFileSync(path('model.gguf.part')).length;
  expect(arrived).toBeGreaterThan(0);
  await get(url);
  expect(ranges).toEqual([undefined, `bytes=${arrived}-`]);
  expect(readFileSync(path('model.gguf')).equals(content)).toBe(true);
});

test('a download starts over if the server does not support ranges', async () => {
  const url = await serve({ stopsAfter: 100_000, ignoresRanges: true });
  await expect(get(url, { onProgress: () => cut() })).rejects.toThrow('the download stopped');
  await get(url);
  expect(readFileSync(path('model.gguf')).equals(content)).toBe(true);
});

test('a file with a wrong digest is rejected and removed', async () => {
  await expect(get(await serve(), { sha256: 'f'.repeat(64) })).rejects.toThrow('does not match its digest');
  expect([existsSync(path('model.gguf')), existsSync(path('model.gguf.part'))]).toEqual([false, false]);
});

test('a complete partial file with a wrong digest is rejected without a request', async () => {
  const url = await serve({ stopsAfter: 100_000 });
  await expect(get(url, { onProgress: () => cut() })).rejects.toThrow('the download stopped');
  writeFileSync(path('model.gguf.part'), Buffer.alloc(content.length));
  await expect(get(url)).rejects.toThrow('does not match its digest');
  expect(ranges).toHaveLength(1);
});

test('the error names a server that is unreachable or responds with an error', async () => {
  const url = await serve({ status: 404 });
  await expect(get(url)).rejects.toThrow('responded with status 404');
  server?.close();
  await expect(get('http://127.0.0.1:1/model.gguf')).rejects.toThrow(/127\.0\.0\.1:1 cannot be reached/);
});

test('a file that does not fit on the disk is not downloaded', async () => {
  await expect(get(await serve(), { sizeBytes: 2 ** 60 })).rejects.toThrow(/MB more disk space/);
});

test('a download can be aborted', async () => {
  const controller = new AbortController();
  const download = get(await serve(), {
    signal: controller.signal,
    onProgress: () => controller.abort(new Error('stop')),
  });
  await expect(download).rejects.toThrow('stop');
});

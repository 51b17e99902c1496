import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { loadDocs } from './load-docs.ts';

/** A stub of the API that accepts the fourth submission. The first has no response, the others those of proxies. */
const keys: unknown[] = [];
const server = createServer((request, response) => {
  keys.push(request.headers['idempotency-key']);
  request.resume().once('end', () => {
    if (keys.length === 1) request.socket.destroy();
    else if (keys.length === 2) response.writeHead(502, { 'content-type': 'text/html' }).end('<html>');
    else if (keys.length === 3)
      response
        .writeHead(503, { 'content-type': 'application/json', 'retry-after': new Date().toUTCString() })
        .end('{}');
    else response.writeHead(202, { 'content-type': 'application/json' }).end('{"id":"the-job"}');
  });
});
let page = '';

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const docs = await loadDocs({
    publicApiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    dashboardUrl: 'https://dashboard.example.com',
    headerBrand: 'Service',
    hasLocalReceiver: false,
    packs: [],
  });
  page = docs.get('retries')?.markdown ?? '';
});
beforeEach(() => {
  keys.length = 0;
});
afterAll(() => {
  server.close();
});

const samples = [
  { language: 'sh', program: 'curl', command: 'sh' },
  { language: 'python', program: 'python3', command: 'python3' },
].map((sample) => ({ ...sample, isInstalled: spawnSync(sample.program, ['--version']).status === 0 }));

test.each(samples.filter(({ isInstalled }) => isInstalled))(
  'the $program sample for retries repeats a request whose connection was closed or which a proxy rejected, with the same key',
  async ({ language, command }) => {
    const [, code = ''] = new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'ms').exec(page) ?? [];
    const child = spawn(command, { env: { ...process.env, HUMANIZE_API_KEY: 'hk_live_test' } });
    child.stdin.end(code);
    expect(await readText(child.stdout)).toContain('the-job');
    expect(keys).toEqual([expect.any(String), keys[0], keys[0], keys[0]]);
  },
);

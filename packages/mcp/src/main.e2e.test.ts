import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from '@jest/globals';

const job = {
  id: '019a0000-0000-7000-8000-000000000000',
  mode: 'humanize',
  status: 'running',
  input_words: 1_500,
  words_reserved: 1_500,
  words_charged: 1_500,
  status_url: 'https://api.example.com/v1/humanize/019a0000-0000-7000-8000-000000000000',
  current_stage: null,
  detected_language: null,
  created_at: '2026-01-02T03:04:05.000Z',
  completed_at: null,
};
const mainFile = fileURLToPath(new URL('../dist/main.js', import.meta.url));
let api: Server;
let server: ChildProcess | undefined;

afterEach(() => {
  server?.kill('SIGKILL');
  api.closeAllConnections();
  api.close();
});

/** Runs the MCP server and calls `humanize_text` with a long text, whose jobs never end. */
async function callWithLongText() {
  api = createServer((_request, response) => response.end(JSON.stringify(job))).listen(0, '127.0.0.1');
  await once(api, 'listening');
  const baseUrl = `http://127.0.0.1:${(api.address() as AddressInfo).port}/v1`;
  const env = { HUMANIZE_API_KEY: 'hk_live_test', HUMANIZE_BASE_URL: baseUrl };
  const child = spawn(process.execPath, [mainFile], { env });
  server = child;
  const clientInfo = { name: 'test', version: '1.0.0' };
  const text = Array.from({ length: 10 }, () => 'word '.repeat(1_500).trim()).join('\n\n');
  const messages = [
    { id: 1, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo } },
    { method: 'notifications/initialized' },
    { id: 2, method: 'tools/call', params: { name: 'humanize_text', arguments: { text } } },
  ];
  for (const message of messages) child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  await once(api, 'request');
  return child;
}

test('the server ends its calls and exits when the client closes standard input, so nothing more is charged', async () => {
  const child = await callWithLongText();
  const exited = Promise.all([readText(child.stderr), once(child, 'exit')]);
  child.stdin.end();
  const [errors, [code]] = await exited;
  expect([code, errors]).toEqual([0, '']);
});

test('the server exits without a stack trace when the client has ended', async () => {
  const child = await callWithLongText();
  child.stdout.destroy();
  const exited = Promise.all([readText(child.stderr), once(child, 'exit')]);
  child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 4, method: 'ping' })}\n`);
  const [errors, [code]] = await exited;
  expect([code, errors]).toEqual([0, '']);
});

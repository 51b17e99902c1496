import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from '@jest/globals';
import { waitUntil } from '../wait-until.ts';
import { modelBehaviors } from './model-behaviors.ts';

const entry = fileURLToPath(new URL('run-recorded-model.ts', import.meta.url));
const children: ChildProcess[] = [];

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

function start(...args: string[]): { child: ChildProcess; output: () => string } {
  const child = spawn(process.execPath, ['--conditions=@humanize/source', entry, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return { child, output: () => text };
}

const urlOf = (output: () => string): Promise<string> =>
  waitUntil(() => /MODEL_BASE_URL=(\S+)/.exec(output())?.[1], { what: 'its address' });

function draft(baseUrl: string, text: string): Promise<Response> {
  const messages = [
    { role: 'system', content: 'Pass: draft' },
    { role: 'user', content: `=====\n${text}\n=====` },
  ];
  return fetch(`${baseUrl}/chat/completions`, { method: 'POST', body: JSON.stringify({ messages }) });
}

test('it prints how to connect the service and one line per request without its text, and stops on a signal', async () => {
  const { child, output } = start('--port', '0', '--behave', 'server-error=1', '--first-byte-ms', '1');
  const baseUrl = await urlOf(output);
  expect(output()).toContain(`MODEL_BASE_URL=${baseUrl} MODEL_NAME=recorded npm start`);
  expect(output()).toContain('It has recordings of 12 paragraphs');
  const text = await (await fetch(baseUrl.replace('/v1', '/control/text'))).text();
  expect((await draft(baseUrl, text)).status).toBe(500);
  expect((await draft(baseUrl, text)).status).toBe(200);
  await waitUntil(() => /draft {2}12 paragraphs {2}\d+ \+ \d+ tokens {2}200/.test(output()), {
    what: 'the second line',
  });
  expect(output()).toMatch(/draft {2}12 paragraphs {2}0 \+ 0 tokens {2}500 {2}\d+ ms {2}server-error\n/);
  expect(output()).not.toContain('Harwick');
  child.kill('SIGINT');
  expect(await once(child, 'close')).toEqual([0, null]);
});

test('it serves a file of recordings', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'recordings-'));
  const file = join(folder, 'mine.jsonl');
  writeFileSync(file, JSON.stringify({ source: 'It is of use.', rewrite: 'It helps.' }));
  const { output } = start(file, '--port', '0', '--quiet');
  const response = await draft(await urlOf(output), 'It is of use.');
  expect(await response.json()).toMatchObject({ choices: [{ message: { content: 'It helps.' } }] });
  rmSync(folder, { recursive: true });
});

test('--help describes all behaviors', async () => {
  const { child, output } = start('--help');
  expect(await once(child, 'close')).toEqual([0, null]);
  for (const [name, { summary }] of Object.entries(modelBehaviors)) {
    expect(output()).toMatch(new RegExp(`^  ${name} +${summary.replaceAll(/[<>]/g, '.')}$`, 'm'));
  }
});

test.each([
  [['--port', 'http'], '--port must be a whole number from 0 to 65535, not "http"'],
  [['--style', 'bold'], '--style must be careful or free'],
  [['--behave', 'sulk'], 'Unknown behavior "sulk"'],
  [['--concurrency', '0'], '--concurrency must be a whole number from 1'],
  [['one', 'two'], 'Only one FILE of recordings can be given'],
  [['missing.jsonl'], 'missing.jsonl'],
])('%j is rejected with a one-line message', async (args, message) => {
  const { child, output } = start(...args);
  expect(await once(child, 'close')).toEqual([1, null]);
  expect(output()).toContain(message);
  expect(output().trim().split('\n')).toHaveLength(1);
});

test('a port in use is reported', async () => {
  const first = start('--port', '0');
  const { port } = new URL(await urlOf(first.output));
  const second = start('--port', port);
  expect(await once(second.child, 'close')).toEqual([1, null]);
  expect(second.output()).toBe('The port is in use. Choose another with --port PORT.\n');
});

import { readFile } from 'node:fs/promises';
import { afterEach, expect, test } from '@jest/globals';
import { Humanize } from '@humanize/client';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import type { CallToolResult, Progress } from '@modelcontextprotocol/sdk/types.js';
import { createMcpServer } from './create-mcp-server.ts';
import { version } from './version.ts';

const job = {
  id: '019a0000-0000-7000-8000-000000000000',
  mode: 'humanize',
  status: 'queued',
  input_words: 2,
  words_reserved: 2,
  words_charged: 2,
  status_url: 'https://api.example.com/v1/humanize/019a0000-0000-7000-8000-000000000000',
  current_stage: null,
  detected_language: null,
  created_at: '2026-01-02T03:04:05.000Z',
  completed_at: null,
};
const running = { ...job, status: 'running', current_stage: 'refining_draft' };
const succeeded = { ...job, status: 'succeeded', current_stage: 'completed', output: 'Hi there' };
const error = { code: 'processing_failed', message: 'The text is not in English.' };
const failed = { ...job, status: 'failed', words_charged: 0, error };

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** Connects a client to a server whose API returns the given bodies in order and repeats the last one. */
async function connect(...responses: readonly [status: number, body: object, headers?: Record<string, string>][]) {
  let waitedMs = 0;
  const sent: unknown[] = [];
  const api = new Humanize({
    apiKey: 'hk_live_test',
    baseUrl: 'https://api.example.com/v1',
    clock: { now: () => waitedMs, wait: async (ms) => void (waitedMs += ms) },
    fetch: async (_url, init) => {
      sent.push(typeof init?.body === 'string' ? JSON.parse(init.body) : undefined);
      const [status, body, more] = responses[Math.min(sent.length, responses.length) - 1] ?? [500, {}];
      const headers = { 'x-request-id': 'r1', 'retry-after': '90', ...more };
      return new Response(JSON.stringify(body), { status, headers });
    },
  });
  const server = createMcpServer(api);
  const client = new Client({ name: 'test', version: '1.0.0' });
  const [clientSide, serverSide] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(serverSide), client.connect(clientSide)]);
  closers.push(() => client.close());
  const progress: Progress[] = [];
  const call = async (name: string, args: Record<string, unknown>): Promise<CallToolResult> =>
    (await client.callTool({ name, arguments: args }, undefined, {
      onprogress: (one) => progress.push(one),
    })) as CallToolResult;
  return { call, client, progress, sent };
}

test('both tools have descriptions and schemas for their arguments and results', async () => {
  const { client } = await connect([200, job]);
  const { tools } = await client.listTools();
  expect(tools.map(({ name, outputSchema }) => [name, outputSchema?.required])).toEqual([
    ['humanize_text', ['status', 'words_charged']],
    ['get_job', ['status', 'words_charged']],
  ]);
  expect(client.getServerVersion()).toMatchObject({ name: 'humanize', version });
});

test('humanize_text returns the rewritten text as text and as structured content, and reports progress', async () => {
  const { call, progress, sent } = await connect([202, job], [200, job], [200, running], [200, succeeded]);
  const result = await call('humanize_text', { text: 'Hello there', use_british_spellings: true });
  expect(result.content).toEqual([{ type: 'text', text: 'Hi there' }]);
  expect(result.structuredContent).toEqual({
    status: 'succeeded',
    job_id: job.id,
    output: 'Hi there',
    words_charged: 2,
    current_stage: 'completed',
  });
  expect(progress.map(({ progress: step, message }) => [step, message])).toEqual([
    [1, 'queued'],
    [2, 'queued'],
    [3, 'refining_draft'],
    [4, 'completed'],
  ]);
  expect(sent[0]).toEqual({ text: 'Hello there', use_british_spellings: true });
});

test('if a job takes longer than wait_seconds, its ID is returned, and get_job returns its result later', async () => {
  const { call } = await connect([202, job], [200, running]);
  const result = await call('humanize_text', { text: 'Hello there', wait_seconds: 1 });
  expect(result.structuredContent).toMatchObject({ status: 'running', job_id: job.id });
  const later = await connect([200, succeeded]);
  expect((await later.call('get_job', { job_id: job.id })).structuredContent).toMatchObject({ output: 'Hi there' });
});

test('if a submitted job cannot be polled, its ID is returned, so that the text is not submitted and charged again', async () => {
  const { call, sent } = await connect([202, job], [500, { error: { code: 'internal_error', message: 'Sorry.' } }]);
  const result = await call('humanize_text', { text: 'Hello there' });
  expect(result.structuredContent).toMatchObject({ status: 'queued', job_id: job.id });
  expect(sent).toHaveLength(2);
});

test('a text of more than 2,000 words is divided, each part is one step of progress, and refunded parts are free', async () => {
  const charged = { ...succeeded, words_charged: 1_500 };
  const refunded = { ...succeeded, words_charged: 0 };
  const { call, progress } = await connect([202, job], [202, job], [200, charged], [200, refunded]);
  const paragraph = 'word '.repeat(1_500).trim();
  const result = await call('humanize_text', { text: `${paragraph}\n\n${paragraph}` });
  expect(result.structuredContent).toEqual({
    status: 'succeeded',
    output: 'Hi there\n\nHi there',
    words_charged: 1_500,
  });
  expect(progress.at(-1)).toMatchObject({ progress: 2, total: 2, message: '2 of 2 parts' });
});

test('a failed job is an error in humanize_text and a status in get_job', async () => {
  const { call } = await connect([202, job], [200, failed]);
  const result = await call('humanize_text', { text: 'Bonjour' });
  expect(result).toMatchObject({ isError: true, structuredContent: { status: 'failed', error, words_charged: 0 } });
  const looked = await call('get_job', { job_id: job.id });
  expect([looked.isError, looked.structuredContent]).toEqual([undefined, expect.objectContaining({ error })]);
});

test.each([
  [401, 'unauthorized', 'Invalid API key.'],
  [429, 'too_many_concurrent_jobs', 'The account already has 5 active jobs.'],
])('the result for %i %s contains the error, when to retry, and the request ID', async (status, code, message) => {
  const { call } = await connect([status, { error: { code, message } }]);
  const result = await call('humanize_text', { text: 'Hello there' });
  expect(result).toMatchObject({
    isError: true,
    content: [{ text: `${code}: ${message} Retry after 90 seconds. Request ID: r1.` }],
  });
});

test('an error with a warning and a documentation page contains both, as sentences', async () => {
  const headers = { 'x-warning': 'Copy it again.', link: '<https://example.com/docs/errors>; rel="help"' };
  const { call } = await connect([401, { error: { code: 'unauthorized', message: 'Invalid API key.' } }, headers]);
  const result = await call('humanize_text', { text: 'Hello there' });
  const advice = 'Copy it again. See https://example.com/docs/errors. Retry after 90 seconds. Request ID: r1.';
  expect(result.content).toEqual([{ type: 'text', text: `unauthorized: Invalid API key. ${advice}` }]);
});

test('invalid arguments are returned as errors', async () => {
  const { call, sent } = await connect([200, succeeded]);
  expect(await call('get_job', { job_id: '../keys' })).toMatchObject({ isError: true });
  expect(await call('humanize_text', { text: '' })).toMatchObject({ isError: true });
  expect(sent).toEqual([]);
});

test('the version matches package.json', async () => {
  const manifest = await readFile(new URL('../package.json', import.meta.url), 'utf8');
  expect((JSON.parse(manifest) as { version: string }).version).toBe(version);
});

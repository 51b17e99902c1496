import { optionDefaults } from '@humanize/contract';
import { afterEach, expect, test } from '@jest/globals';
import { waitUntil } from '@humanize/testing';
import type { RewriteTask, ThreadTasks } from './thread-tasks.ts';
import { createThreadPool, type ThreadPool } from './thread-pool.ts';
import { readEngineOptions } from './engine-options.ts';

let pool: ThreadPool<ThreadTasks> | undefined;
let lost = 0;
let errors: Error[] = [];

async function startPool(
  options: { threads?: number; taskLimitMs?: number; limitsMs?: Record<string, number> } = {},
): Promise<ThreadPool<ThreadTasks>> {
  lost = 0;
  errors = [];
  pool = createThreadPool<ThreadTasks>({
    threadFile: new URL('../test-support/faulty-thread.ts', import.meta.url),
    execArgv: ['--conditions=@humanize/source'],
    threads: options.threads ?? 1,
    taskLimitMs: options.taskLimitMs ?? 20_000,
    ...(options.limitsMs && { limitsMs: options.limitsMs }),
    memoryLimitMb: 64,
    onThreadLost: () => {
      lost += 1;
    },
    onError: (error) => errors.push(error),
  });
  await pool.warm();
  return pool;
}

afterEach(async () => {
  await pool?.close();
  pool = undefined;
});

const task = (text: string): RewriteTask => ({ ...readEngineOptions(optionDefaults), text });

test('a task runs on a thread and returns its value', async () => {
  const { run } = await startPool();
  expect(await run('rewrite', task('a text'))).toMatchObject({
    outcome: 'done',
    value: { outcome: 'rewritten', text: 'rewritten a text', detectedLanguage: 'en' },
  });
});

test('if a text exceeds its limit, its thread is replaced, and the next text runs on the replacement', async () => {
  const { run, warm, isHealthy } = await startPool({ taskLimitMs: 1_000 });
  for (let round = 1; round <= 2; round += 1) {
    expect(await run('rewrite', task('[[hang]]'))).toEqual({ outcome: 'overran' });
    expect([lost, isHealthy()]).toEqual([round, true]);
  }
  // The limit includes the startup time of a thread, which is long on a busy machine.
  await warm();
  expect(await run('rewrite', task('next'))).toMatchObject({ outcome: 'done' });
});

test('a task with its own lower limit ends at that limit', async () => {
  const { run } = await startPool({ limitsMs: { rewrite: 1_000 } });
  expect(await run('rewrite', task('[[hang]]'))).toEqual({ outcome: 'overran' });
});

test('an engine that throws fails the text but not the thread', async () => {
  const { run } = await startPool();
  const answer = await run('rewrite', task('[[throw]]'));
  expect(answer).toMatchObject({ outcome: 'crashed', error: { message: 'the engine broke' } });
  expect(lost).toBe(0);
});

test.each(['[[exit]]', '[[memory]]'])('a crashing thread (%s) fails only its own text', async (fault) => {
  const { run, isHealthy } = await startPool();
  expect(await run('rewrite', task(fault))).toMatchObject({ outcome: 'crashed' });
  expect(await run('rewrite', task('next'))).toMatchObject({ outcome: 'done' });
  expect([lost, isHealthy()]).toEqual([1, true]);
});

test('each thread runs at most one text at a time', async () => {
  const { run, slots } = await startPool({ threads: 2 });
  const runs = Array.from({ length: 6 }, () => run('rewrite', task('[[slow 50]]')));
  await waitUntil(() => slots.free() === 0, { what: 'both threads to be busy', intervalMs: 1 });
  expect((await Promise.all(runs)).map((answer) => answer.outcome)).toEqual(Array(6).fill('done'));
});

test('a signal aborts running texts and texts that wait for a thread', async () => {
  const { run, slots } = await startPool();
  const controller = new AbortController();
  const running = run('rewrite', task('[[hang]]'), controller.signal);
  const waiting = run('rewrite', task('waits'), controller.signal);
  await waitUntil(() => slots.free() === 0, { what: 'the thread to be busy', intervalMs: 1 });
  controller.abort();
  expect(await Promise.all([running, waiting])).toEqual([{ outcome: 'stopped' }, { outcome: 'stopped' }]);
  expect(await run('rewrite', task('next'))).toMatchObject({ outcome: 'done' });
});

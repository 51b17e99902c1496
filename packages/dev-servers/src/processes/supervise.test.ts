import { once } from 'node:events';
import { afterEach, expect, test } from '@jest/globals';
import { waitUntil } from '../wait-until.ts';
import { type Child, startChild } from './child.ts';
import { type Supervised, supervise, type Supervision } from './supervise.ts';

const supervisions: Supervision[] = [];
afterEach(async () => {
  await Promise.all(supervisions.splice(0).map((supervision) => supervision.stop()));
});

async function startNode(script: string): Promise<Child> {
  const child = await startChild({
    name: 'test',
    file: process.execPath,
    args: ['-e', `console.log('up'); ${script}`],
    env: { PATH: process.env['PATH'] },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  if (child.process.stdout !== null) await once(child.process.stdout, 'data');
  return child;
}

const forever = 'setInterval(() => undefined, 1000);';

async function keep(
  options: Partial<Supervised> = {},
): Promise<{ supervision: Supervision; lines: string[]; abandoned: string[] }> {
  const lines: string[] = [];
  const abandoned: string[] = [];
  const supervision = await supervise({
    name: 'app',
    start: () => startNode(forever),
    stopSignal: 'SIGTERM',
    stopTimeoutMs: 2_000,
    report: (line) => lines.push(line),
    onAbandoned: (name) => abandoned.push(name),
    ...options,
  });
  supervisions.push(supervision);
  return { supervision, lines, abandoned };
}

test('a process that is killed is restarted, and the restart is reported', async () => {
  const { supervision, lines } = await keep();
  const first = supervision.pid() ?? 0;
  process.kill(first, 'SIGKILL');
  const second = await waitUntil(
    () => supervision.pid() !== undefined && supervision.pid() !== first && supervision.pid(),
    { what: 'a new process' },
  );
  expect(lines).toEqual(['app was ended by SIGKILL; restarting in 0.5 s', `app is back (process ${String(second)})`]);
});

test('a process that exits after `stopping` is aborted is neither restarted nor reported', async () => {
  const announced = new AbortController();
  const { supervision, lines } = await keep({ stopping: announced.signal });
  announced.abort();
  process.kill(supervision.pid() ?? 0, 'SIGTERM');
  await waitUntil(() => supervision.pid() === undefined, { what: 'the process to exit' });
  await supervision.stop();
  expect([supervision.pid(), lines]).toEqual([undefined, []]);
});

test('the delay before a restart doubles while a process keeps failing', async () => {
  const { lines } = await keep({ start: () => startNode('process.exit(3)') });
  await waitUntil(() => lines.filter((line) => line.includes('restarting in')).length >= 3, {
    what: 'three restarts',
  });
  const waits = lines.filter((line) => line.includes('restarting in'));
  expect(waits.slice(0, 3)).toEqual(
    ['0.5', '1', '2'].map((seconds) => `app ended with exit code 3; restarting in ${seconds} s`),
  );
});

test('a restart that fails is retried', async () => {
  let starts = 0;
  const { supervision, lines } = await keep({
    start: () => {
      starts += 1;
      return starts === 2 ? Promise.reject(new Error('port taken')) : startNode(forever);
    },
  });
  process.kill(supervision.pid() ?? 0, 'SIGKILL');
  await waitUntil(() => lines.some((line) => line.startsWith('app is back')), { what: 'the third start' });
  expect(lines).toContain('app: port taken');
  expect(lines).toContain('app did not start; restarting in 1 s');
});

test('a final exit code ends the supervision and is reported', async () => {
  const { lines, abandoned } = await keep({ start: () => startNode('process.exit(78)'), finalExitCodes: [78] });
  await waitUntil(() => abandoned.length > 0, { what: 'giving up' });
  expect(abandoned).toEqual(['app']);
  expect(lines).toEqual(['app ended with exit code 78; it will not be restarted']);
});

test('stopping ends the process without starting another one, even while a restart is pending', async () => {
  const { supervision, lines } = await keep();
  const pid = supervision.pid() ?? 0;
  process.kill(pid, 'SIGKILL');
  await waitUntil(() => lines.length > 0, { what: 'the delay before the restart' });
  await supervision.stop();
  expect(supervision.pid()).toBeUndefined();
  expect(lines).toHaveLength(1);
});

test('a process that does not exit after its signal is killed after the timeout', async () => {
  const { supervision } = await keep({
    start: () => startNode(`process.on('SIGTERM', () => undefined); ${forever}`),
    stopTimeoutMs: 200,
  });
  await supervision.stop();
  expect(supervision.pid()).toBeUndefined();
});

test('if the first start fails, the error is thrown', async () => {
  await expect(keep({ start: () => Promise.reject(new Error('no program')) })).rejects.toThrow('no program');
});

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { findFreePort, findListenError } from './find-free-port.ts';

const started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

test('a returned port is free', async () => {
  const port = await findFreePort();
  expect(await findListenError(port, '127.0.0.1')).toBeUndefined();
});

test('a port in use is not returned, and can be returned when it is free again', async () => {
  const port = await findFreePortOfOther();
  const server = createServer().unref().listen(port, '127.0.0.1');
  await once(server, 'listening');
  await expect(findFreePort({ from: port, count: 1 })).rejects.toThrow('No free port found');
  server.close();
  await once(server, 'close');
  expect(await findFreePort({ from: port, count: 1 })).toBe(port);
});

test('a port is returned only once, regardless of whether the caller listens', async () => {
  const port = await findFreePort();
  await expect(findFreePort({ from: port, count: 1 })).rejects.toThrow('No free port found');
});

test('a port that another process has found is not returned before that process exits', async () => {
  const other = await startOther();
  await expect(findFreePort({ from: other.port, count: 1 })).rejects.toThrow('No free port found');
  await other.end();
  expect(await findFreePort({ from: other.port, count: 1 })).toBe(other.port);
});

/** Starts a process that picks a free port and keeps running. */
async function startOther(): Promise<{ port: number; end(): Promise<void> }> {
  const script = `
    import { findFreePort } from './find-free-port.ts';
    console.log(await findFreePort());
    setTimeout(() => undefined, 600_000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.push(child);
  const [data] = (await once(child.stdout, 'data')) as [Buffer];
  return {
    port: Number(data.toString()),
    end: async () => {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

/** Returns a free port that no process has reserved. */
async function findFreePortOfOther(): Promise<number> {
  const other = await startOther();
  await other.end();
  return other.port;
}

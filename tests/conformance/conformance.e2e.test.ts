/** Runs the suite as an operator does, against the whole service and a Redis that can be interrupted. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { findFreePort, loadCertificates, startBreakableRedis } from '@humanize/dev-servers';
import { opsFile, type Stack, startStack } from '@humanize/testing';
import { allChecks } from './checks/all-checks.ts';
import { runConformance, type SuiteRun } from './run-conformance.ts';
import { type OpsServer, serveOps } from './serve-ops.ts';

let servers: Awaited<ReturnType<typeof startBreakableRedis>>;
let stack: Stack;
let ops: OpsServer;
let folder: string;
let receiverPort: number;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'conformance-'));
  receiverPort = await findFreePort();
  servers = await startBreakableRedis();
  stack = await startStack({
    env: {
      REDIS_URL: servers.redis.url,
      WEBHOOK_ALLOW_HOSTS: `localhost:${receiverPort}`,
      NODE_EXTRA_CA_CERTS: (await loadCertificates(folder)).authorityFile,
      // Retry delays of 1.5 s and 12 s: long enough for different signature timestamps, and short enough for a test.
      WEBHOOK_BACKOFF_BASE_MS: '1500',
    },
  });
  ops = await serveOps(folder, stack.env);
});

afterAll(async () => {
  await ops.close();
  await stack.stop();
  await servers.stop();
  await rm(folder, { recursive: true });
});

const runSuite = (...args: string[]): Promise<SuiteRun> => runConformance({ stack, folder, receiverPort }, args);

test('all checks of the contract pass, and none is skipped', async () => {
  const pid = String(servers.redis.pid());
  const queue = ['--queue-down', `kill -STOP ${pid}`, '--queue-up', `kill -CONT ${pid}`];
  const { exitCode, lines } = await runSuite('--ops', ops.command, ...queue);
  expect(lines.filter((line) => !line.startsWith('passed'))).toEqual([
    `${allChecks.length} passed, 0 failed, 0 skipped`,
  ]);
  expect(exitCode).toBe(0);
}, 900_000);

test('the suite creates accounts and keys with the built ops command', async () => {
  const options = ['--ops', `${process.execPath} ${opsFile()}`, '--only', '2: a live key has a fixed prefix'];
  const { exitCode, lines } = await runSuite(...options);
  expect(lines.filter((line) => !line.startsWith('passed'))).toEqual(['1 passed, 0 failed, 0 skipped']);
  expect(exitCode).toBe(0);
});

test('without --ops, the suite reports the checks that it skipped', async () => {
  const { exitCode, lines } = await runSuite('--api-key', stack.account.apiKey, '--only', 'Authentication');
  expect(lines.filter((line) => line.startsWith('failed'))).toEqual([]);
  expect(lines.filter((line) => line.startsWith('skipped')).length).toBeGreaterThan(3);
  expect(lines.join('\n')).toContain('requires --ops');
  expect(exitCode).toBe(0);
});

test('a service that violates the contract fails the suite', async () => {
  const { exitCode, lines } = await runSuite('--api-key', 'hk_live_wrong', '--only', 'GET /humanize');
  expect(lines.filter((line) => line.startsWith('failed')).length).toBeGreaterThan(0);
  expect(exitCode).toBe(1);
});

test('check names are unique', () => {
  const names = allChecks.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

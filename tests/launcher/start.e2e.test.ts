import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { findFreePort } from '@humanize/dev-servers';
import { waitUntil } from '@humanize/testing';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { createLauncherSite, type Launcher, type LauncherSite } from './run-launcher.ts';

let site: LauncherSite;
let launcher: Launcher;
let metricsPort: number;

beforeAll(async () => {
  site = await createLauncherSite();
  metricsPort = await findFreePorts(appsWithMetrics.length);
  launcher = site.start({ HEALTH_PORT: '1', METRICS_PORT: String(metricsPort) });
  await launcher.ready();
});

afterAll(async () => {
  launcher.child.kill('SIGTERM');
  await launcher.exitCode;
  site.remove();
});

/** The apps of the site, in the order of their metrics ports. */
const appsWithMetrics = ['api', 'worker', 'webhook-dispatcher', 'reconciler'];

/** Returns the first of `count` consecutive free ports, all of which it reserves. */
async function findFreePorts(count: number): Promise<number> {
  return waitUntil(
    async () => {
      const first = await findFreePort();
      for (let port = first + 1; port < first + count; port += 1) await findFreePort({ from: port, count: 1 });
      return first;
    },
    { what: 'free ports' },
  );
}

const printed = (what: RegExp): string => what.exec(launcher.output())?.[0] ?? `no ${what.source} was printed`;
const apiKey = (): string => printed(/hk_live_\w+/);

type RecordedProcess = { readonly pid: number; readonly name: string };

/** Returns all processes that a launcher or its servers recorded. */
function recorded(): readonly RecordedProcess[] {
  return readdirSync(site.dataDir, { recursive: true, encoding: 'utf8' })
    .filter((path) => /processes\/\d+\.json$/.test(path))
    .map((path) => JSON.parse(readFileSync(join(site.dataDir, path), 'utf8')) as RecordedProcess);
}

/** Returns the processes that were started on this site. */
function processes(): readonly { pid: number; line: string }[] {
  const recordedPids = new Set(recorded().map(({ pid }) => pid));
  return execFileSync('ps', ['-eo', 'pid=,args=', '-ww'], { encoding: 'utf8' })
    .split('\n')
    .map((line) => ({ pid: Number.parseInt(line, 10), line }))
    .filter(({ pid, line }) => line.includes(site.dataDir) || recordedPids.has(pid));
}

function pidOf(name: string): number {
  const found = recorded().find((process) => process.name === name);
  if (found === undefined) throw new Error(`${name} is not recorded`);
  return found.pid;
}

async function humanize(): Promise<Record<string, unknown>> {
  const headers = { authorization: `Bearer ${apiKey()}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ text: 'We utilize it in order to facilitate the process.' });
  // Immediately after a server has been killed, a submission may fail with a retryable error.
  const submit = async (): Promise<Response | false> => {
    const response = await fetch(`${site.apiUrl}/humanize`, { method: 'POST', headers, body });
    return response.status === 202 && response;
  };
  const submitted = await waitUntil(submit, { what: 'a submission to be accepted', intervalMs: 500 });
  const { status_url: url } = (await submitted.json()) as { status_url: string };
  const lookUp = async (): Promise<Record<string, unknown> | false> => {
    const job = (await (await fetch(url, { headers })).json()) as Record<string, unknown>;
    return job['status'] === 'succeeded' && job;
  };
  return waitUntil(lookUp, { what: 'the job to succeed', intervalMs: 500 });
}

test('the first start creates an account with 100,000 words and prints its key, its secret and a working curl command', async () => {
  expect(launcher.output()).toContain('100,000 words, created now');
  expect(launcher.output()).toMatch(/Signing secret\s+whsec_[\w-]{43}\n/);
  expect(printed(/curl -s http.*\/v1\/humanize -H 'Authorization: Bearer hk_live_\w+' .*/)).toContain(
    `${site.apiUrl}/humanize`,
  );
  await expect(humanize()).resolves.toMatchObject({ status: 'succeeded', words_charged: 9 });
});

test('the MCP server rewrites a text for an assistant, with progress', async () => {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: ['packages/mcp/dist/main.js'],
    env: { HUMANIZE_API_KEY: apiKey(), HUMANIZE_BASE_URL: site.apiUrl },
  });
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(transport);
  try {
    const progress: (string | undefined)[] = [];
    const text = 'We utilize it in order to facilitate the process.';
    const result = await client.callTool({ name: 'humanize_text', arguments: { text } }, undefined, {
      onprogress: ({ message }) => progress.push(message),
    });
    const job = { status: 'succeeded', output: expect.any(String), words_charged: 9, job_id: expect.any(String) };
    expect(result.structuredContent).toMatchObject(job);
    // The client drops notifications that it reads together with the result, so the last one may be missing.
    expect(progress[0]).toBe('queued');
    const { job_id: id } = result.structuredContent as { job_id: string };
    const looked = await client.callTool({ name: 'get_job', arguments: { job_id: id } });
    expect(looked.structuredContent).toMatchObject(job);
    const rejected = await client.callTool({ name: 'humanize_text', arguments: { text: '!?' } });
    expect(rejected).toMatchObject({
      isError: true,
      content: [{ text: expect.stringMatching(/^validation_error: /) }],
    });
  } finally {
    await client.close();
  }
});

test('without a key, the MCP server exits and states which variable to set', () => {
  const run = spawnSync(process.execPath, ['packages/mcp/dist/main.js'], { env: {}, encoding: 'utf8' });
  expect([run.status, run.stdout]).toEqual([1, '']);
  expect(run.stderr).toMatch(/^humanize-mcp: No API key\. .*HUMANIZE_API_KEY/);
});

test('METRICS_PORT serves the metrics of the API, and the next ports those of the other apps', async () => {
  for (const [index, app] of appsWithMetrics.entries()) {
    const response = await fetch(`http://127.0.0.1:${metricsPort + index}/metrics`);
    expect(response.status).toBe(200);
    expect(await response.text()).toMatch(new RegExp(`^humanize_build_info\\{.*app="${app}".*\\} 1$`, 'm'));
  }
});

test('each log line contains the name of its app', () => {
  // The output of an installation may precede the log.
  const log = launcher.output().split('────')[0]?.trim() ?? '';
  const lines = log.slice(log.search(/^\d\d:/m)).split('\n');
  expect(lines.length).toBeGreaterThan(5);
  for (const line of lines) expect(line).toMatch(/^\d\d:\d\d:\d\d (start|api|worker|webhook-dispatcher|reconciler) /);
});

test('files with secrets in the data folder are readable only by their owner', () => {
  for (const name of [
    'demo-account.json',
    'secrets-master-key',
    'postgres-password',
    'postgres-owner-password',
    'redis-password',
    'redis.conf',
  ]) {
    expect((statSync(join(site.dataDir, name)).mode & 0o077).toString(8)).toBe('0');
  }
});

test('the ops command finds the running servers', async () => {
  await expect(site.ops('accounts', 'list')).resolves.toMatchObject({ items: [{ name: 'Demo' }] });
});

test('a second launcher with the same data folder fails with a clear message', async () => {
  const second = site.start();
  await expect(second.exitCode).resolves.toBe(1);
  expect(second.output()).toContain(`npm start is already running on ${site.dataDir} (process ${launcher.child.pid})`);
});

test('invalid settings stop the start before anything starts', async () => {
  const other = site.start({ DATA_DIR: `${site.dataDir}/other` });
  await expect(other.exitCode).resolves.toBe(1);
  expect(other.output()).toMatch(/Cannot listen on API_PORT \d+ of 127\.0\.0\.1[^]*API_PORT=\d+ npm start/);
  expect(other.output()).not.toContain('PostgreSQL');
});

// All apps are supervised in the same way, so one app is enough.
test.each(['worker', 'postgres', 'redis'])('%s is restarted after a kill, and jobs succeed', async (name) => {
  const said = launcher.output().length;
  process.kill(pidOf(name), 'SIGKILL');
  await waitUntil(() => launcher.output().slice(said).includes(`${name} is back`), {
    what: `${name} to be back`,
  });
  await expect(humanize()).resolves.toMatchObject({ status: 'succeeded' });
});

test('after a launcher was killed, the next one cleans up, keeps the data and shows the same key', async () => {
  const key = apiKey();
  const left = processes().map(({ pid }) => pid);
  launcher.child.kill('SIGKILL');
  await launcher.exitCode;
  // The first launcher has shown that the compiled apps start. Bundles start faster.
  launcher = site.start({ START_BUNDLED_APPS: process.env['START_BUNDLED_APPS'] ?? '' });
  await launcher.ready();
  expect(launcher.output()).toMatch(/stopped processes left by an earlier (start|run): .*postgres/);
  expect(apiKey()).toBe(key);
  expect(launcher.output()).toMatch(/99,\d{3} words\)/);
  await expect(humanize()).resolves.toMatchObject({ status: 'succeeded' });
  await expect(site.ops('ledger', 'verify')).resolves.toMatchObject({ ok: true });
  expect(processes().filter(({ pid }) => left.includes(pid))).toEqual([]);
});

test('a signal to all processes stops everything without errors, with exit code 0, and leaves no process running', async () => {
  const all = processes().map(({ pid }) => pid);
  expect(all.length).toBeGreaterThanOrEqual(6);
  const before = launcher.output().length;
  launcher.child.kill('SIGTERM');
  // A server's short-lived processes may have ended by now. kill then reports them, but still signals the others.
  spawnSync('kill', all.filter((pid) => pid !== launcher.child.pid).map(String));
  await expect(launcher.exitCode).resolves.toBe(0);
  const said = launcher.output().slice(before);
  expect(said).toContain('everything has stopped');
  expect(said).not.toMatch(/restarting in|ended with|was ended by/);
  expect(processes()).toEqual([]);
  for (const pid of all) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
});

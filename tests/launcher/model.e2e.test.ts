import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import {
  findListenError,
  installModelRuntime,
  readRecordings,
  type RecordedModel,
  smallRecordings,
  startRecordedModel,
  writeTinyModel,
} from '@humanize/dev-servers';
import { waitUntil } from '@humanize/testing';
import { createLauncherSite, type Launcher, type LauncherSite } from './run-launcher.ts';

// A model is installed and loaded before the service is ready.
const readyTimeoutMs = 240_000;
jest.setTimeout(600_000);

const ollamaPort = 11_434;
const recordings = readRecordings(smallRecordings);
const [recording] = recordings.all;
if (recording === undefined) throw new Error('there are no recordings');

let site: LauncherSite;
let launcher: Launcher | undefined;
let model: RecordedModel | undefined;
let server: Server | undefined;

// All tests share a site, because creating its database takes longer than most tests.
beforeAll(async () => {
  site = await createLauncherSite();
});
afterEach(async () => {
  await stop();
  await model?.close();
  server?.closeAllConnections();
  server?.close();
  [model, server] = [undefined, undefined];
  rmSync(join(site.dataDir, 'models'), { recursive: true, force: true });
});
afterAll(() => site.remove());

async function stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  launcher?.child.kill(signal);
  await launcher?.exitCode;
  launcher = undefined;
}

const start = (env: Record<string, string>, args: readonly string[] = []): Launcher => {
  // Start only the apps that a test needs, as bundles, to save time. start.e2e.test.ts covers the others and apps
  // without bundles.
  const settings = {
    APPS: 'worker',
    HUMANIZER: '',
    MODEL_CHECK: 'off',
    MODEL_THREADS: '1',
    START_BUNDLED_APPS: process.env['START_BUNDLED_APPS'] ?? '',
  };
  launcher = site.start({ ...settings, ...env }, args);
  return launcher;
};

type Job = { status: string; words_charged: number; output?: string; error?: { message: string } };

async function submit(text: string): Promise<() => Promise<Job>> {
  const apiKey = /hk_live_\w+/.exec(launcher?.output() ?? '')?.[0] ?? '';
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
  const response = await fetch(`${site.apiUrl}/humanize`, { method: 'POST', headers, body: JSON.stringify({ text }) });
  const { status_url: url } = (await response.json()) as { status_url: string };
  return async () => (await (await fetch(url, { headers })).json()) as Job;
}

async function humanize(text: string): Promise<Job> {
  const find = await submit(text);
  const end = async (): Promise<Job | false> => {
    const job = await find();
    return ['succeeded', 'failed'].includes(job.status) && job;
  };
  return waitUntil(end, { what: 'the end of the job', intervalMs: 250 });
}

/** Returns the command lines and environments of this site's processes, which contain its data folder. */
function processes(): readonly string[] {
  return execFileSync('ps', ['axeww', '-o', 'args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(site.dataDir));
}

const portInUse = (await findListenError(ollamaPort, '127.0.0.1')) !== undefined;

const lackOfPort = portInUse ? ` (not run: another program uses port ${ollamaPort})` : '';
const describeOllama = portInUse ? describe.skip : describe;

describeOllama('a model server on this machine', () => {
  test(`is used without a setting, and the output states how to choose another one or none${lackOfPort}`, async () => {
    model = await startRecordedModel({ recordings, port: ollamaPort });
    await start({ APPS: 'api,worker' }).ready(readyTimeoutMs);
    expect(launcher?.output()).toMatch(
      /Engine\s+language model recorded at http:\/\/127\.0\.0\.1:11434\/v1 \(Ollama, found on this machine\)/,
    );
    expect(launcher?.output()).toMatch(/Without it\s+HUMANIZER=light-edit npm start/);
    expect(await humanize(recording.source)).toMatchObject({ status: 'succeeded', output: recording.rewrite });
  });
});

describe('a model that cannot be downloaded', () => {
  test('is rejected; the light edit is used, and one line states why', async () => {
    server = createServer((_request, response) => response.end('not a model'));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    await start({}, ['--model', `http://127.0.0.1:${port}/model.gguf#sha256=${'0'.repeat(64)}`]).ready(readyTimeoutMs);
    expect(launcher?.output()).toMatch(/no language model: the file does not match its digest/);
    expect(launcher?.output()).toMatch(/Engine\s+light edit \(rules only\)/);
    expect(readdirSync(join(site.dataDir, 'models'))).toEqual([]);
  });

  test('a name that is not in the list stops the start with the list', async () => {
    start({}, ['--model', 'no-such-model']);
    expect(await launcher?.exitCode).toBe(1);
    expect(launcher?.output()).toMatch(/There is no file .*no-such-model, and the models .*qwen3-4b/);
    expect(processes()).toEqual([]);
  });

  test('a download that was killed resumes at the next start', async () => {
    const whole = join(site.dataDir, 'whole.gguf');
    writeTinyModel(whole);
    const content = readFileSync(whole);
    const ranges: (string | undefined)[] = [];
    server = createServer((request, response) => {
      const { range } = request.headers;
      ranges.push(range);
      const body = content.subarray(Number(/bytes=(\d+)-/.exec(range ?? '')?.[1] ?? 0));
      response.writeHead(range === undefined ? 200 : 206, { 'content-length': body.length });
      // The first response never ends.
      if (range === undefined) response.write(body.subarray(0, 100_000));
      else response.end(body);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/tiny.gguf`;
    const part = join(site.dataDir, 'models', 'tiny.gguf.part');
    start({}, ['--model', url]);
    await waitUntil(() => existsSync(part) && readFileSync(part).length > 0, {
      what: 'the first part of the download',
      timeoutMs: readyTimeoutMs,
    });
    await stop('SIGKILL');
    const arrived = readFileSync(part).length;
    start({}, ['--model', url]);
    await waitUntil(() => existsSync(join(site.dataDir, 'models', 'tiny.gguf')), {
      what: 'the whole file',
      timeoutMs: readyTimeoutMs,
    });
    expect(ranges).toEqual([undefined, `bytes=${arrived}-`]);
    expect(readFileSync(join(site.dataDir, 'models', 'tiny.gguf')).equals(content)).toBe(true);
  });
});

/** Installs the engine into the folder that all sites share. Returns the reason if that is impossible. */
async function installEngine(): Promise<string | undefined> {
  try {
    await installModelRuntime({
      toolsDir: join(import.meta.dirname, '../../.data/tools'),
      accelerator: 'cpu',
      report: () => undefined,
      signal: AbortSignal.timeout(120_000),
    });
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

const problem = await installEngine();

const lackOfEngine = problem === undefined ? '' : ` (not run: ${problem})`;
const describeEngine = problem === undefined ? describe : describe.skip;

describeEngine('a model that npm start runs', () => {
  test(`processes a job, which fails with a refund because the check rejects the nonsense; killed during a response, it leaves nothing behind${lackOfEngine}`, async () => {
    const file = join(site.dataDir, 'tiny.gguf');
    writeTinyModel(file);
    await start({ APPS: 'api,worker', MODEL_ACCELERATOR: 'cpu', MODEL_PASSES: 'draft' }, ['--model', file]).ready(
      readyTimeoutMs,
    );
    expect(launcher?.output()).toMatch(/Engine\s+language model tiny, running here at http:\/\/127\.0\.0\.1:\d+\/v1/);
    const job = await humanize('The committee met on 3 May and did not approve the budget.');
    expect(job).toMatchObject({ status: 'failed', words_charged: 0 });
    expect(job.error?.message).toContain('The language model could not rewrite enough of the text');
    // Kill everything while the second job is being drafted.
    const find = await submit('Nobody in the old town knew why the harbor had been closed. '.repeat(20));
    await waitUntil(async () => (await find()).status !== 'queued', { what: 'the second job' });
    await stop('SIGKILL');
    await start({ HUMANIZER: 'light-edit' }).ready(readyTimeoutMs);
    expect(processes().filter((line) => line.includes('run-model-server'))).toEqual([]);
  });
});

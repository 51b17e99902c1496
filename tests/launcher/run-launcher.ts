/** Runs npm start as a process in tests, with a separate data folder and separate ports. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { findFreePort } from '@humanize/dev-servers';
import { inheritedEnv, waitUntil } from '@humanize/testing';

const root = fileURLToPath(new URL('../../', import.meta.url));
const script = join(root, 'scripts/run.mjs');
const readyTimeoutMs = 150_000;

/** A data folder and ports that successive launchers use. */
export type LauncherSite = {
  readonly dataDir: string;
  readonly apiUrl: string;
  /** Starts a launcher; `env` overrides the site's environment, which has no language model. */
  start(env?: Readonly<Record<string, string>>, args?: readonly string[]): Launcher;
  /** Runs the ops command on this site and returns its JSON. */
  ops(...args: readonly string[]): Promise<Record<string, unknown>>;
  remove(): void;
};

/** A launcher's process. */
export type Launcher = {
  readonly child: ChildProcess;
  output(): string;
  /** Resolves when the service is up. @throws with the output if the launcher exits before that */
  ready(timeoutMs?: number): Promise<void>;
  readonly exitCode: Promise<number | null>;
};

/** Creates a site: free ports and a new data folder, which shares the downloads of earlier runs. */
export async function createLauncherSite(): Promise<LauncherSite> {
  const data = join(root, '.data');
  mkdirSync(join(data, 'tools'), { recursive: true });
  const dataDir = mkdtempSync(join(tmpdir(), 'launcher-test-'));
  symlinkSync(join(data, 'tools'), join(dataDir, 'tools'));
  const apiPort = await findFreePort();
  const env = {
    ...inheritedEnv(),
    HOME: process.env['HOME'] ?? '',
    DATA_DIR: dataDir,
    APPS: 'api,worker,webhook-dispatcher,reconciler',
    HUMANIZER: 'light-edit',
    WORKER_THREADS: '1',
    API_PORT: String(apiPort),
    DASHBOARD_PORT: String(await findFreePort()),
  };
  return {
    dataDir,
    apiUrl: `http://127.0.0.1:${apiPort}/v1`,
    start: (more = {}, args = []) =>
      follow(
        spawn(process.execPath, [script, 'start', ...args], {
          cwd: root,
          env: { ...env, ...more },
          stdio: ['ignore', 'pipe', 'pipe'],
        }),
      ),
    async ops(...args) {
      const { stdout } = await promisify(execFile)(process.execPath, [script, 'ops', ...args], { cwd: root, env });
      return JSON.parse(stdout) as Record<string, unknown>;
    },
    remove: () => existsSync(dataDir) && rmSync(dataDir, { recursive: true }),
  };
}

function follow(child: ChildProcess): Launcher {
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exitCode = once(child, 'close').then(([code]) => code as number | null);
  return {
    child,
    output: () => output,
    exitCode,
    async ready(timeoutMs = readyTimeoutMs) {
      const up = async (): Promise<string> => {
        await waitUntil(() => output.includes('Ctrl-C stops everything'), {
          what: 'the service',
          timeoutMs,
        });
        return 'up';
      };
      const first = await Promise.race([
        up().catch(() => 'not up in time'),
        exitCode.then((code) => `ended with exit code ${code ?? 'none'}`),
      ]);
      if (first !== 'up') throw new Error(`The launcher is ${first}:\n${output}`);
    },
  };
}

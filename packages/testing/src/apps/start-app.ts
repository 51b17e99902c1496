/** Runs built apps as processes in tests, with access to their logs. */
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type Exit, startChild, waitUntil } from '@humanize/dev-servers';

/** A line of an app's log. */
export type LogLine = { readonly level: string; readonly message: string; readonly [field: string]: unknown };

/** A running app. */
export type StartedApp = {
  readonly app: string;
  readonly pid: number;
  /** Base URL of /healthz, /readyz and /metrics. */
  readonly healthUrl: string;
  /** Resolves when the process has exited for any reason and its output has been read. */
  readonly exited: Promise<Exit>;
  /** Returns the log so far, oldest line first. */
  log(): readonly LogLine[];
  /** Returns the standard error output so far. */
  errorOutput(): string;
  /**
   * Sends SIGTERM, kills the process if it has not exited after `timeoutMs`, and resolves with its exit code or signal.
   */
  stop(options?: { readonly timeoutMs?: number }): Promise<Exit>;
  /** Sends a signal, such as SIGKILL, SIGSTOP or SIGCONT. */
  signal(signal: NodeJS.Signals): void;
};

const startTimeoutMs = 150_000;
const stopTimeoutMs = 30_000;
const logTailLines = 30;
/** The same flags as in the images, including the memory limit. */
const nodeFlags = ['--enable-source-maps', '--max-semi-space-size=8'];

/** The root of the workspace, which is four levels above this file in both src and dist. */
const workspaceUrl = new URL('../../../../', import.meta.url);

/**
 * Starts an app and waits until it is ready. Runs the bundle built by the setup of the end-to-end tests, or
 * `apps/<app>/dist/main.js` if there is no bundle. The environment consists of `env`, `inheritedEnv`, a free
 * HEALTH_PORT and one thread for workers. `entry` names another file to start, relative to the root, such as a
 * TypeScript file that configures the app differently. That file runs with the built packages.
 * @throws an error that contains the last part of the log if the process exits or is not ready in time
 */
export async function startApp({
  app,
  env,
  cwd,
  entry = entryOf(app),
}: {
  readonly app: string;
  readonly entry?: string | URL;
  readonly env: Readonly<Record<string, string>>;
  readonly cwd?: string;
}): Promise<StartedApp> {
  const file = fileURLToPath(new URL(entry, workspaceUrl));
  const child = await startChild({
    name: app,
    file: process.execPath,
    args: [...nodeFlags, file],
    // By default, a worker starts a thread for each core, and each thread loads the dictionaries.
    env: { ...inheritedEnv(), HEALTH_PORT: '0', WORKER_THREADS: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(cwd === undefined ? {} : { cwd }),
  });
  const lines: LogLine[] = [];
  let errorText = '';
  const { stdout, stderr } = child.process;
  if (stdout !== null) createInterface({ input: stdout }).on('line', (line) => lines.push(parseLine(line)));
  stderr?.on('data', (chunk: Buffer) => (errorText += chunk.toString()));
  // The last output can arrive after the exit.
  const exited = new Promise<void>((resolve) => child.process.once('close', () => resolve())).then(() => child.exited);

  try {
    const readyOrEnded = () => (child.isRunning() ? readyUrl(lines) : null);
    const healthUrl = await waitUntil(readyOrEnded, { what: `${app} to be ready`, timeoutMs: startTimeoutMs });
    if (healthUrl === null) throw describeEnd(await exited);
    return {
      app,
      pid: child.pid,
      healthUrl,
      exited,
      log: () => lines,
      errorOutput: () => errorText,
      stop: async ({ timeoutMs = stopTimeoutMs } = {}) => {
        await child.stop({ signal: 'SIGTERM', timeoutMs });
        return exited;
      },
      signal: (signal) => void child.process.kill(signal),
    };
  } catch (error) {
    await child.stop({ signal: 'SIGKILL', timeoutMs: 0 });
    await exited;
    const tail = lines.slice(-logTailLines).map((line) => JSON.stringify(line));
    throw new Error(`${app} did not start:\n${[...tail, errorText].join('\n')}`, { cause: error });
  }
}

const areBundled = (): boolean => process.env['START_BUNDLED_APPS'] === 'on';

function entryOf(app: string): string {
  return `apps/${app}/dist/${areBundled() ? 'bundled/main.mjs' : 'main.js'}`;
}

/**
 * Returns the `entry` for a worker whose engine is controlled by the text (see
 * apps/worker/test-support/faulty-thread.ts).
 */
export function faultyWorkerEntry(): string {
  return areBundled() ? 'apps/worker/dist/bundled/faulty-worker.mjs' : 'apps/worker/test-support/faulty-worker.ts';
}

/** Returns the path to `ops`: the bundle built by the setup of the end-to-end tests, or the compiled file. */
export function opsFile(): string {
  const entry = areBundled() ? 'apps/cli/dist/bundled/ops.mjs' : 'apps/cli/dist/ops.js';
  return fileURLToPath(new URL(entry, workspaceUrl));
}

/** The environment variables that the workspace's programs inherit in tests: PATH and Node's compile cache. */
export function inheritedEnv(): { readonly PATH: string | undefined; readonly NODE_COMPILE_CACHE: string | undefined } {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return { PATH, NODE_COMPILE_CACHE };
}

function describeEnd({ code, signal }: Exit): Error {
  return new Error(`It exited with code ${code ?? 'none'}, signal ${signal ?? 'none'}`);
}

function parseLine(line: string): LogLine {
  try {
    return JSON.parse(line) as LogLine;
  } catch {
    return { level: 'raw', message: line };
  }
}

/**
 * Returns the health URL if the app is ready, and false otherwise. The app logs its health port in the `started` entry.
 */
async function readyUrl(lines: readonly LogLine[]): Promise<string | false> {
  const port = lines.find((line) => line.message === 'started')?.['healthPort'];
  if (typeof port !== 'number') return false;
  const url = `http://127.0.0.1:${port}`;
  // A pooled connection could belong to an app that used the port before, or be closed by a busy app between two polls.
  const response = await fetch(`${url}/readyz`, { headers: { connection: 'close' } });
  await response.arrayBuffer();
  return response.ok ? url : false;
}

/** Starts built apps as real processes in tests, with access to their logs, and stops or kills them. */
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type Exit, startChild, waitUntil } from '@humanize/dev-servers';

/** A line of an app's log. */
export type LogLine = { readonly level: string; readonly message: string; readonly [field: string]: unknown };

/** A running app. */
export type StartedApp = {
  readonly app: string;
  readonly pid: number;
  /** Base of /healthz, /readyz and /metrics. */
  readonly healthUrl: string;
  /** Resolves when it has ended for any reason. */
  readonly exited: Promise<Exit>;
  /** The log so far, oldest first. */
  log(): readonly LogLine[];
  /** What it wrote to standard error so far. */
  errorOutput(): string;
  /** Sends SIGTERM, kills it after `timeoutMs`, and resolves with how it ended. */
  stop(options?: { readonly timeoutMs?: number }): Promise<Exit>;
  /** Sends any signal, including SIGKILL, SIGSTOP and SIGCONT. */
  signal(signal: NodeJS.Signals): void;
};

const startTimeoutMs = 90_000;
const stopTimeoutMs = 30_000;
const logTailLines = 30;
const sourceCondition = '--conditions=@humanize/source';
/** The memory limit is the one of the images. */
const nodeFlags = ['--enable-source-maps', '--max-semi-space-size=16'];

/** The root of the workspace: four levels up, from src and from dist alike. */
const workspaceUrl = new URL('../../../../', import.meta.url);

/**
 * Starts `apps/<app>/dist/main.js` with `env` alone (and PATH), HEALTH_PORT being a free port, and waits until it is
 * ready. The setup of end-to-end tests builds. `entry` is another file to start, relative to the root, possibly a
 * TypeScript source, for an app that a test wires differently.
 * @throws with the end of its log if it ends or is not ready in time
 */
export async function startApp({
  app,
  env,
  cwd,
  entry = `apps/${app}/dist/main.js`,
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
    args: [...(file.endsWith('.ts') ? [sourceCondition] : []), ...nodeFlags, file],
    env: { PATH: process.env['PATH'], HEALTH_PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(cwd === undefined ? {} : { cwd }),
  });
  const lines: LogLine[] = [];
  let errorText = '';
  const { stdout, stderr } = child.process;
  if (stdout !== null) createInterface({ input: stdout }).on('line', (line) => lines.push(parseLine(line)));
  stderr?.on('data', (chunk: Buffer) => (errorText += chunk.toString()));

  try {
    const readyOrEnded = () => (child.isRunning() ? readyUrl(lines) : null);
    const healthUrl = await waitUntil(readyOrEnded, { what: `${app} to be ready`, timeoutMs: startTimeoutMs });
    if (healthUrl === null) throw describeEnd(await child.exited);
    return {
      app,
      pid: child.pid,
      healthUrl,
      exited: child.exited,
      log: () => lines,
      errorOutput: () => errorText,
      stop: ({ timeoutMs = stopTimeoutMs } = {}) => child.stop({ signal: 'SIGTERM', timeoutMs }),
      signal: (signal) => void child.process.kill(signal),
    };
  } catch (error) {
    await child.stop({ signal: 'SIGKILL', timeoutMs: 0 });
    const tail = lines.slice(-logTailLines).map((line) => JSON.stringify(line));
    throw new Error(`${app} did not start:\n${[...tail, errorText].join('\n')}`, { cause: error });
  }
}

function describeEnd({ code, signal }: Exit): Error {
  return new Error(`It ended with exit code ${code ?? 'none'}, signal ${signal ?? 'none'}`);
}

function parseLine(line: string): LogLine {
  try {
    return JSON.parse(line) as LogLine;
  } catch {
    return { level: 'raw', message: line };
  }
}

/** The app logs its health port in the entry `started`; it is ready when /readyz says so. */
async function readyUrl(lines: readonly LogLine[]): Promise<string | false> {
  const port = lines.find((line) => line.message === 'started')?.['healthPort'];
  if (typeof port !== 'number') return false;
  const url = `http://127.0.0.1:${port}`;
  const response = await fetch(`${url}/readyz`);
  await response.arrayBuffer();
  return response.ok ? url : false;
}

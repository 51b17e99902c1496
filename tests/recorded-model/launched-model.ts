/** Runs `npm run model:recorded` as a process for tests, and controls it through its control endpoint. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { waitUntil } from '@humanize/testing';

const script = fileURLToPath(new URL('../../scripts/run.mjs', import.meta.url));
// The launcher builds the workspace first.
const readyTimeoutMs = 180_000;

export type LaunchedModel = {
  /** The URL that the model prints for MODEL_BASE_URL. */
  readonly baseUrl: string;
  /** Its output so far. */
  readonly output: () => string;
  /**
   * Replaces the model's behaviors. Without arguments, the model is faithful. @throws Error if the model rejects the
   * behaviors
   */
  behave(...behaviors: readonly string[]): Promise<void>;
  /** Returns the number of requests so far, by pass. */
  requests(): Promise<Readonly<Record<string, number>>>;
  /** Stops the model and returns its exit code. */
  stop(): Promise<number | null>;
};

/** Starts the model on a free port with additional `args`. @throws Error if the model is not listening in time */
export async function launchModel(...args: readonly string[]): Promise<LaunchedModel> {
  const child = spawn(process.execPath, [script, 'model:recorded', '--port', '0', ...args], {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'] },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exited = once(child, 'exit');
  const find = (): string | false => {
    if (child.exitCode !== null) throw new Error(`It ended:\n${output}`);
    return /MODEL_BASE_URL=(\S+)/.exec(output)?.[1] ?? false;
  };
  const stop = async (): Promise<number | null> => {
    child.kill('SIGTERM');
    const [code] = (await exited) as [number | null];
    return code;
  };
  let baseUrl: string;
  try {
    baseUrl = await waitUntil(find, { what: 'the recorded model', timeoutMs: readyTimeoutMs });
  } catch (error) {
    await stop();
    throw error;
  }
  const controlUrl = baseUrl.replace(/\/v1$/, '/control');
  return {
    baseUrl,
    output: () => output,
    async behave(...behaviors) {
      const response = await fetch(controlUrl, { method: 'PUT', body: JSON.stringify({ behaviors }) });
      if (!response.ok) throw new Error(`The recorded model rejected the behaviors: ${await response.text()}`);
    },
    async requests() {
      const control = (await (await fetch(controlUrl)).json()) as { counts: { requests: Record<string, number> } };
      return control.counts.requests;
    },
    stop,
  };
}

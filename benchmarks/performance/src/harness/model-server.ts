/**
 * A language model server for benchmarks, in a separate process so that its CPU time is not counted as the worker's.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { ModelCounts, Pace } from '@humanize/dev-servers';

/** The server has recordings of the sample texts with seeds from 0 to `texts` - 1. */
export type ModelProcessOptions = {
  readonly texts: number;
  readonly wordsPerText: number;
  readonly pace: Pace;
};

/** `busyMs` is, for each text, the time during which the server had at least one request for that text. */
export type ModelReport = {
  readonly busyMs: readonly number[];
  readonly requests: ModelCounts['requests'];
};

export type ModelServer = {
  /** The value for MODEL_BASE_URL. */
  readonly baseUrl: string;
  report(): Promise<ModelReport>;
  stop(): Promise<void>;
};

export async function startModelServer(options: ModelProcessOptions): Promise<ModelServer> {
  const file = new URL('model-process.ts', import.meta.url).pathname;
  const args = ['--conditions=@humanize/source', file, JSON.stringify(options)];
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env['PATH'] },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const lines = createInterface({ input: child.stdout });
  const nextLine = async (): Promise<string> => {
    const line = await Promise.race([once(lines, 'line'), ended.then(() => undefined)]);
    if (line === undefined) throw new Error('the model process has ended');
    return String(line[0]);
  };
  const baseUrl = await nextLine();
  return {
    baseUrl,
    async report() {
      child.stdin.write('\n');
      return JSON.parse(await nextLine()) as ModelReport;
    },
    async stop() {
      child.stdin.end();
      await ended;
    },
  };
}

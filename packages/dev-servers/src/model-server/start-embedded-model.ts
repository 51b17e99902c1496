/**
 * Runs a language model in a separate process, like the embedded Postgres and Redis. The process is restarted after a
 * crash. If the launcher is killed, it stops the leftover process the next time it starts.
 */
import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '../processes/find-free-port.ts';
import { cleanUpStaleFolders, createOwnedFolder } from '../processes/owned-folder.ts';
import { supervise } from '../processes/supervise.ts';
import { serverEnvironment, startLogged } from '../servers/start-logged.ts';
import type { Accelerator } from './model-runtime.ts';
import { optionsVariable, type ServerProcessOptions } from './server-process-options.ts';

export type EmbeddedModelOptions = {
  readonly file: string;
  readonly runtimeDir: string;
  readonly accelerator: Accelerator;
  /** Number of threads for the engine. If undefined, the number depends on the processor. */
  readonly threads: number | undefined;
  /** Folder for the launcher's data. */
  readonly dataDir: string;
  readonly report: (line: string) => void;
  readonly stopping: AbortSignal | undefined;
  /** Called if the process cannot be restarted. */
  readonly onAbandoned: (name: string) => void;
};

export type EmbeddedModel = {
  readonly baseUrl: string;
  readonly apiKey: string;
  /** The name of the model. */
  readonly name: string;
  /** Number of requests that are processed concurrently. */
  readonly sequences: number;
  stop(): Promise<void>;
};

/** A passage needs up to 3,500 tokens; a long paragraph needs more. */
const contextTokens = 8_192;
const sequencesMax = 4;
const queueMax = 64;
// Reading a large file from a slow disk takes minutes.
const readyTimeoutMs = 600_000;
const stopTimeoutMs = 15_000;

/** @throws an error that contains the last part of the process's log if the process does not start */
export async function startEmbeddedModel(options: EmbeddedModelOptions): Promise<EmbeddedModel> {
  const { dataDir, report, stopping, onAbandoned } = options;
  const owners = join(dataDir, 'servers');
  mkdirSync(dataDir, { recursive: true, mode: 0o755 });
  await cleanUpStaleFolders(owners);
  const folder = createOwnedFolder(owners);
  const port = await findFreePort();
  const apiKey = randomBytes(24).toString('hex');
  const baseUrl = `http://127.0.0.1:${port}/v1`;
  const { file, runtimeDir, accelerator, threads } = options;
  const served: ServerProcessOptions = {
    file,
    runtimeDir,
    accelerator,
    threads,
    contextTokens,
    sequencesMax,
    port,
    apiKey,
    queueMax,
  };
  let found: ModelInfo | undefined;
  try {
    const supervision = await supervise({
      name: 'model',
      start: () =>
        startLogged(
          {
            name: 'model',
            file: process.execPath,
            args: [...process.execArgv.filter((argument) => argument.startsWith('--conditions')), processFile],
            env: { ...serverEnvironment(), [optionsVariable]: JSON.stringify(served) },
          },
          {
            logPath: join(dataDir, 'model.log'),
            folder,
            readyTimeoutMs,
            isReady: async () => {
              found = await askForModel(baseUrl, apiKey);
              return found !== undefined;
            },
          },
        ),
      stopSignal: 'SIGTERM',
      stopTimeoutMs,
      report,
      stopping,
      onAbandoned,
    });
    const { id: name, sequences } = found ?? { id: 'model', sequences: 1 };
    report(`Language model: ${name}, ${sequences} requests at a time (process ${supervision.pid() ?? 'ended'})`);
    return {
      baseUrl,
      apiKey,
      name,
      sequences,
      async stop() {
        await supervision.stop();
        folder.remove();
      },
    };
  } catch (error) {
    folder.remove();
    throw error;
  }
}

/** The file that the process runs, with the same extension as this file: source in tests, compiled otherwise. */
const processFile = fileURLToPath(
  new URL(`./run-model-server${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url),
);

type ModelInfo = { readonly id: string; readonly sequences: number };

async function askForModel(baseUrl: string, apiKey: string): Promise<ModelInfo | undefined> {
  try {
    const response = await fetch(`${baseUrl}/models`, { headers: { authorization: `Bearer ${apiKey}` } });
    const { data } = (await response.json()) as { data: readonly ModelInfo[] };
    return data[0];
  } catch {
    // The server is not listening yet.
    return undefined;
  }
}

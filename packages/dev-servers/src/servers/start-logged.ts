/**
 * Starts a server that logs to a file, because an orphaned server would otherwise keep the standard output of this
 * process open.
 */
import { closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Child, startChild } from '../processes/child.ts';
import type { OwnedFolder } from '../processes/owned-folder.ts';

/** A command line and the user to run it as, if different from the current user. */
export type ServerCommand = {
  readonly name: string;
  readonly file: string;
  readonly args: readonly string[];
  readonly uid?: number;
  readonly gid?: number;
};

const readyTimeoutMsDefault = 60_000;
const stopTimeoutMs = 15_000;
const logTailLength = 2_000;

/**
 * Starts `command`, writes its output to `logPath` and waits until `isReady` returns true.
 * @throws an error that contains the last part of the log if the process exits or is not ready in time (by default,
 * within a minute)
 */
export async function startLogged(
  command: ServerCommand & { readonly env?: Readonly<Record<string, string>> },
  {
    logPath,
    folder,
    isReady,
    readyTimeoutMs = readyTimeoutMsDefault,
  }: {
    logPath: string;
    folder: OwnedFolder;
    isReady: (child: Child) => boolean | Promise<boolean>;
    readyTimeoutMs?: number;
  },
): Promise<Child> {
  const log = openSync(logPath, 'w', 0o600);
  const child = await startChild(
    { ...command, env: command.env ?? serverEnvironment(), stdio: ['ignore', log, log] },
    folder,
  ).finally(() => closeSync(log));
  const endsAt = performance.now() + readyTimeoutMs;
  while (performance.now() < endsAt && child.isRunning()) {
    if (await isReady(child)) return child;
    await sleep(20);
  }
  const problem = child.isRunning() ? `was not ready within ${readyTimeoutMs / 1_000} s` : 'exited during startup';
  await child.stop({ signal: 'SIGINT', timeoutMs: stopTimeoutMs });
  throw new Error(
    `${command.name} ${problem}. The end of ${logPath}:\n${readFileSync(logPath, 'utf8').slice(-logTailLength)}`,
  );
}

/**
 * Returns the environment for servers. It contains only what they need and excludes the user's credentials and PG
 * variables.
 */
export function serverEnvironment(): Record<string, string> {
  return { PATH: process.env['PATH'] ?? '/usr/bin:/bin', HOME: process.env['HOME'] ?? '/', LC_ALL: 'C', TZ: 'UTC' };
}

/**
 * A child process, which is recorded in the owned folder as soon as it is created. It runs in its own process group, so
 * Ctrl-C in a terminal reaches only the launcher, which then stops all processes in order.
 */
import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import type { OwnedFolder } from './owned-folder.ts';

/** The exit code or signal of a child process. */
export type Exit = { readonly code: number | null; readonly signal: NodeJS.Signals | null };

/** A started process. */
export type Child = {
  readonly pid: number;
  readonly process: ChildProcess;
  /** Resolves when the process has exited. Never rejects. */
  readonly exited: Promise<Exit>;
  isRunning(): boolean;
  /**
   * Sends `signal`, waits at most `timeoutMs` for the process to exit, then kills it. Resolves with the exit code or
   * signal.
   */
  stop(options: { readonly signal: NodeJS.Signals; readonly timeoutMs: number }): Promise<Exit>;
};

/** The program to start. */
export type Command = {
  readonly name: string;
  readonly file: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd?: string;
  readonly stdio: StdioOptions;
  readonly uid?: number;
  readonly gid?: number;
};

/** Starts `command` and records the process in `folder`, if given. @throws if the program cannot be started */
export async function startChild(command: Command, folder?: OwnedFolder): Promise<Child> {
  const { name, file, args, env, cwd, stdio, uid, gid } = command;
  const user = uid === undefined || gid === undefined ? {} : { uid, gid };
  const child = spawn(file, args, {
    detached: true,
    env: { ...env },
    stdio,
    ...(cwd === undefined ? {} : { cwd }),
    ...user,
  });
  if (child.pid !== undefined) folder?.note(name, child.pid);
  const exited = new Promise<Exit>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
  await once(child, 'spawn');
  const { pid } = child;
  if (pid === undefined) throw new Error(`${name} has no process ID`);
  let running = true;
  child.once('exit', () => {
    running = false;
    folder?.forget(pid);
  });
  return {
    pid,
    process: child,
    exited,
    isRunning: () => running,
    async stop({ signal, timeoutMs }) {
      child.kill(signal);
      const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
      const exit = await exited;
      clearTimeout(timer);
      return exit;
    },
  };
}

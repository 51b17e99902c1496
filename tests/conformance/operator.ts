/** Runs the ops command of the deployment under test, to create accounts and keys for the checks. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

export type Operator = {
  /**
   * Runs `COMMAND words… --option value…` and returns its JSON output. @throws Error with the command's error output
   */
  run: (words: string, options?: Readonly<Record<string, string | number>>) => Promise<Record<string, unknown>>;
};

/**
 * Runs one command at a time, because each command starts a process and background checks run concurrently.
 * @param command a shell command line, for example `npm run --silent ops --`
 */
export function createOperator(command: string): Operator {
  let last: Promise<unknown> = Promise.resolve();
  return {
    run: (words, options = {}) => {
      const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
      const result = last.then(() => runCommand(command, words, args));
      last = result.catch(() => undefined);
      return result;
    },
  };
}

async function runCommand(command: string, words: string, args: string[]): Promise<Record<string, unknown>> {
  // The arguments are passed as positional parameters, so that the shell does not interpret them.
  const child = spawn('/bin/sh', ['-c', `${command} "$@"`, 'ops', ...words.split(' '), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number | null]>,
  ]);
  if (code !== 0) throw new Error(`ops ${words} exited with ${code}: ${errors.trim()}`);
  return JSON.parse(output) as Record<string, unknown>;
}

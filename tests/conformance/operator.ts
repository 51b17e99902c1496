/** Runs the operator's command of the deployment under test: accounts, words and keys for the checks. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

export type Operator = {
  /** Runs `COMMAND words… --option value…` and gives its JSON. @throws what the command printed as its error */
  run: (words: string, options?: Readonly<Record<string, string | number>>) => Promise<Record<string, unknown>>;
};

/**
 * One command at a time, for each is a process of its own and the checks ask for many at once.
 * @param command a shell command line, such as `npm run --silent ops --`
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
  // The arguments never pass through the shell's own reading of the line.
  const child = spawn('/bin/sh', ['-c', `${command} "$@"`, 'ops', ...words.split(' '), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number | null]>,
  ]);
  if (code !== 0) throw new Error(`ops ${words} ended with ${code}: ${errors.trim()}`);
  return JSON.parse(output) as Record<string, unknown>;
}

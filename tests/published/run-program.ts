/** Runs the tools and programs of these tests as processes. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** @returns standard output. @throws with both outputs if the program fails or takes longer than `timeoutMs` */
export async function runProgram(
  command: string,
  args: readonly string[],
  { cwd, env = {}, timeoutMs = 150_000 }: { cwd: string; env?: Readonly<Record<string, string>>; timeoutMs?: number },
): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)(command, args, {
      cwd,
      timeout: timeoutMs,
      env: { ...process.env, NO_COLOR: '1', ...env },
    });
    return stdout;
  } catch (error) {
    const { stdout = '', stderr = '', message } = error as { stdout?: string; stderr?: string; message: string };
    throw new Error(`${message}\n${stdout}\n${stderr}`, { cause: error });
  }
}

/** Parses the JSON lines that a program printed and merges them into one object. */
export function readPrinted(output: string): Record<string, unknown> {
  const lines = output.trim().split('\n');
  return Object.assign({}, ...lines.map((line) => JSON.parse(line) as object)) as Record<string, unknown>;
}

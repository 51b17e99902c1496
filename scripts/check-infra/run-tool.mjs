/** Runs the tools that check infra/. */
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findMemoryFolder } from '../../packages/testing/src/databases/find-memory-folder.ts';

/** The root folder of the repository. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/**
 * Runs a tool and returns its output. Throws an error that contains the output if the tool fails or is not installed.
 * @param {string} command
 * @param {string[]} args
 */
export function runTool(command, args, cwd = root) {
  // promtool creates a database for each test and flushes it to disk. An in-memory folder makes this faster.
  const TMPDIR = findMemoryFolder() ?? tmpdir();
  mkdirSync(TMPDIR, { recursive: true });
  try {
    return execFileSync(command, args, {
      cwd,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      maxBuffer: 1 << 24,
      // The tools are written in Go and need little memory, so collecting garbage less often saves a third of their CPU
      // time.
      env: { GOGC: '1000', ...process.env, TMPDIR },
    });
  } catch (error) {
    if (error.code === 'ENOENT') {
      throw new Error(
        `${command} is not on the path. On Debian: apt-get install prometheus prometheus-alertmanager. Helm: helm.sh/docs/intro/install`,
        {
          cause: error,
        },
      );
    }
    throw new Error(`${command} ${args.join(' ')}\n${error.stdout ?? ''}${error.stderr ?? ''}`, { cause: error });
  }
}

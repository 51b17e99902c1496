/** Compiles all packages and apps incrementally into their dist folders, and writes the word tables. */
import { runProcess } from './run-process.mjs';
import { withSetUpLock } from './set-up-lock.mjs';
import { UserError } from './user-error.mjs';
import { bin } from './workspace.mjs';
import { writeTables } from './write-tables.mjs';

/** @throws {UserError} if the sources do not compile */
export async function build() {
  const code = await withSetUpLock(runCompiler);
  if (code !== 0) throw new UserError('The sources do not compile; see the errors above.', 'To repeat: npm run types');
}

/** Writes to standard error, because standard output may contain a command's JSON. */
export async function runCompiler() {
  const code = await runProcess(bin('tsc'), ['-b', 'tsconfig.build.json', '--checkers', '1'], {
    stdio: ['ignore', 2, 2],
  });
  return code === 0 ? writeTables() : code;
}

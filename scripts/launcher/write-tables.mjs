/** Writes the word tables that threads share, next to the compiled code of packages/text, unless they are up to date. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runProcess } from './run-process.mjs';
import { inRoot } from './workspace.mjs';

const compiled = inRoot('packages', 'text', 'dist');
/** Contains the hash of all inputs to the tables. */
const stampFile = join(compiled, '.tables-made-from');

/** @returns {Promise<number>} the exit code */
export async function writeTables() {
  const files = readdirSync(compiled, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'));
  const hash = createHash('sha256').update(readFileSync(inRoot('pnpm-lock.yaml')));
  for (const name of files.toSorted()) hash.update(name).update(readFileSync(join(compiled, name)));
  const stamp = hash.digest('hex');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return 0;
  const code = await runProcess(process.execPath, [join(compiled, 'write-tables.js')], { stdio: ['ignore', 2, 2] });
  if (code === 0) writeFileSync(stampFile, stamp);
  return code;
}

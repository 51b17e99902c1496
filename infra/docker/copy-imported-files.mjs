/**
 * Copies the files that an app's entry points import, so that its image contains no others.
 *   node infra/docker/copy-imported-files.mjs FROM TO
 * FROM is a folder made by `pnpm deploy`. Every file directly in FROM/dist is an entry point: the main program, worker
 * threads, commands. Symbolic links are copied as links, so that Node resolves packages as before.
 */
import { cp, mkdir, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { nodeFileTrace } from '@vercel/nft';

const [from, to] = process.argv.slice(2);
if (from === undefined || to === undefined) throw new Error('usage: copy-imported-files.mjs FROM TO');

const entryPoints = (await readdir(join(from, 'dist'))).filter((name) => name.endsWith('.js'));
const { fileList } = await nodeFileTrace(
  entryPoints.map((name) => join(from, 'dist', name)),
  { base: from, processCwd: from },
);
for (const file of fileList) {
  await mkdir(dirname(join(to, file)), { recursive: true });
  await cp(join(from, file), join(to, file), { verbatimSymlinks: true });
}
process.stdout.write(`${fileList.size} files\n`);

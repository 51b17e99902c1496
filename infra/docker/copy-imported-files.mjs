/**
 * Copies the files that an app's entry points import, so that its image contains no others.
 *   node infra/docker/copy-imported-files.mjs FROM TO
 * FROM is a folder made by `pnpm deploy`. Every file directly in FROM/dist is an entry point: the main program, worker
 * threads, commands. Folders that the app reads at startup without importing them are listed in its package.json, in
 * `readAtStartup`; source maps are left out. Symbolic links are copied as links, so that Node resolves packages as before.
 */
import { cp, mkdir, readdir, readFile, realpath } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { nodeFileTrace } from '@vercel/nft';

const [from, to] = process.argv.slice(2);
if (from === undefined || to === undefined) throw new Error('usage: copy-imported-files.mjs FROM TO');

const entryPoints = (await readdir(join(from, 'dist'))).filter((name) => name.endsWith('.js'));
const { fileList } = await nodeFileTrace(
  entryPoints.map((name) => join(from, 'dist', name)),
  { base: from, processCwd: from },
);
for (const file of fileList) {
  if (file.endsWith('.map')) continue;
  await mkdir(dirname(join(to, file)), { recursive: true });
  await cp(join(from, file), join(to, file), { verbatimSymlinks: true });
}
const { readAtStartup = [] } = JSON.parse(await readFile(join(from, 'package.json'), 'utf8'));
for (const folder of readAtStartup) {
  const source = await realpath(join(from, folder));
  const target = join(to, relative(await realpath(from), source));
  await cp(source, target, { recursive: true, filter: (path) => !path.endsWith('.map') });
}
process.stdout.write(`${fileList.size} files\n`);

/**
 * Collects the files of the image: all programs and what they import, and nothing else.
 *   node infra/docker/collect-programs.mjs TO
 * The workspace must be built. Every file directly in the folder dist of an app is an entry point: main programs, worker
 * threads, commands. The MCP server and the conformance suite are bundled into one file each. Folders that an app or
 * package reads at startup without importing them are listed in its package.json, in `readAtStartup`; source maps are
 * left out. The folders are those of the workspace, and symbolic links are copied as links, so that Node resolves
 * packages as before.
 */
import { execFileSync } from 'node:child_process';
import { cp, lstat, mkdir, readdir, readFile, realpath } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { nodeFileTrace } from '@vercel/nft';
import { build } from 'esbuild';

const root = resolve(import.meta.dirname, '../..');
if (process.argv[2] === undefined) throw new Error('usage: collect-programs.mjs TO');
const to = resolve(process.argv[2]);
const apps = await listFolders('apps');

await copyApps();
await bundleConformance();
const mcp = join(root, 'packages/mcp');
execFileSync(process.execPath, ['build-npm.mjs'], { cwd: mcp, stdio: 'inherit' });
await cp(join(mcp, 'dist/npm'), join(to, 'mcp'), { recursive: true });

async function copyApps() {
  const entryPoints = await Promise.all(
    apps.map(async (app) => {
      const names = await readdir(join(app, 'dist'));
      return names.filter((name) => name.endsWith('.js')).map((name) => join(app, 'dist', name));
    }),
  );
  // Do not expand globs, because a partly computed path would include a whole folder. `readAtStartup` lists the folders
  // instead.
  const options = { base: root, processCwd: root, analysis: { emitGlobs: false } };
  const { fileList } = await nodeFileTrace(entryPoints.flat(), options);
  for (const file of fileList) {
    if (file.endsWith('.map')) continue;
    await mkdir(dirname(join(to, file)), { recursive: true });
    await cp(join(root, file), join(to, file), { verbatimSymlinks: true });
  }
  for (const owner of [...apps, ...(await listFolders('packages'))]) await copyFoldersReadAtStartup(owner);
  process.stdout.write(`${fileList.size} files of ${apps.length} apps\n`);
}

/** @param {string} parent */
async function listFolders(parent) {
  return (await readdir(join(root, parent))).map((name) => join(root, parent, name));
}

/** @param {string} owner the folder of an app or package */
async function copyFoldersReadAtStartup(owner) {
  const { readAtStartup = [] } = JSON.parse(await readFile(join(owner, 'package.json'), 'utf8'));
  for (const folder of readAtStartup) {
    await copyLinkTo(join(owner, folder), owner);
    const source = await realpath(join(owner, folder));
    const target = join(to, relative(root, source));
    await cp(source, target, { recursive: true, filter: (path) => !path.endsWith('.map') });
  }
}

/**
 * Copies the symbolic link that leads from a folder of an app or package to `path`, if there is one.
 * @param {string} path
 * @param {string} owner
 */
async function copyLinkTo(path, owner) {
  if (path === owner) return;
  if ((await lstat(path)).isSymbolicLink())
    await cp(path, join(to, relative(root, path)), { recursive: true, verbatimSymlinks: true });
  await copyLinkTo(dirname(path), owner);
}

/** The suite's own dependencies include servers for tests, which the suite does not start and the bundle does not contain. */
async function bundleConformance() {
  await build({
    entryPoints: ['main', 'pause-queue'].map((name) => join(root, `tests/conformance/${name}.ts`)),
    outdir: join(to, 'conformance'),
    outExtension: { '.js': '.mjs' },
    conditions: ['@humanize/source'],
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    logLevel: 'warning',
    external: ['testcontainers'],
    // CommonJS packages in the bundle call require for Node's built-in modules.
    banner: { js: "import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);" },
  });
}

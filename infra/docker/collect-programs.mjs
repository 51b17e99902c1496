/**
 * Collects the files for the image: only the programs and what they import.
 *   node infra/docker/collect-programs.mjs TO
 *   node infra/docker/collect-programs.mjs --analyze-packages
 * The first command requires a built workspace. Every file directly in an app's dist folder is an entry point: main
 * programs, worker threads, commands. The MCP server and the conformance suite are bundled into one file each. Folders
 * that an app or package reads at startup without importing them are listed in its package.json, in `readAtStartup`;
 * source maps are left out. The folder structure is the same as in the workspace, and symbolic links are copied as
 * links, so that Node resolves packages as before. The second command requires only the installed packages. It
 * determines in advance what their files import, because this analysis takes most of the time, and its result changes
 * only with the lockfile.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import {
  copyFile,
  cp,
  lstat,
  mkdir,
  readdir,
  readFile,
  readlink,
  realpath,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { deserialize, serialize } from 'node:v8';
import { nodeFileTrace } from '@vercel/nft';
import { build } from 'esbuild';

const root = resolve(import.meta.dirname, '../..');
const analysisFile = join(root, 'node_modules/.package-analysis');
// Do not expand globs, because a partly computed path would include a whole folder. `readAtStartup` lists the folders
// instead.
const traceOptions = { base: root, processCwd: root, analysis: { emitGlobs: false }, readFile: readForTrace };
/** The size in UTF-16 code units from which a file may be data, whose analysis would take most of the time. */
const dataSizeMin = 200_000;
/** Occurs in each file that loads another one. */
const loading = /\b(?:require|import)\s*\(|\bimport\s*['"{*]|\bfrom\s*['"]|\b(?:__dirname|__filename|import\.meta)\b/;
const apps = await listFolders('apps');
const packages = await listFolders('packages');

const [argument] = process.argv.slice(2);
if (argument === undefined) throw new Error('usage: collect-programs.mjs TO | --analyze-packages');
const to = resolve(argument);
if (argument === '--analyze-packages') await analyzePackages();
else await Promise.all([copyApps(), bundleConformance(), bundleMcp()]);

/**
 * Traces one file for each app and for each package that an app depends on. The file imports all dependencies of the
 * app or package.
 */
async function analyzePackages() {
  const owners = new Set(apps);
  for (const owner of owners)
    for (const name of (await dependenciesOf(owner)).own) owners.add(await realpath(join(owner, 'node_modules', name)));
  const files = await Promise.all([...owners].map(writeImports));
  /** @type {{ analysisCache?: Map<string, unknown> }} */
  const cache = {};
  await nodeFileTrace(files, { ...traceOptions, cache });
  await Promise.all(files.map((file) => rm(file)));
  const ofPackages = [...(cache.analysisCache ?? [])].filter(([path]) => path.includes('/node_modules/.pnpm/'));
  if (ofPackages.length === 0) throw new Error('no packages are installed');
  await writeFile(analysisFile, serialize(new Map(ofPackages)));
  process.stdout.write(`${ofPackages.length} files of packages\n`);
}

/** @param {string} owner the folder of an app or package */
async function writeImports(owner) {
  const file = join(owner, '.imports.mjs');
  const { imported } = await dependenciesOf(owner);
  await writeFile(file, imported.map((name) => `import ${JSON.stringify(name)};\n`).join(''));
  return file;
}

/**
 * Returns the workspace packages that an app or package depends on, and the other packages that it imports.
 * @param {string} owner the folder of the app or package
 */
async function dependenciesOf(owner) {
  const { dependencies = {}, readAtStartup = [] } = JSON.parse(await readFile(join(owner, 'package.json'), 'utf8'));
  const names = Object.keys(dependencies);
  const isRead = (/** @type {string} */ name) =>
    readAtStartup.some((/** @type {string} */ folder) => folder.startsWith(`node_modules/${name}/`));
  return {
    own: names.filter((name) => dependencies[name].startsWith('workspace:')),
    imported: names.filter((name) => !dependencies[name].startsWith('workspace:') && !isRead(name)),
  };
}

async function copyApps() {
  const entryPoints = await Promise.all(
    apps.map(async (app) => {
      const names = await readdir(join(app, 'dist'));
      return names.filter((name) => name.endsWith('.js')).map((name) => join(app, 'dist', name));
    }),
  );
  const analysisCache = existsSync(analysisFile) ? deserialize(await readFile(analysisFile)) : new Map();
  const { fileList } = await nodeFileTrace(entryPoints.flat(), { ...traceOptions, cache: { analysisCache } });
  const files = [...fileList].filter((file) => !file.endsWith('.map'));
  for (const folder of new Set(files.map(dirname))) await mkdir(join(to, folder), { recursive: true });
  for (const file of files) await copyEntry(join(root, file), join(to, file));
  for (const owner of [...apps, ...packages]) await copyFoldersReadAtStartup(owner);
  process.stdout.write(`${fileList.size} files of ${apps.length} apps\n`);
}

/**
 * Returns the content of a file for the trace, or an empty text for a large file that loads no other file.
 * @param {string} path
 */
async function readForTrace(path) {
  try {
    const content = await readFile(path, 'utf8');
    return content.length >= dataSizeMin && !loading.test(content) ? '' : content;
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'EISDIR') return null;
    throw error;
  }
}

/**
 * Copies a file or a symbolic link.
 * @param {string} from
 * @param {string} target
 */
async function copyEntry(from, target) {
  const stats = await lstat(from);
  if (stats.isSymbolicLink()) await symlink(await readlink(from), target);
  else await copyFile(from, target);
}

async function bundleMcp() {
  const mcp = join(root, 'packages/mcp');
  await promisify(execFile)(process.execPath, ['build-npm.mjs'], { cwd: mcp });
  await cp(join(mcp, 'dist/npm'), join(to, 'mcp'), { recursive: true });
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
 * Copies any symbolic links on the path from the folder of an app or package to `path`.
 * @param {string} path
 * @param {string} owner
 */
async function copyLinkTo(path, owner) {
  if (path === owner) return;
  if ((await lstat(path)).isSymbolicLink())
    await cp(path, join(to, relative(root, path)), { recursive: true, verbatimSymlinks: true });
  await copyLinkTo(dirname(path), owner);
}

/**
 * The suite's own dependencies include test servers, which the suite does not start and the bundle does not contain.
 */
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

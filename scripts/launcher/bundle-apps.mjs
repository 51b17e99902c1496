/**
 * Bundles each compiled app into one file, for tests that start apps as processes. Loading an app from its thousand
 * modules takes more CPU time than most of these tests. The modules in a bundle still find their data in their original
 * folders, and threads also run bundles.
 */
import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { withSetUpLock } from './set-up-lock.mjs';
import { inRoot } from './workspace.mjs';

/** Stores the path, size and modification time of each bundle's source files. */
const stampFile = inRoot('.data', 'bundled-apps.json');
const bundles = [
  ...['api', 'worker', 'webhook-dispatcher', 'reconciler', 'dashboard'].map((app) =>
    bundleOf(app, 'dist/main.js', 'main'),
  ),
  bundleOf('worker', 'test-support/faulty-worker.ts', 'faulty-worker'),
  bundleOf('cli', 'dist/ops.js', 'ops'),
  // The entry point of the threads that the worker's bundle starts.
  bundleOf('worker', 'dist/rewrite-thread.js', 'rewrite-thread'),
];
/** Packages with native code, and one that is not installed. */
const unbundled = /^(@node-rs\/argon2|msgpackr-extract)$/;

/** CommonJS packages in the bundle call `require` for Node's built-in modules. */
const banner = `
import { createRequire as requireOf } from 'node:module';
const require = requireOf(import.meta.url);`;
/** Matches a module's reference to a thread's file in the same folder. */
const threadFile =
  /new URL\(`\.\/([\w-]+)\$\{import\.meta\.url\.endsWith\('\.ts'\) \? '\.ts' : '\.js'\}`, import\.meta\.url\)/g;

/** @typedef {Record<string, string>} Stamp the state of each file, by its path */

/** Bundles changed apps into `apps/<app>/dist/bundled`. The apps must already be compiled. */
export function bundleApps() {
  return withSetUpLock(async () => {
    const made = readStamps();
    const changed = bundles.filter(({ outfile }) => !isCurrent(made[outfile]));
    if (changed.length > 0) {
      Object.assign(made, await bundle(changed));
      writeFileSync(stampFile, JSON.stringify(made));
    }
  });
}

/**
 * @param {string} app
 * @param {string} entry path in the app's folder
 * @param {string} name of the bundle, without the extension
 */
function bundleOf(app, entry, name) {
  return { name, entry: inRoot('apps', app, entry), outfile: inRoot('apps', app, 'dist', 'bundled', `${name}.mjs`) };
}

/**
 * Returns an empty object if the file is missing or damaged, so that all apps are bundled. @returns {Record<string,
 * Stamp>}
 */
function readStamps() {
  try {
    return JSON.parse(readFileSync(stampFile, 'utf8'));
  } catch {
    return {};
  }
}

/** @param {Stamp | undefined} stamp */
function isCurrent(stamp) {
  return stamp !== undefined && Object.entries(stamp).every(([path, state]) => stateOf(path) === state);
}

/** @param {string} path */
function stateOf(path) {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats === undefined ? 'none' : `${stats.size} ${stats.mtimeMs}`;
}

/**
 * Builds several bundles at once, so that modules they share are parsed only once.
 * @param {typeof bundles} changed
 * @returns {Promise<Record<string, Stamp>>}
 */
async function bundle(changed) {
  const { build } = await import('esbuild');
  const { metafile, outputFiles } = await build({
    entryPoints: changed.map(({ entry, outfile }) => ({ in: entry, out: outfile.slice(0, -'.mjs'.length) })),
    outdir: inRoot(),
    outExtension: { '.js': '.mjs' },
    write: false,
    bundle: true,
    // Shorter code loads faster. Names are preserved for stack traces.
    minifyWhitespace: true,
    legalComments: 'none',
    lineLimit: 200,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    metafile: true,
    // Use Node's conditions, without esbuild's additional ones.
    conditions: [],
    absWorkingDir: inRoot(),
    logLevel: 'warning',
    external: ['pg-native'],
    plugins: [keepPlaces, leaveCompiledCode],
    banner: { js: banner },
  });
  for (const { path, contents } of outputFiles) {
    mkdirSync(dirname(path), { recursive: true });
    // An app may be starting from the current file, so the bundle is written to a new one.
    writeFileSync(`${path}.new`, contents);
    renameSync(`${path}.new`, path);
  }
  return Object.fromEntries(
    changed.map(({ entry, outfile }) => {
      const sources = [outfile, fileURLToPath(import.meta.url), ...sourcesOf(entry, metafile)];
      return [outfile, Object.fromEntries(sources.map((path) => [path, stateOf(path)]))];
    }),
  );
}

/**
 * Returns the paths of the entry point and the files that it imports, directly or indirectly. `outputs` alone is not
 * enough, because it omits files that only re-export.
 * @param {string} entry
 * @param {import('esbuild').Metafile} metafile
 */
function sourcesOf(entry, metafile) {
  const found = new Set([relative(inRoot(), entry)]);
  for (const path of found)
    for (const imported of metafile.inputs[path]?.imports ?? []) if (!imported.external) found.add(imported.path);
  return [...found].map((path) => inRoot(path));
}

/**
 * Replaces `import.meta.url` and similar values with the module's original location. @type {import('esbuild').Plugin}
 */
const keepPlaces = {
  name: 'keep places',
  setup: (build) =>
    build.onLoad({ filter: /\.(?:[cm]?js|ts)$/ }, async ({ path }) => {
      let code = readFileSync(path, 'utf8').replaceAll(threadFile, (own, name) => toBundledThread(name) ?? own);
      for (const [call, name = ''] of code.matchAll(/\bimport\.meta\.resolve\('([^']+)'\)/g)) {
        const found = await build.resolve(name, { resolveDir: dirname(path), kind: 'import-statement' });
        code = code.replaceAll(call, JSON.stringify(pathToFileURL(found.path).href));
      }
      const [href, folder, file] = [pathToFileURL(path).href, dirname(path), path].map((place) =>
        JSON.stringify(place),
      );
      /** @type {Record<string, string | undefined>} */
      const places = { url: href, dirname: folder, filename: file };
      const contents = code.replaceAll(/\bimport\.meta\.(url|dirname|filename)\b/g, (own, name) => places[name] ?? own);
      if (path.endsWith('.ts')) return { contents, loader: 'ts' };
      if (!/\b__(dirname|filename)\b/.test(contents)) return { contents, loader: 'js' };
      return { contents: `var __dirname = ${folder}, __filename = ${file};${contents}`, loader: 'js' };
    }),
};

/** @param {string} name */
function toBundledThread(name) {
  const thread = bundles.find((one) => one.name === name);
  return thread && `new URL(${JSON.stringify(pathToFileURL(thread.outfile).href)})`;
}

/** @type {import('esbuild').Plugin} */
const leaveCompiledCode = {
  name: 'leave compiled code',
  setup: (build) =>
    build.onResolve({ filter: unbundled }, ({ path, importer }) => ({
      path: createRequire(importer).resolve(path),
      external: true,
    })),
};

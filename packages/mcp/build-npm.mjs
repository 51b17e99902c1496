/**
 * Builds the published package in dist/npm: humanize-mcp.mjs and the licenses of the bundled packages. humanize-mcp.mjs
 * bundles the server with all its imports, so the package installs without dependencies.
 */
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { build } from 'esbuild';

const output = 'dist/npm';

process.chdir(import.meta.dirname);
rmSync(output, { recursive: true, force: true });
const { metafile } = await build({
  entryPoints: ['src/main.ts'],
  outfile: `${output}/humanize-mcp.mjs`,
  conditions: ['@humanize/source'],
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  metafile: true,
  logLevel: 'warning',
  // CommonJS packages in the bundle call require for Node's own modules.
  banner: { js: "import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);" },
});

const folders = new Set(
  Object.keys(metafile.inputs).flatMap((file) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(file)?.[0] ?? []),
);
const licenses = [...folders].toSorted().map((folder) => {
  const { name, version, license } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
  const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
  if (file === undefined) throw new Error(`${name} has no license file`);
  return `${name} ${version} (${license})\n\n${readFileSync(`${folder}/${file}`, 'utf8').trim()}\n`;
});
writeFileSync(`${output}/THIRD-PARTY-LICENSES.txt`, licenses.join(`\n${'-'.repeat(80)}\n\n`));

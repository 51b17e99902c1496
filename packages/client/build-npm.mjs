/** Builds what is published: ES modules in dist/npm/esm and CommonJS in dist/npm/cjs, each with its types. */
import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';

const output = 'dist/npm';
const shared = '--composite false --incremental false --tsBuildInfoFile null --sourceMap false --declarationMap false';
const formats = {
  esm: { type: 'module', options: '' },
  cjs: { type: 'commonjs', options: '--module commonjs --moduleResolution bundler --verbatimModuleSyntax false' },
};

process.chdir(import.meta.dirname);
rmSync(output, { recursive: true, force: true });
for (const [name, { type, options }] of Object.entries(formats)) {
  const folder = `${output}/${name}`;
  const flags = `-p tsconfig.json --declaration --outDir ${folder} ${shared} ${options}`;
  execFileSync('tsc', flags.trim().split(/ +/), { stdio: 'inherit' });
  // The module format of the files, which overrides the package.json of the package.
  writeFileSync(`${folder}/package.json`, `${JSON.stringify({ type })}\n`);
}

/** Builds the published package: typed ES modules in dist/npm/esm, and typed CommonJS modules in dist/npm/cjs. */
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
  // Set the module format of the files, which overrides the package's package.json.
  writeFileSync(`${folder}/package.json`, `${JSON.stringify({ type })}\n`);
}

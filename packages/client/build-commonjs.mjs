/** Builds the typed CommonJS modules of the published package in dist/cjs. `tsc -b tsconfig.build.json` builds its ES modules in dist. */
import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';

const folder = 'dist/cjs';
const flags =
  `-p tsconfig.build.json --declaration --outDir ${folder} --composite false --incremental false --tsBuildInfoFile null` +
  ' --sourceMap false --declarationMap false' +
  ' --module commonjs --moduleResolution bundler --verbatimModuleSyntax false';

process.chdir(import.meta.dirname);
rmSync(folder, { recursive: true, force: true });
execFileSync('tsc', flags.split(' '), { stdio: 'inherit' });
// Sets the module format of the files, which overrides the format in the package's package.json.
writeFileSync(`${folder}/package.json`, `${JSON.stringify({ type: 'commonjs' })}\n`);

/** Packs the published packages with npm, and installs them in empty projects. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { runProgram } from './run-program.ts';
import { compiler, folder, root } from './workspace.ts';

/**
 * Packs a workspace package.
 * @param name the folder under `packages`
 * @returns the path of the tarball in `target`
 */
export async function pack(name: 'client' | 'mcp', target: string): Promise<string> {
  const cwd = join(root, 'packages', name);
  const path = [join(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter);
  await runProgram('npm', ['pack', '--pack-destination', target], { cwd, env: { PATH: path } });
  const { version } = JSON.parse(await readFile(join(cwd, 'package.json'), 'utf8')) as { version: string };
  return join(target, `humanize-${name}-${version}.tgz`);
}

/** Installs a tarball in an empty project, without network access. */
export async function installPackage(project: string, tarball: string): Promise<void> {
  await mkdir(project);
  await writeFile(join(project, 'package.json'), JSON.stringify({ name: 'customer', private: true }));
  await runProgram('npm', ['install', '--offline', '--no-audit', '--no-fund', tarball], { cwd: project });
}

/**
 * The module systems of a customer's project, with the extensions of its TypeScript files and of the compiled files.
 */
export const moduleSystems = { 'ES modules': ['mts', 'mjs'], CommonJS: ['cts', 'cjs'] } as const;

/** Compiler settings of a customer's strict project. */
const compilerOptions = {
  strict: true,
  module: 'nodenext',
  target: 'es2023',
  lib: ['es2023', 'dom'],
  types: ['node'],
  typeRoots: [join(root, 'node_modules/@types')],
};

/**
 * Installs the tarball in an empty project, and compiles the example program and the README's snippets there in both
 * module systems, without any setting that hides errors in declarations.
 * @throws with the output of npm or of the compiler
 */
export async function installSdk(project: string, tarball: string): Promise<void> {
  await installPackage(project, tarball);
  const program = await readFile(join(folder, 'programs/package.ts'), 'utf8');
  const readme = await readFile(join(project, 'node_modules/@humanize/client/README.md'), 'utf8');
  const snippets = [...readme.matchAll(/^```ts\n(.*?)^```/gms)].map(([, code = '']) => code);
  for (const [extension] of Object.values(moduleSystems))
    await writeFile(join(project, `package.${extension}`), program);
  for (const [index, code] of snippets.entries()) await writeFile(join(project, `snippet-${index}.mts`), code);
  await writeFile(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.mts', '*.cts'] }));
  await runProgram(compiler, ['-p', 'tsconfig.json'], { cwd: project });
}

/** Compiles the documentation's TypeScript examples, which are saved in `folder`. @throws with the compiler's output */
export async function compileDocs(folder: string): Promise<void> {
  const config = { compilerOptions: { ...compilerOptions, noEmit: true }, include: ['**/*.mts'] };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
  await runProgram(compiler, ['-p', 'tsconfig.json'], { cwd: folder });
}

/** Reads the workspace for the architecture test: its packages with their manifests, files and imports. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'oxc-parser';
import type { FileImport } from './folder-cycles.ts';
import type { Import, WorkspacePackage } from './import-rules.ts';

/** The folder of the workspace. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/** A workspace package and its folder, relative to the root. */
export type LocatedPackage = WorkspacePackage & {
  readonly folder: string;
  /** Whether other packages can import this package. */
  readonly hasExports: boolean;
};

type Manifest = {
  readonly [K in 'dependencies' | 'optionalDependencies' | 'devDependencies' | 'exports']?: Readonly<
    Record<string, unknown>
  >;
};

const folders = { app: 'apps', package: 'packages', benchmark: 'benchmarks' } as const;

/** Returns all apps, packages and benchmarks that have a package.json. */
export function listPackages(): readonly LocatedPackage[] {
  return (['app', 'package', 'benchmark'] as const).flatMap((kind) =>
    readdirSync(join(root, folders[kind]))
      .map((name) => ({ kind, name, folder: join(folders[kind], name) }))
      .filter(({ folder }) => existsSync(join(root, folder, 'package.json')))
      .map((found) => ({ ...found, ...readManifest(found.folder) })),
  );
}

function readManifest(folder: string): Pick<LocatedPackage, 'dependencies' | 'devDependencies' | 'hasExports'> {
  const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest;
  const names = (field: keyof Manifest): readonly string[] => Object.keys(manifest[field] ?? {});
  const development = names('devDependencies');
  // A bundled package is published without dependencies, so it declares its imports as development dependencies.
  const bundled = development.includes('esbuild') ? development.filter((name) => name !== 'esbuild') : [];
  return {
    dependencies: [...names('dependencies'), ...names('optionalDependencies'), ...bundled],
    devDependencies: development.filter((name) => !bundled.includes(name)),
    hasExports: manifest.exports !== undefined,
  };
}

const generatedFolders = ['node_modules', 'dist'];

/** Returns the files of a package, relative to its folder, with `/` between folders and without generated files. */
export function listFiles(from: Pick<LocatedPackage, 'folder'>, below = ''): readonly string[] {
  return readdirSync(join(root, from.folder, below), { withFileTypes: true }).flatMap((entry) => {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.isFile()) return [path];
    return entry.isDirectory() && !generatedFolders.includes(entry.name) ? listFiles(from, path) : [];
  });
}

/** Returns the sources of a package, relative to its folder. */
export function listSources(from: LocatedPackage): readonly string[] {
  return listFiles(from).filter((path) => /^(src|test-support)\/.*\.tsx?$/.test(path));
}

/** Returns whether a file belongs to the tests: a test, or a file in a `testing`, `tests` or `test-support` folder. */
function isTestFile(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || /(^|\/)(testing|tests|test-support)\//.test(path);
}

/**
 * Returns the imports and re-exports in a source file, including dynamic imports. Types of the form `import('…')` are
 * left to the linter.
 */
export function importsOf(source: string, path: string): readonly Import[] {
  const { module, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const dynamic = module.dynamicImports
    .map(({ moduleRequest: { start, end } }) => source.slice(start, end))
    .flatMap((text) => /^(['"])(.+)\1$/s.exec(text)?.[2] ?? []);
  const exported = module.staticExports.flatMap(({ entries }) => entries.map((entry) => entry.moduleRequest?.value));
  const imported = module.staticImports.map(({ moduleRequest }) => moduleRequest.value);
  const specifiers = new Set([...imported, ...exported, ...dynamic].filter((specifier) => specifier !== undefined));
  return [...specifiers].map((specifier) => ({ specifier, inTest: isTestFile(path) }));
}

/** An import and the file that contains it, relative to the package's folder. */
export type LocatedImport = Import & { readonly path: string };

/** Returns all imports in a package's source files. */
export function readImports(from: LocatedPackage): readonly LocatedImport[] {
  return listSources(from).flatMap((path) =>
    importsOf(readFileSync(join(root, from.folder, path), 'utf8'), path).map((found) => ({ ...found, path })),
  );
}

/** Returns the files that relative imports refer to, relative to the package's folder. The files need not exist. */
export function resolveRelative(imports: readonly LocatedImport[]): readonly (FileImport & { inTest: boolean })[] {
  return imports
    .filter(({ specifier }) => specifier.startsWith('.'))
    .map(({ path, specifier, inTest }) => ({ from: path, to: normalize(join(dirname(path), specifier)), inTest }));
}

/** Returns the names of the folders that a tsconfig.build.json references, sorted. */
export function readReferences(folder = ''): readonly string[] {
  const { references = [] } = JSON.parse(readFileSync(join(root, folder, 'tsconfig.build.json'), 'utf8')) as {
    references?: readonly { readonly path: string }[];
  };
  return references.map(({ path }) => path.split('/').at(-2) ?? '').toSorted();
}

const namesIn = (cell = ''): string[] => cell.split(', ').filter((name) => name !== 'none');

/**
 * Reads the import table in ARCHITECTURE.md: the packages that each package may import, sorted. A separate rule covers
 * the apps.
 */
export function readDocumentedTable(): Readonly<Record<string, readonly string[]>> {
  const page = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');
  const section = page.split('| Package | May import |')[1]?.split('\n\n')[0] ?? '';
  const rows = [...section.matchAll(/^\| ([a-z][^|]*) \| ([^|;]+?)(?:;[^|]*)? \|$/gm)];
  return Object.fromEntries(
    rows
      .filter(([, packages]) => packages !== 'apps')
      .flatMap(([, packages, allowed]) => namesIn(packages).map((name) => [name, namesIn(allowed).toSorted()])),
  );
}

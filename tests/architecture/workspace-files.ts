/** Reads the workspace for the architecture test: its rooms with their manifests, their files, the imports of a file. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Import, Room } from './import-rules.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** A room and where it is. */
export type FoundRoom = Room & { readonly folder: string };

type Manifest = {
  readonly [K in 'dependencies' | 'optionalDependencies' | 'devDependencies']?: Readonly<Record<string, string>>;
};

/** Every app and package that has a package.json. */
export function listRooms(): readonly FoundRoom[] {
  return (['app', 'package'] as const).flatMap((kind) =>
    readdirSync(join(root, `${kind}s`))
      .map((name) => ({ kind, name, folder: join(root, `${kind}s`, name) }))
      .filter(({ folder }) => existsSync(join(folder, 'package.json')))
      .map((room) => ({ ...room, ...readDependencies(room.folder) })),
  );
}

function readDependencies(folder: string): Pick<Room, 'dependencies' | 'devDependencies'> {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
  const names = (field: keyof Manifest): readonly string[] => Object.keys(manifest[field] ?? {});
  return {
    dependencies: [...names('dependencies'), ...names('optionalDependencies')],
    devDependencies: names('devDependencies'),
  };
}

const generatedFolders = ['node_modules', 'dist'];

/** Files of a room, relative to it, with `/` between folders; nothing generated. */
export function listFiles(room: FoundRoom, below = ''): readonly string[] {
  return readdirSync(join(room.folder, below), { withFileTypes: true }).flatMap((entry) => {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.isFile()) return [path];
    return entry.isDirectory() && !generatedFolders.includes(entry.name) ? listFiles(room, path) : [];
  });
}

/** Sources of a room, relative to it. */
export function listSources(room: FoundRoom): readonly string[] {
  return listFiles(room).filter((path) => /^src\/.*\.tsx?$/.test(path));
}

/** Files that run in tests alone: tests, and the folders `testing` beside them. */
function isTestFile(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || path.includes('/testing/');
}

/** A statement at the start of a line, up to its `from '…'`; `import '…'`; `import('…')` anywhere. */
const importPattern = /^(?:import|export)\b[^'";]*\bfrom '([^'\n]+)'|^import '([^'\n]+)'|\bimport\(\s*'([^'\n]+)'/gm;

/** The imports and re-exports of a source, dynamic ones with a plain string too. Formatting keeps them in single quotes. */
export function importsOf(source: string, inTest: boolean): readonly Import[] {
  return [...source.matchAll(importPattern)].map(([, from, bare, dynamic]) => ({
    specifier: from ?? bare ?? dynamic ?? '',
    inTest,
  }));
}

/** The imports of a file of a room. */
export function readImports(room: FoundRoom, path: string): readonly Import[] {
  return importsOf(readFileSync(join(room.folder, path), 'utf8'), isTestFile(path));
}

/** The rooms that a tsconfig.json builds first, by name; the workspace's own names them all. */
export function readReferences(folder = root): readonly string[] {
  const { references = [] } = JSON.parse(readFileSync(join(folder, 'tsconfig.json'), 'utf8')) as {
    references?: readonly { readonly path: string }[];
  };
  return references.map(({ path }) => path.split('/').at(-1) ?? '').toSorted();
}

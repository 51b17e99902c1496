import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { collectFields, findUnreadFields } from './architecture/unread-fields.ts';
import { findFolderCycles } from './architecture/folder-cycles.ts';
import {
  checkEdge,
  checkImport,
  checkManifest,
  importTable,
  type WorkspacePackage,
} from './architecture/import-rules.ts';
import {
  importsOf,
  listFiles,
  listPackages,
  listSources,
  readDocumentedTable,
  readImports,
  readReferences,
  resolveRelative,
} from './architecture/workspace-files.ts';

const workspace = listPackages().map((found) => ({ ...found, imports: readImports(found) }));
const published = workspace.filter(({ kind }) => kind !== 'benchmark');

const packageWith = (parts: Partial<WorkspacePackage>): WorkspacePackage => ({
  kind: 'package',
  name: 'service',
  dependencies: [],
  devDependencies: [],
  ...parts,
});

describe('the workspace', () => {
  test('contains apps and packages, each with sources and imports', () => {
    expect(workspace.filter(({ kind }) => kind === 'app').length).toBeGreaterThanOrEqual(5);
    expect(workspace.filter(({ kind }) => kind === 'package').length).toBeGreaterThanOrEqual(9);
    for (const { name, imports } of workspace)
      expect({ name, hasImports: imports.length > 0 }).toMatchObject({ hasImports: true });
  });

  test('has the import table that ARCHITECTURE.md documents', () => {
    expect(readDocumentedTable()).toEqual(importTable);
  });

  test('declares no dependency that the import table forbids', () => {
    expect(published.flatMap(checkManifest)).toEqual([]);
  });

  test('has no import that the import table forbids, that is undeclared or that bypasses an index.ts', () => {
    const problems = published.flatMap((from) =>
      from.imports
        .map((found) => ({ path: found.path, problem: checkImport(from, found) }))
        .filter(({ problem }) => problem !== undefined)
        .map(({ path, problem }) => `${from.folder}/${path}: ${problem}`),
    );
    expect(problems).toEqual([]);
  });

  test('keeps relative imports inside their package', () => {
    const problems = published.flatMap(({ folder, imports }) =>
      resolveRelative(imports)
        .filter(({ to }) => to.startsWith('..') || !existsSync(join(folder, to)))
        .map(({ from, to }) => `${folder}/${from}: ${to}`),
    );
    expect(problems).toEqual([]);
  });

  test('has no type field that no code reads', () => {
    expect(findUnreadFields(workspace).map(({ path, name }) => `${path}: ${name}`)).toEqual([]);
  });

  test('counts as reads: members, destructuring and names in strings', () => {
    const source = `type A = { unread: 1; member: 1; taken: 1; named: 1; aColumn: 1; written: 1 };
      const { taken: b } = a; a.member; pick('x.named, a_column'); const c: A = { written: 1 };`;
    const [declared, read] = [new Set<string>(), new Set<string>()];
    collectFields(source, 'a.ts', { onDeclared: (name) => declared.add(name), onRead: (name) => read.add(name) });
    expect([...declared].filter((name) => !read.has(name))).toEqual(['unread', 'written']);
  });

  test('has no import cycle between the folders of a package, except in tests', () => {
    const cycles = workspace.flatMap(({ folder, imports }) =>
      findFolderCycles(resolveRelative(imports).filter(({ inTest }) => !inTest)).map((cycle) => `${folder}/${cycle}`),
    );
    expect(cycles).toEqual([]);
  });

  test('builds all packages, each after the packages that it depends on', () => {
    expect(readReferences()).toEqual(expect.arrayContaining(published.map(({ name }) => name)));
    for (const { folder, dependencies } of published) {
      const wanted = dependencies.filter((name) => name.startsWith('@humanize/')).map((name) => name.slice(10));
      expect({ folder, references: readReferences(folder) }).toEqual({ folder, references: wanted.toSorted() });
    }
  });

  test('names files in kebab-case and has no catch-all folders or files', () => {
    const catchAll = /(^|\/)(utils?|helpers?|commons?|types?|lib|shared|misc)(\/|\.[a-z.]+$)/;
    const paths = workspace.flatMap((from) => listFiles(from).map((path) => `${from.folder}/${path}`));
    expect(paths.filter((path) => catchAll.test(path))).toEqual([]);
    const sources = workspace.flatMap((from) => listSources(from).map((path) => `${from.folder}/${path}`));
    expect(sources.filter((path) => !/^[a-z0-9-]+(\/[a-z0-9-]+)*(\.[a-z0-9]+)*\.tsx?$/.test(path))).toEqual([]);
  });

  test('starts each source file with a module header', () => {
    const sources = workspace.flatMap((from) => listSources(from).map((path) => join(from.folder, path)));
    const others = ['scripts', 'tests'].flatMap((folder) => listFiles({ folder }).map((path) => join(folder, path)));
    const lacking = [...sources, ...others.filter((path) => /\.(ts|mjs)$/.test(path))].filter(
      (path) => !/\.test\.tsx?$/.test(path) && !/^(?:#!.*\n)?\/\*\*/.test(readFileSync(path, 'utf8')),
    );
    expect(lacking).toEqual([]);
  });

  test('has one index.ts per package that others import, at the top of its sources', () => {
    const found = workspace.flatMap((from) =>
      listSources(from)
        .filter((path) => /(^|\/)index\.tsx?$/.test(path))
        .map((path) => `${from.folder}/${path}`),
    );
    const wanted = workspace
      .filter(({ kind, hasExports }) => kind === 'package' && hasExports)
      .map(({ folder }) => `${folder}/src/index.ts`);
    expect(found.toSorted()).toEqual(wanted.toSorted());
  });
});

describe('the import rules', () => {
  test.each([
    ['contract', 'database'],
    ['database', 'queue'],
    ['queue', 'database'],
    ['service', 'runtime'],
    ['client', 'database'],
    ['text', 'light-edit'],
    ['spelling', 'light-edit'],
    ['fidelity', 'light-edit'],
    ['http', 'contract'],
  ])('forbid %s to import %s', (name, to) => {
    expect(checkEdge({ kind: 'package', name }, to)).toBeDefined();
  });

  test('forbid apps to import other apps, and all code except tests to import testing and dev-servers', () => {
    expect(checkEdge({ kind: 'app', name: 'api' }, 'worker')).toBeDefined();
    expect(checkEdge({ kind: 'app', name: 'api' }, 'testing')).toBeDefined();
    expect(checkEdge({ kind: 'package', name: 'database' }, 'dev-servers')).toBeDefined();
    expect(checkEdge({ kind: 'package', name: 'testing' }, 'dev-servers')).toBeUndefined();
  });

  test('forbid a package that is not in the import table', () => {
    expect(checkManifest(packageWith({ name: 'left-over' }))).toEqual(['left-over is not in the import table']);
  });

  test('forbid pg, kysely, bullmq and OpenTelemetry outside their packages, including in package.json', () => {
    const pg = { specifier: 'pg', inTest: false };
    const migration = { specifier: 'kysely/migration', inTest: true };
    const tracing = { specifier: '@opentelemetry/api', inTest: false };
    expect(checkImport(packageWith({ dependencies: ['pg'] }), pg)).toMatch(/only database/);
    expect(checkImport(packageWith({ dependencies: ['kysely'] }), migration)).toMatch(/only database/);
    expect(checkImport(packageWith({ dependencies: ['@opentelemetry/api'] }), tracing)).toMatch(/only runtime/);
    expect(checkManifest(packageWith({ devDependencies: ['bullmq', '@types/pg'] }))).toHaveLength(2);
  });

  test('forbid deep imports, undeclared packages, missing extensions and development dependencies outside tests', () => {
    const service = packageWith({ dependencies: ['@humanize/contract'], devDependencies: ['fast-check'] });
    for (const specifier of ['@humanize/contract/src/limits.ts', 'left-pad', './submit', 'fast-check'])
      expect(checkImport(service, { specifier, inTest: false })).toBeDefined();
    expect(checkImport(service, { specifier: 'fast-check', inTest: true })).toBeUndefined();
    expect(checkImport(service, { specifier: '@humanize/contract', inTest: false })).toBeUndefined();
  });

  test('apply to static, type, re-exporting and dynamic imports', () => {
    const source = [
      "import a from 'a';",
      "import type { B } from 'b';",
      "export { c } from 'c';",
      "export * from 'd';",
      "import 'e';",
      "const f = await import('f');",
      "// from 'g'",
    ].join('\n');
    expect(
      importsOf(source, 'source.ts')
        .map(({ specifier }) => specifier)
        .toSorted(),
    ).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  });
});

describe('the search for folder cycles', () => {
  test('reports folders that import each other, directly or through others', () => {
    const imports = [
      { from: 'src/access/authenticate.ts', to: 'src/routes/route.ts' },
      { from: 'src/routes/create-job.ts', to: 'src/stores/jobs.ts' },
      { from: 'src/stores/keys.ts', to: 'src/access/key.ts' },
      { from: 'src/main.ts', to: 'src/access/authenticate.ts' },
    ];
    expect(findFolderCycles(imports)).toEqual(['src: access ↔ routes ↔ stores']);
    expect(findFolderCycles(imports.slice(1))).toEqual([]);
  });

  test('reports a folder and a file next to it that import each other, at any depth', () => {
    const imports = [
      { from: 'src/engines/engine.ts', to: 'src/engines/light-edit/edit.ts' },
      { from: 'src/engines/light-edit/edit.ts', to: 'src/engines/engine.ts' },
    ];
    expect(findFolderCycles(imports)).toEqual(['src/engines: engine.ts ↔ light-edit']);
  });

  test('allows folders that import in one direction only', () => {
    const imports = [
      { from: 'src/main.ts', to: 'src/http/server.ts' },
      { from: 'src/http/server.ts', to: 'src/config.ts' },
      { from: 'src/http/routes/list.ts', to: 'src/http/route.ts' },
      { from: 'src/http/server.ts', to: 'src/http/routes/list.ts' },
    ];
    expect(findFolderCycles(imports)).toEqual([]);
  });
});

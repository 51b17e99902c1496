import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { judgeEdge, judgeImport, judgeManifest, type Room } from './architecture/import-rules.ts';
import {
  importsOf,
  listFiles,
  listRooms,
  listSources,
  readImports,
  readReferences,
} from './architecture/workspace-files.ts';

const rooms = listRooms();
const room = (of: Partial<Room>): Room => ({
  kind: 'package',
  name: 'jobs',
  dependencies: [],
  devDependencies: [],
  ...of,
});

describe('the workspace', () => {
  test('is read: it has apps and packages with sources', () => {
    expect(rooms.filter(({ kind }) => kind === 'app').length).toBeGreaterThanOrEqual(5);
    expect(rooms.filter(({ kind }) => kind === 'package').length).toBeGreaterThanOrEqual(9);
    for (const found of rooms) expect(listSources(found).length).toBeGreaterThan(0);
  });

  test('is built whole: every room is named in the root tsconfig.json', () => {
    const { references } = JSON.parse(readFileSync('tsconfig.json', 'utf8')) as { references: { path: string }[] };
    const built = new Set(references.map(({ path }) => path));
    const folders = rooms.map(({ kind, name }) => `${kind}s/${name}`);
    expect(folders.filter((folder) => !built.has(folder))).toEqual([]);
  });

  test('declares no dependency that the import table forbids', () => {
    expect(rooms.flatMap(judgeManifest)).toEqual([]);
  });

  test('has no import that the import table forbids, none that is undeclared, and none that reaches into a package', () => {
    const wrong = rooms.flatMap((from) =>
      listSources(from).flatMap((path) =>
        readImports(from, path)
          .map((found) => judgeImport(from, found))
          .filter((problem) => problem !== undefined)
          .map((problem) => `${from.name}/${path}: ${problem}`),
      ),
    );
    expect(wrong).toEqual([]);
  });

  test('keeps relative imports inside their package, and each names a file that is there', () => {
    const wrong = rooms.flatMap((from) =>
      listSources(from).flatMap((path) =>
        readImports(from, path)
          .map(({ specifier }) => specifier)
          .filter((specifier) => specifier.startsWith('.'))
          .map((specifier) => normalize(join(dirname(path), specifier)))
          .filter((target) => target.startsWith('..') || !existsSync(join(from.folder, target)))
          .map((target) => `${from.name}/${path}: ${target}`),
      ),
    );
    expect(wrong).toEqual([]);
  });

  test('builds every room, each after the packages that it depends on', () => {
    expect(readReferences()).toEqual(expect.arrayContaining(rooms.map(({ name }) => name)));
    for (const { folder, dependencies } of rooms) {
      const wanted = dependencies.filter((name) => name.startsWith('@humanize/')).map((name) => name.slice(10));
      expect({ folder, references: readReferences(folder) }).toEqual({ folder, references: wanted.toSorted() });
    }
  });

  test('has no folder or file for odds and ends, and names files in kebab-case', () => {
    const oddsAndEnds = /(^|\/)(utils?|helpers?|commons?|types?|lib|shared|misc)(\/|\.[a-z.]+$)/;
    const paths = rooms.flatMap((found) => listFiles(found).map((path) => `${found.name}/${path}`));
    expect(paths.filter((path) => oddsAndEnds.test(path))).toEqual([]);
    const sources = rooms.flatMap((found) => listSources(found).map((path) => `${found.name}/${path}`));
    expect(sources.filter((path) => !/^[a-z0-9-]+(\/[a-z0-9-]+)*(\.[a-z0-9]+)*\.tsx?$/.test(path))).toEqual([]);
  });

  test('has one index.ts per package, at its top, and none elsewhere', () => {
    const found = rooms.flatMap(({ name, ...of }) =>
      listSources({ name, ...of })
        .filter((path) => /(^|\/)index\.tsx?$/.test(path))
        .map((path) => `${name}/${path}`),
    );
    const wanted = rooms.filter(({ kind }) => kind === 'package').map(({ name }) => `${name}/src/index.ts`);
    expect(found.toSorted()).toEqual(wanted.toSorted());
  });
});

describe('the rules', () => {
  test.each([
    ['contract', 'database'],
    ['database', 'queue'],
    ['queue', 'database'],
    ['jobs', 'runtime'],
    ['client', 'database'],
    ['text', 'light-edit'],
    ['spelling', 'light-edit'],
    ['fidelity', 'light-edit'],
  ])('refuse that %s imports %s', (name, to) => {
    expect(judgeEdge({ kind: 'package', name }, to)).toBeDefined();
  });

  test('refuse an app that imports an app, and anybody who imports testing outside tests', () => {
    expect(judgeEdge({ kind: 'app', name: 'api' }, 'worker')).toBeDefined();
    expect(judgeEdge({ kind: 'app', name: 'api' }, 'testing')).toBeDefined();
    expect(judgeEdge({ kind: 'package', name: 'database' }, 'dev-servers')).toBeDefined();
    expect(judgeEdge({ kind: 'package', name: 'testing' }, 'dev-servers')).toBeUndefined();
  });

  test('refuse pg, kysely, bullmq and OpenTelemetry outside their packages, in manifests too', () => {
    expect(judgeImport(room({ dependencies: ['pg'] }), { specifier: 'pg', inTest: false })).toMatch(/only database/);
    expect(judgeImport(room({ dependencies: ['kysely'] }), { specifier: 'kysely/migration', inTest: true })).toMatch(
      /only database/,
    );
    const api = { specifier: '@opentelemetry/api', inTest: false };
    expect(judgeImport(room({ dependencies: ['@opentelemetry/api'] }), api)).toMatch(/only runtime/);
    expect(judgeManifest(room({ devDependencies: ['bullmq', '@types/pg'] }))).toHaveLength(2);
  });

  test('refuse deep imports, undeclared packages, missing endings and development dependencies outside tests', () => {
    const jobs = room({ dependencies: ['@humanize/contract'], devDependencies: ['fast-check'] });
    for (const specifier of ['@humanize/contract/src/limits.ts', 'left-pad', './submit', 'fast-check']) {
      expect(judgeImport(jobs, { specifier, inTest: false })).toBeDefined();
    }
    expect(judgeImport(jobs, { specifier: 'fast-check', inTest: true })).toBeUndefined();
    expect(judgeImport(jobs, { specifier: '@humanize/contract', inTest: false })).toBeUndefined();
  });

  test('see static, re-exporting and dynamic imports', () => {
    const source =
      "import a from 'a';\nexport { b } from 'b';\nimport 'c';\nconst d = await import('d');\n// from 'e'\n";
    expect(importsOf(source, false).map(({ specifier }) => specifier)).toEqual(['a', 'b', 'c', 'd']);
  });
});

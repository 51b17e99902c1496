/**
 * Who may import whom, as ARCHITECTURE.md has it, and the judgement of one import by it. Pure: what is in the
 * workspace is read elsewhere, so that the rules can be tried on imports that nobody must write.
 */

/** What a package may import of the workspace. */
const packageTable: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  text: [],
  runtime: [],
  'url-guard': [],
  spelling: ['text'],
  fidelity: ['text'],
  'light-edit': ['text', 'spelling', 'fidelity'],
  database: ['contract'],
  queue: ['contract'],
  client: ['contract'],
  jobs: ['contract', 'database', 'queue', 'url-guard'],
  'dev-servers': ['contract'],
  testing: ['contract', 'database', 'dev-servers', 'queue'],
};

/** Only ever development dependencies: of tests, of each other and of the launcher. */
const developmentPackages: readonly string[] = ['dev-servers', 'testing'];

/** What only one package may import from outside: packages, and a scope with all that is in it. */
const reserved: Readonly<Record<string, string>> = {
  pg: 'database',
  kysely: 'database',
  bullmq: 'queue',
  '@opentelemetry': 'runtime',
};

/** A folder `apps/<name>` or `packages/<name>` with what its package.json declares. */
export type Room = {
  readonly kind: 'app' | 'package';
  readonly name: string;
  readonly dependencies: readonly string[];
  readonly devDependencies: readonly string[];
};

/** An import as it stands in a file. */
export type Import = {
  readonly specifier: string;
  /** Tests, and what only tests use, may import development dependencies. */
  readonly inTest: boolean;
};

/** What is wrong with an edge between two rooms; undefined when it is allowed. */
export function judgeEdge(from: Pick<Room, 'kind' | 'name'>, to: string): string | undefined {
  if (developmentPackages.includes(to) && !developmentPackages.includes(from.name))
    return `${from.name} imports ${to} outside tests`;
  if (packageTable[to] === undefined) return `${from.name} imports ${to}, which is no package`;
  if (from.kind === 'app') return undefined;
  const allowed = packageTable[from.name];
  if (allowed === undefined) return `${from.name} is a package that the import table does not know`;
  return allowed.includes(to) ? undefined : `${from.name} may not import ${to}`;
}

/** What is wrong with a manifest, one line each. */
export function judgeManifest(room: Room): readonly string[] {
  const edges = room.dependencies.flatMap((dependency) => judgeDependency(room, dependency) ?? []);
  const tests = room.devDependencies.flatMap((dependency) => judgeReserved(room.name, dependency) ?? []);
  return [...edges, ...tests];
}

function judgeDependency(room: Room, dependency: string): string | undefined {
  const to = workspaceName(dependency);
  return to === undefined ? judgeReserved(room.name, dependency) : judgeEdge(room, to);
}

/** What is wrong with one import of a file in `room`; undefined when it is allowed. */
export function judgeImport(room: Room, { specifier, inTest }: Import): string | undefined {
  if (specifier.startsWith('.'))
    return /\.(ts|tsx|json|mjs)$/.test(specifier) ? undefined : 'the file ending is missing';
  if (specifier.startsWith('node:')) return undefined;
  const dependency = packageOf(specifier);
  const to = workspaceName(dependency);
  if (to !== undefined && specifier !== dependency) return `${specifier} reaches into ${to}`;
  if (to === room.name) return `${room.name} imports itself by its name`;
  const edge = to === undefined ? judgeReserved(room.name, dependency) : inTest ? undefined : judgeEdge(room, to);
  if (edge !== undefined) return edge;
  const declared = [...room.dependencies, ...(inTest ? room.devDependencies : [])];
  const known = inTest ? [...declared, '@jest/globals'] : declared;
  return known.includes(dependency) ? undefined : `${dependency} is not declared in package.json`;
}

function judgeReserved(room: string, dependency: string): string | undefined {
  const name = dependency.replace('@types/', '');
  const owner = reserved[name] ?? reserved[name.split('/')[0] ?? ''];
  return owner === undefined || owner === room ? undefined : `only ${owner} may import ${dependency}`;
}

/** `@humanize/jobs` → `jobs`; undefined for what is not of the workspace. */
function workspaceName(dependency: string): string | undefined {
  return /^@humanize\/([^/]+)/.exec(dependency)?.[1];
}

/** `@scope/name/deep` → `@scope/name`, `name/deep` → `name`. */
function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

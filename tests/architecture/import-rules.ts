/**
 * The import table from ARCHITECTURE.md, and functions that check a single import or package.json against it. The
 * functions are pure, and other code reads the workspace, so the tests can apply the rules to imports that the code
 * must not contain.
 */

/** Workspace packages that each package may import, sorted. Packages that are not listed are not allowed. */
export const importTable: Readonly<Record<string, readonly string[]>> = {
  client: [],
  contract: [],
  runtime: [],
  secrets: [],
  text: [],
  'url-guard': [],
  'word-documents': [],
  spelling: ['text'],
  fidelity: ['text'],
  'language-model': ['fidelity', 'text'],
  'light-edit': ['fidelity', 'spelling', 'text'],
  database: ['contract', 'secrets'],
  queue: ['contract'],
  http: ['runtime'],
  mcp: ['client'],
  service: ['contract', 'database', 'queue', 'url-guard'],
  'dev-servers': ['contract'],
  testing: ['contract', 'database', 'dev-servers', 'queue', 'secrets'],
};

/** Packages that may be used only as development dependencies. They may depend on each other. */
const developmentPackages: readonly string[] = ['dev-servers', 'testing'];

/** External packages, or whole scopes, that only one workspace package may import. */
const reservedDependencies: Readonly<Record<string, string>> = {
  pg: 'database',
  kysely: 'database',
  bullmq: 'queue',
  '@opentelemetry': 'runtime',
};

/**
 * Permitted imports of files other than an index.ts. The main thread of the worker shares the tables of `text` without
 * loading the rest of the package, which saves 10 MB.
 */
const furtherEntryPoints: readonly string[] = ['@humanize/text/share-tables'];

/** A folder `apps/<name>`, `packages/<name>` or `benchmarks/<name>` and the dependencies that its package.json declares. */
export type WorkspacePackage = {
  readonly kind: 'app' | 'package' | 'benchmark';
  readonly name: string;
  readonly dependencies: readonly string[];
  readonly devDependencies: readonly string[];
};

/** An import as written in a file. */
export type Import = {
  readonly specifier: string;
  /** Tests and test support may import development dependencies. */
  readonly inTest: boolean;
};

/** Describes what is wrong with a dependency between two workspace packages. Returns undefined if it is allowed. */
export function checkEdge(from: Pick<WorkspacePackage, 'kind' | 'name'>, to: string): string | undefined {
  if (developmentPackages.includes(to) && !developmentPackages.includes(from.name))
    return `${from.name} imports ${to} outside tests`;
  if (importTable[to] === undefined) return `${from.name} imports ${to}, which is not a package`;
  if (from.kind !== 'package') return undefined;
  const allowed = importTable[from.name];
  if (allowed === undefined) return `${from.name} is not in the import table`;
  return allowed.includes(to) ? undefined : `${from.name} may not import ${to}`;
}

/** Lists what is wrong with the dependencies that a package.json declares. */
export function checkManifest(workspacePackage: WorkspacePackage): readonly string[] {
  const { dependencies, devDependencies, kind, name } = workspacePackage;
  const unknown = kind === 'package' && importTable[name] === undefined ? [`${name} is not in the import table`] : [];
  const edges = dependencies.flatMap((dependency) => checkDependency(workspacePackage, dependency) ?? []);
  const reserved = devDependencies.flatMap((dependency) => checkReserved(workspacePackage, dependency) ?? []);
  return [...unknown, ...edges, ...reserved];
}

function checkDependency(from: WorkspacePackage, dependency: string): string | undefined {
  const to = workspaceName(dependency);
  return to === undefined ? checkReserved(from, dependency) : checkEdge(from, to);
}

/** Describes what is wrong with one import in a file of `from`. Returns undefined if it is allowed. */
export function checkImport(from: WorkspacePackage, { specifier, inTest }: Import): string | undefined {
  if (specifier.startsWith('.'))
    return /\.(ts|tsx|json|mjs)$/.test(specifier) ? undefined : `${specifier} lacks its file extension`;
  if (specifier.startsWith('node:')) return undefined;
  const dependency = packageOf(specifier);
  const to = workspaceName(dependency);
  if (to !== undefined && specifier !== dependency && !furtherEntryPoints.includes(specifier))
    return `${specifier} bypasses the index.ts of ${to}`;
  if (to === from.name) return `${from.name} imports itself by name`;
  const problem = to === undefined ? checkReserved(from, dependency) : inTest ? undefined : checkEdge(from, to);
  if (problem !== undefined) return problem;
  const declared = [...from.dependencies, ...(inTest ? [...from.devDependencies, '@jest/globals'] : [])];
  return declared.includes(dependency) ? undefined : `${dependency} is not declared in package.json`;
}

/** Benchmarks compare the service with the bare library, so they may import reserved packages. */
function checkReserved(from: Pick<WorkspacePackage, 'kind' | 'name'>, dependency: string): string | undefined {
  const name = dependency.replace('@types/', '');
  const owner = reservedDependencies[name] ?? reservedDependencies[name.split('/')[0] ?? ''];
  if (owner === undefined || owner === from.name || from.kind === 'benchmark') return undefined;
  return `only ${owner} may import ${dependency}`;
}

/** Converts `@humanize/service` to `service`. Returns undefined for an external package. */
function workspaceName(dependency: string): string | undefined {
  return /^@humanize\/([^/]+)/.exec(dependency)?.[1];
}

/** Converts `@scope/name/deep` to `@scope/name` and `name/deep` to `name`. */
function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

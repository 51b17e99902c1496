/**
 * Tests that Node and pnpm, which build and test the project, are installed only in versions pinned by hash in the
 * repository.
 */
import { expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

const root = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const filesIn = (folder: string, pattern: RegExp): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => pattern.test(file) && !file.includes('node_modules'))
    .map((file) => join(folder, file));

type Pinned = { version?: string; integrity?: string };

/** Returns the packages without a SHA-512 hash. */
function findWithoutHash(packages: Readonly<Record<string, Pinned>>): string[] {
  return Object.keys(packages).filter((name) => !/^sha512-[\w+/]{86}==$/.test(packages[name]?.integrity ?? ''));
}

function readNpmLock(): Record<string, Pinned> {
  const { packages } = JSON.parse(read('scripts/pnpm/package-lock.json')) as { packages: Record<string, Pinned> };
  return Object.fromEntries(Object.entries(packages).filter(([path]) => path !== ''));
}

function readPnpmLock(): Record<string, Pinned> {
  type Lock = { packages: Record<string, { resolution: Pinned }> };
  const { packages } = parse(read('pnpm-lock.yaml')) as Lock;
  return Object.fromEntries(Object.entries(packages).map(([name, { resolution }]) => [name, resolution]));
}

const unpinned =
  /\bnpx [-\w@]|\bcorepack (?:enable|use|prepare|install)|\bpnpm@|\bnpm (?:i|install|exec|add)\b|\b(?:curl|wget)\b.*\|/;

/** Returns the commands that would install a program without a lockfile or a hash. */
function findUnpinnedInstallations(text: string): string[] {
  return text.split('\n').filter((line) => unpinned.test(line));
}

test('every package of both lockfiles is pinned by a hash', () => {
  expect(Object.keys(readNpmLock())).toEqual(
    ['arm64', 'x64'].map((architecture) => `node_modules/@pnpm/exe.linux-${architecture}`),
  );
  expect(findWithoutHash(readNpmLock())).toEqual([]);
  expect(Object.keys(readPnpmLock()).length).toBeGreaterThan(500);
  expect(findWithoutHash(readPnpmLock())).toEqual([]);
});

test('a package without a hash is reported', () => {
  const [name, pinned] = Object.entries(readNpmLock())[0] ?? ['', {}];
  expect(findWithoutHash({ [name]: { ...pinned, integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' } })).toEqual([name]);
  expect(findWithoutHash({ [name]: { version: '12.21.0' } })).toEqual([name]);
});

test('both lockfiles, the images and the workflows specify the same version of Node and the same version of pnpm', () => {
  const { nodeVersion } = parse(read('pnpm-workspace.yaml')) as { nodeVersion: string };
  const named = [
    ...Object.keys(readPnpmLock()).flatMap((name) => /^node-linux-\w+@(.+)$/.exec(name)?.[1] ?? []),
    ...Array.from(read('infra/docker/Dockerfile').matchAll(/NODE_IMAGE=node:([\d.]+)-/g), ([, version]) => version),
    ...Array.from(read('docker-compose.yml').matchAll(/NODE_IMAGE:-node:([\d.]+)-/g), ([, version]) => version),
    ...Array.from(read('.github/workflows/test.yml').matchAll(/node-version: (\S+) /g), ([, version]) => version),
  ];
  expect(named.length).toBeGreaterThan(5);
  expect(new Set(named)).toEqual(new Set([nodeVersion]));
  const { optionalDependencies } = JSON.parse(read('scripts/pnpm/package.json')) as {
    optionalDependencies: Record<string, string>;
  };
  const installed = Object.values(readNpmLock()).map(({ version }) => version);
  expect(new Set(installed)).toEqual(new Set(Object.values(optionalDependencies)));
  expect(new Set(installed).size).toBe(1);
});

test('no image, workflow or script installs a program in any other way', () => {
  const files = [
    ...filesIn('infra', /Dockerfile$|\.sh$|\.mjs$/),
    ...filesIn('.github', /\.ya?ml$/),
    ...filesIn('.ci', /./),
    ...filesIn('scripts', /\.mjs$/),
    'package.json',
  ];
  expect(files.length).toBeGreaterThan(40);
  expect(files.flatMap((file) => findUnpinnedInstallations(read(file)).map((line) => `${file}: ${line}`))).toEqual([]);
});

test.each([
  'RUN npx --yes pnpm@12.21.0 install --frozen-lockfile',
  'RUN corepack enable && pnpm install',
  '- run: npm install --global pnpm',
  '- run: curl -fsSL https://get.pnpm.io/install.sh | sh -',
])('"%s" is found', (line) => {
  expect(findUnpinnedInstallations(`FROM scratch\n${line}\n`)).toEqual([line]);
});

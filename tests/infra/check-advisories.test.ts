/** Tests how the lockfile is compared with advisories, using small databases in the OSV format. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';

const script = join(import.meta.dirname, '../../scripts/check-advisories.mjs');
const lockfile = join(import.meta.dirname, '../../pnpm-lock.yaml');
let folder: string;
let database: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'advisories-'));
  database = join(folder, 'npm');
  mkdirSync(database);
});
afterEach(() => rmSync(folder, { recursive: true }));

function writeAdvisory(id: string, affected: object, more: object = {}): void {
  const advisory = { id, summary: 'A flaw.', affected: [affected], ...more };
  writeFileSync(join(database, `${id}.json`), JSON.stringify(advisory));
}

const npm = (name: string) => ({ package: { ecosystem: 'npm', name } });
const range = (...events: Record<string, string>[]) => ({ ranges: [{ type: 'SEMVER', events }] });

function run(versions: readonly string[]): { status: number | null; out: string; err: string } {
  const lock = join(folder, 'lock.yaml');
  writeFileSync(lock, `packages:\n${versions.map((key) => `  '${key}':\n    resolution: {}\n`).join('')}`);
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, database, lock], { encoding: 'utf8' });
  return { status, out: stdout, err: stderr };
}

test.each([
  ['before a fix', '1.2.3', range({ introduced: '0' }, { fixed: '1.2.4' }), true],
  ['at the fix', '1.2.4', range({ introduced: '0' }, { fixed: '1.2.4' }), false],
  ['a prerelease of the fix', '1.2.4-rc.1', range({ introduced: '0' }, { fixed: '1.2.4' }), true],
  ['a later prerelease', '2.0.0-rc.10', range({ introduced: '2.0.0-rc.2' }), true],
  ['an earlier prerelease', '2.0.0-rc.1', range({ introduced: '2.0.0-rc.2' }), false],
  ['before the flaw', '1.9.9', range({ introduced: '1.10.0' }), false],
  ['at the last affected version', '1.10.0', range({ introduced: '0' }, { last_affected: '1.10.0' }), true],
  ['after the last affected version', '1.10.1', range({ introduced: '0' }, { last_affected: '1.10.0' }), false],
  [
    'in a second range of the same advisory',
    '3.1.0',
    range({ introduced: '0' }, { fixed: '2.0.0' }, { introduced: '3.0.0' }),
    true,
  ],
  ['between two ranges', '2.5.0', range({ introduced: '0' }, { fixed: '2.0.0' }, { introduced: '3.0.0' }), false],
  ['a listed version', '4.0.0', { versions: ['4.0.0'] }, true],
])('a version %s is reported if it is affected', (_what, version, affected, isAffected) => {
  writeAdvisory('GHSA-1', { ...npm('@scope/flawed'), ...affected });
  const { status, err } = run([`@scope/flawed@${version}`, 'sound@1.0.0']);
  expect(status).toBe(isAffected ? 1 : 0);
  expect(err).toBe(isAffected ? `@scope/flawed@${version}: GHSA-1 A flaw.\n` : '');
});

test('withdrawn advisories and those of other ecosystems are ignored', () => {
  writeAdvisory('GHSA-1', { ...npm('sound'), ...range({ introduced: '0' }) }, { withdrawn: '2026-01-01T00:00:00Z' });
  writeAdvisory('PYSEC-1', { package: { ecosystem: 'PyPI', name: 'sound' }, ...range({ introduced: '0' }) });
  expect(run(['sound@1.0.0'])).toEqual({ status: 0, out: '1 packages, 2 advisories, 0 affected versions\n', err: '' });
});

test('without a database, the check fails and states that nothing was checked', () => {
  const { status, out, err } = run(['sound@1.0.0']);
  expect([status, out]).toEqual([2, '']);
  expect(err).toContain('The lockfile was NOT checked');
});

test('all packages of the real lockfile are compared', () => {
  writeAdvisory('GHSA-1', { ...npm('express'), ...range({ introduced: '0' }) });
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, database, lockfile], { encoding: 'utf8' });
  expect(status).toBe(1);
  expect(stderr).toMatch(/^express@\d+\.\d+\.\d+: GHSA-1/);
  expect(Number(/^(\d+) packages/.exec(stdout)?.[1])).toBeGreaterThan(300);
});

/**
 * Tests the backup schedule. The PostgreSQL programs and rclone are replaced by scripts that record their calls.
 * restore.e2e.test.ts tests restoring a backup with the real programs.
 */
import { execFile } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';

const script = join(import.meta.dirname, '../../infra/docker/run-backups.sh');
let folder: string;
let programs: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'run-backups-'));
  programs = join(folder, 'bin');
  for (const name of ['bin', 'backups', 'scratch']) mkdirSync(join(folder, name));
  writeFileSync(join(folder, 'url'), 'postgres://humanize_backup:p%40ss@db:5432/humanize');
  for (const name of ['pg_restore', 'rclone', 'initdb', 'pg_ctl']) replace(name, '');
  replace('psql', 'case "$*" in *-qAt*) echo "${RESULT:-ok}" ;; esac');
  replace('pg_dump', 'for last; do :; done; echo dump >"${last#--file=}"');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Adds to the PATH a program that records its arguments and password and then runs `body`. */
function replace(name: string, body: string): void {
  const file = join(programs, name);
  writeFileSync(file, `#!/bin/bash\necho "${name} $* PGPASSWORD=\${PGPASSWORD:-}" >>"$LOG"\n${body}\n`);
  chmodSync(file, 0o755);
}

function run(command: string, env: Record<string, string> = {}): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const settings = {
    PATH: `${programs}:${process.env['PATH'] ?? ''}`,
    LOG: join(folder, 'log'),
    DATABASE_BACKUP_URL_FILE: join(folder, 'url'),
    BACKUP_DIR: join(folder, 'backups'),
    SCRATCH_DIR: join(folder, 'scratch'),
    ...env,
  };
  execFile('bash', [script, command], { env: settings, timeout: 30_000 }, (error) => {
    resolve(error === null ? 0 : Number(error.code ?? 1));
  });
  return promise;
}

const calls = (): string[] =>
  existsSync(join(folder, 'log')) ? readFileSync(join(folder, 'log'), 'utf8').split('\n') : [];
const recorded = (kind: string): boolean => calls().some((call) => call.includes(`VALUES ('${kind}')`));
const dumps = (): string[] => readdirSync(join(folder, 'backups')).filter((name) => name.includes('.dump'));

test('a backup is recorded, and only the newest dumps are kept', async () => {
  for (const day of ['01', '02', '03']) writeFileSync(join(folder, `backups/humanize-2020-01-${day}T000000Z.dump`), '');
  expect(await run('backup', { BACKUP_KEEP: '2' })).toBe(0);
  expect(dumps()).toEqual(['humanize-2020-01-03T000000Z.dump', expect.stringMatching(/^humanize-2\d{3}-.*Z\.dump$/)]);
  expect(recorded('backup')).toBe(true);
});

test.each(['0', '-1', 'all'])('no dump is deleted if BACKUP_KEEP is %s', async (keep) => {
  writeFileSync(join(folder, 'backups/humanize-2020-01-01T000000Z.dump'), '');
  expect(await run('backup', { BACKUP_KEEP: keep })).toBe(2);
  expect(dumps()).toHaveLength(1);
});

test.each(['BACKUP_INTERVAL_SECONDS', 'RESTORE_TEST_INTERVAL_SECONDS'])(
  'no schedule starts if %s is not a number of seconds',
  async (name) => {
    for (const interval of ['1d', '0', '-5']) expect(await run('schedule', { [name]: interval })).toBe(2);
    expect(calls()).toEqual([]);
  },
);

test('a backup deletes unfinished dumps only if they are over a day old', async () => {
  const dayMs = 86_400_000;
  for (const [name, age] of [
    ['running', 0],
    ['left-over', 2 * dayMs],
  ] as const) {
    const file = join(folder, `backups/humanize-${name}.dump.part`);
    writeFileSync(file, '');
    utimesSync(file, new Date(), new Date(Date.now() - age));
  }
  expect(await run('backup')).toBe(0);
  expect(dumps().filter((name) => name.endsWith('.part'))).toEqual(['humanize-running.dump.part']);
});

test('backslashes in the password are kept', async () => {
  writeFileSync(join(folder, 'url'), String.raw`postgres://humanize_backup:\x41%40\n@db:5432/humanize`);
  await run('backup');
  expect(calls()[0]).toMatch(/PGPASSWORD=\\x41@\\n$/);
});

test('the password is passed in the environment and not in the arguments', async () => {
  await run('backup');
  expect(calls()[0]).toMatch(/^pg_dump postgres:\/\/humanize_backup@db:5432\/humanize .*PGPASSWORD=p@ss$/);
  expect(calls().filter((call) => call.includes('p%40ss') || /p@ss.*PGPASSWORD/.test(call))).toEqual([]);
});

test.each([
  ['the dump fails', 'pg_dump'],
  ['the dump cannot be read back', 'pg_restore'],
  ['the copy fails', 'rclone'],
])('if %s, no backup is recorded', async (_what, program) => {
  replace(program, 'exit 1');
  expect(await run('backup', { BACKUP_REMOTE: 's3:bucket' })).not.toBe(0);
  expect(recorded('backup')).toBe(false);
  expect(dumps()).toHaveLength(program === 'rclone' ? 1 : 0);
});

test('retries of a copy that keeps failing keep one more dump, and no older dump is deleted for them', async () => {
  writeFileSync(join(folder, 'backups/humanize-2020-01-01T000000Z.dump'), '');
  replace('rclone', 'exit 1');
  for (let attempt = 0; attempt < 3; attempt += 1) {
    expect(await run('backup', { BACKUP_REMOTE: 's3:bucket', BACKUP_KEEP: '2' })).toBe(1);
    expect(dumps()).toEqual(['humanize-2020-01-01T000000Z.dump', 'not-copied.dump']);
  }
  replace('rclone', '');
  expect(await run('backup', { BACKUP_REMOTE: 's3:bucket', BACKUP_KEEP: '2' })).toBe(0);
  expect(dumps()).toEqual(['humanize-2020-01-01T000000Z.dump', expect.stringMatching(/^humanize-2\d{3}-.*Z\.dump$/)]);
});

test.each([
  ['passes', 'ok', 0],
  ['finds a difference', 'its balances differ from its ledger', 1],
])('a restore test that %s is recorded only if it passed', async (_what, result, exitCode) => {
  writeFileSync(join(folder, 'backups/humanize-2020-01-01T000000Z.dump'), '');
  expect(await run('test', { RESULT: result })).toBe(exitCode);
  expect(recorded('restore_test')).toBe(exitCode === 0);
});

test('a restore test fails if there is no backup, or if it cannot be restored', async () => {
  expect(await run('test')).not.toBe(0);
  writeFileSync(join(folder, 'backups/humanize-2020-01-01T000000Z.dump'), '');
  replace('pg_restore', 'exit 1');
  expect(await run('test')).not.toBe(0);
  expect(recorded('restore_test')).toBe(false);
});

test('with a remote, the restore test downloads its newest copy', async () => {
  replace('rclone', 'case "$1" in lsf) printf "humanize-2020-01-01.dump\\nhumanize-2020-01-02.dump\\n" ;; esac');
  expect(await run('test', { BACKUP_REMOTE: 's3:bucket' })).toBe(0);
  expect(calls().join('\n')).toContain('rclone copyto s3:bucket/humanize-2020-01-02.dump');
});

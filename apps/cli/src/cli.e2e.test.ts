import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { inheritedEnv, opsFile, testServers } from '@humanize/testing';

/** Runs a built command as a process of a shell, which first runs `setUp` and redirects standard output to `to`. */
function run(
  command: 'ops' | 'humanize',
  args: string[],
  {
    env = {},
    input = '',
    setUp = ':',
    to,
  }: { env?: Record<string, string>; input?: string; setUp?: string; to?: string } = {},
): Promise<{ code: number | string; out: string; err: string }> {
  const file = command === 'ops' ? opsFile() : fileURLToPath(new URL('../dist/humanize.js', import.meta.url));
  return new Promise((resolve) => {
    const child = execFile(
      'sh',
      ['-c', `${setUp}; exec "$@"${to === undefined ? '' : ` >${to}`}`, 'sh', process.execPath, file, ...args],
      { env: { ...inheritedEnv(), ...env } },
      (error, out, err) => resolve({ code: error === null ? 0 : (error.code ?? 'killed'), out, err }),
    );
    child.stdin?.end(input);
  });
}

test('ops prints only JSON to standard output, closes its connections and exits', async () => {
  const { code, out, err } = await run('ops', ['secrets', 'create']);
  expect([code, err]).toEqual([0, '']);
  expect(JSON.parse(out)).toEqual({ master_key: expect.any(String) });
});

test('ops reports errors on standard error and exits with code 1', async () => {
  const { databaseUrl } = testServers();
  // The server's default database is not migrated.
  const { code, out, err } = await run('ops', ['accounts', 'list'], { env: { DATABASE_URL: databaseUrl } });
  expect([code, out]).toEqual([1, '']);
  expect(err).not.toBe('');
  expect(await run('ops', ['nonsense'])).toMatchObject({ code: 1, out: '' });
  expect(await run('ops', ['accounts', 'create'])).toMatchObject({ code: 1, out: '' });
});

test('humanize runs without servers', async () => {
  const input = 'In order to utilize the new system, the team changed the colour of the doors.\n';
  const { code, out, err } = await run('humanize', ['--british'], { input });
  expect([code, out, err]).toEqual([0, 'To use the new system, the team changed the colour of the doors.\n', '']);
});

test('a file that humanize cannot write completely is reported and removed, so that it can be written again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'humanize-cli-'));
  writeFileSync(join(folder, 'draft.md'), 'We met. '.repeat(4_000));
  const args = [join(folder, 'draft.md'), '--output', join(folder, 'new.md')];
  const { code, err } = await run('humanize', args, { setUp: 'ulimit -f 8' });
  expect([code, err]).toEqual([1, expect.stringMatching(/^humanize: \S+draft\.md: EFBIG[^\n]+\n$/)]);
  expect(readdirSync(folder)).toEqual(['draft.md']);
  rmSync(folder, { recursive: true });
});

const fullDevice = '/dev/full';
const hasFullDevice = existsSync(fullDevice);
const where = hasFullDevice ? 'on standard output' : `not run: there is no ${fullDevice}`;

(hasFullDevice ? describe : describe.skip)(`a full disk (${where})`, () => {
  test('humanize reports it and exits with code 1', async () => {
    const { code, err } = await run('humanize', [], { input: 'It rained.', to: fullDevice });
    const message = 'humanize: the output cannot be written: ENOSPC: no space left on device, write\n';
    expect([code, err]).toEqual([1, message]);
  });
});

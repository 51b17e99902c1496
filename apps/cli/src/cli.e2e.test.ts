import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { inheritedEnv, opsFile, testServers } from '@humanize/testing';

/** Runs a built command as a process. */
function run(
  command: 'ops' | 'humanize',
  args: string[],
  { env = {}, input = '' }: { env?: Record<string, string>; input?: string } = {},
): Promise<{ code: number | string; out: string; err: string }> {
  const file = command === 'ops' ? opsFile() : fileURLToPath(new URL('../dist/humanize.js', import.meta.url));
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [file, ...args],
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

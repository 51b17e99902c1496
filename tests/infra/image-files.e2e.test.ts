/** An image contains what the operator commands read at run time, which includes the SQL of the schema. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { checkSchema, createDatabase } from '@humanize/database';
import { testServers, urlOfRole, copyDatabase, dropDatabase } from '@humanize/testing';
import { ensurePackageManager, pnpm } from '../../scripts/launcher/package-manager.mjs';
import { runProgram } from '../published/run-program.ts';

const root = join(import.meta.dirname, '../..');
const name = `humanize_test_${Math.floor(Date.now() / 60_000)}_image_${process.pid}`;
const folder = await mkdtemp(join(tmpdir(), 'humanize-image-'));

afterAll(async () => {
  await rm(folder, { recursive: true });
  await dropDatabase({ url: testServers().databaseUrl, name });
});

test('the files of the image of ops migrate an empty database', async () => {
  const [deployed, image] = [join(folder, 'deployed'), join(folder, 'image')];
  await ensurePackageManager();
  const deploy = ['--filter', '@humanize/cli', 'deploy', '--prod', '--legacy', '--prefer-offline', deployed];
  await runProgram(pnpm, deploy, { cwd: root });
  await runProgram(process.execPath, ['infra/docker/copy-imported-files.mjs', deployed, image], { cwd: root });
  await rm(deployed, { recursive: true });

  await copyDatabase({ url: testServers().databaseUrl, name });
  const url = Object.assign(new URL(testServers().databaseUrl), { pathname: `/${name}` }).href;
  const env = { DATABASE_OWNER_URL: url, DATABASE_URL: urlOfRole(url, testServers().roles.ops) };
  await runProgram(process.execPath, ['dist/ops.js', 'migrate'], { cwd: image, env });

  const db = createDatabase({ url, applicationName: 'image test', connectTimeoutMs: 10_000 });
  await expect(checkSchema(db)).resolves.toBeUndefined();
  await db.close();
});

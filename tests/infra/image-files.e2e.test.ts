/** Tests that the image contains the files that its programs read at run time, such as the schema's SQL. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { checkSchema, createDatabase } from '@humanize/database';
import { testServers, urlOfRole, copyDatabase, dropDatabase } from '@humanize/testing';
import { runProgram } from '../published/run-program.ts';

const root = join(import.meta.dirname, '../..');
const name = `humanize_test_${Math.floor(Date.now() / 60_000)}_image_${process.pid}`;
const image = await mkdtemp(join(tmpdir(), 'humanize-image-'));

const collectTimeoutMs = 240_000;

beforeAll(
  () =>
    runProgram(process.execPath, ['infra/docker/collect-programs.mjs', image], {
      cwd: root,
      timeoutMs: collectTimeoutMs,
    }),
  collectTimeoutMs,
);

afterAll(async () => {
  await rm(image, { recursive: true });
  await dropDatabase({ url: testServers().databaseUrl, name });
});

test('the files of the image migrate an empty database', async () => {
  await copyDatabase({ url: testServers().databaseUrl, name });
  const url = Object.assign(new URL(testServers().databaseUrl), { pathname: `/${name}` }).href;
  const env = { DATABASE_OWNER_URL: url, DATABASE_URL: urlOfRole(url, testServers().roles.ops) };
  await runProgram(process.execPath, ['apps/cli/dist/ops.js', 'migrate'], { cwd: image, env });

  const db = createDatabase({ url, applicationName: 'image test', connectTimeoutMs: 10_000 });
  await expect(checkSchema(db)).resolves.toBeUndefined();
  await db.close();
});

test.each(['api', 'worker', 'webhook-dispatcher', 'reconciler', 'dashboard'])(
  'the files of the image load the %s, which asks for its first setting',
  async (app) => {
    const run = runProgram(process.execPath, [`apps/${app}/dist/main.js`], { cwd: image, env: {} });
    await expect(run).rejects.toThrow('DATABASE_URL or DATABASE_URL_FILE must be set');
  },
);

test('the files of the image contain the assets and the documentation of the dashboard', async () => {
  const load = `
    const { loadAssets } = await import('./apps/dashboard/dist/http/assets.js');
    const { loadDocs } = await import('./apps/dashboard/dist/docs/load-docs.js');
    const addresses = { publicApiUrl: 'https://a.example', dashboardUrl: 'https://b.example' };
    await loadAssets();
    await loadDocs({ ...addresses, headerBrand: 'Humanize', hasLocalReceiver: false, packs: [] });`;
  const run = runProgram(process.execPath, ['--input-type=module', '--eval', load], { cwd: image });
  await expect(run).resolves.toBeDefined();
});

test.each(['apps/cli/dist/humanize.js', 'conformance/main.mjs'])(
  'the files of the image print the usage of %s',
  async (file) => {
    await expect(runProgram(process.execPath, [file, '--help'], { cwd: image })).resolves.toBeDefined();
  },
);

test('the files of the image load the MCP server, which asks for a key', async () => {
  const run = runProgram(process.execPath, ['mcp/humanize-mcp.mjs'], { cwd: image, env: {} });
  await expect(run).rejects.toThrow('HUMANIZE_API_KEY');
});

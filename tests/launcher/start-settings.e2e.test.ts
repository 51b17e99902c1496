/** Tests the settings of npm start in this process. They depend on which apps have been built. */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import * as devServers from '@humanize/dev-servers';
import { waitUntil } from '@humanize/testing';
import { checkAppSettings } from '../../scripts/launcher/check-app-settings.mjs';
import { checkPorts } from '../../scripts/launcher/check-ports.mjs';
import { findLocalModel } from '../../scripts/launcher/find-local-model.mjs';
import { localReceiver } from '../../scripts/launcher/local-receiver.mjs';
import type { Launch } from '../../scripts/launcher/start.mjs';
import { startModel } from '../../scripts/launcher/start-model.mjs';
import { readStartSettings } from '../../scripts/launcher/start-settings.mjs';

const dataDir = mkdtempSync(join(tmpdir(), 'start-settings-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

const read = (env: Record<string, string>) => readStartSettings({ DATA_DIR: dataDir, ...env });

test.each([
  ['one port for two', { API_PORT: '31999', DASHBOARD_PORT: '31999' }, /both 31999/],
  [
    'a metrics port on the port of the API',
    { API_PORT: '31999', METRICS_PORT: '31998' },
    /API_PORT and METRICS_PORT of the worker are both 31999/,
  ],
  ['a metrics port that is too high', { METRICS_PORT: '65535' }, /METRICS_PORT must be at most 65531/],
  ['data where a file is', { DATA_DIR: 'package.json' }, /DATA_DIR names \S+package.json, which is not a folder/],
  [
    'unknown apps and a port that is not a number',
    { APPS: 'api,wrker', API_PORT: 'x' },
    /API_PORT must be a port[^]*APPS names wrker; the apps are /,
  ],
])('npm start rejects %s with the reason', (_what, env, message) => {
  expect(() => read(env)).toThrow(message);
});

test('npm start rejects a port that is in use, and an address of another machine, with a remedy', async () => {
  const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const settings = read({ APPS: 'api', API_PORT: String(port) });
  await expect(checkPorts(settings, devServers)).rejects.toThrow(
    new RegExp(`Cannot listen on API_PORT ${port} of 127\\.0\\.0\\.1[^]*API_PORT=${port + 100} npm start`),
  );
  await expect(checkPorts({ ...settings, host: '192.0.2.1' }, devServers)).rejects.toThrow(
    /\(EADDRNOTAVAIL\)\.\n {2}HOST must be an address of this machine/,
  );
  server.close();
  await once(server, 'close');
  await expect(checkPorts(settings, devServers)).resolves.toBeUndefined();
});

test('npm start says if another copy of the service uses the ports', async () => {
  const server = createHttpServer((_request, response) => response.end('{"status":"ok"}')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const settings = read({ APPS: 'api', API_PORT: String(port) });
  await expect(checkPorts(settings, devServers)).rejects.toThrow(
    /: another copy of this service seems to be using it\.\n {2}Stop that copy, or use another port: /,
  );
  server.close();
  await once(server, 'close');
});

const apps = ['api', 'worker', 'webhook-dispatcher', 'reconciler', 'dashboard'];
const checkApps = (env: Record<string, string>) => checkAppSettings({ ...read(env), apps }, env);

test('npm start lists the problems of all apps at once, each with the apps that it affects', async () => {
  const env = { SMTP_URL: 'smtp://localhost:25', WORD_PACKS: 'abc', LOG_LEVEL: 'loud', API_PORT: '3000' };
  await expect(checkApps(env)).rejects.toThrow(
    /^Invalid settings:\n(?= {2}- )[^]*- LOG_LEVEL must be [^\n]*\(api, worker, webhook-dispatcher, reconciler, dashboard\)/,
  );
  await expect(checkApps(env)).rejects.toThrow(
    /- WORD_PACKS .*\(dashboard\)\n[^]*- MAIL_FROM must be set .*\(dashboard\)/,
  );
});

test('settings that npm start completes are not problems, and misspelled variables are returned', async () => {
  expect(await checkApps({ MODEL_NAME: 'a-model', MODEL_CHECK: 'off' })).toEqual([]);
  expect(await checkApps({ WORKER_THREDS: '3', MODEL_THREDS: '3' })).toEqual([
    { variable: 'WORKER_THREDS', setting: 'WORKER_THREADS' },
  ]);
});

test('npm start rejects unreadable certificate authorities with a remedy', async () => {
  await expect(localReceiver(read({}), devServers, { NODE_EXTRA_CA_CERTS: '/no/such.pem' })).rejects.toThrow(
    /NODE_EXTRA_CA_CERTS names \/no\/such.pem[^]*env -u NODE_EXTRA_CA_CERTS npm start/,
  );
});

const chooseModel = (env: Record<string, string>) =>
  startModel({ settings: { ...read(env), modelCheck: 'off' } } as unknown as Launch);

test('with HUMANIZER=light-edit, npm start does not search for a model server', async () => {
  expect(await chooseModel({ HUMANIZER: 'light-edit' })).toEqual({
    env: {},
    rows: [['Engine', 'light edit (rules only)']],
  });
});

test('if the model of --model cannot be started, the light edit is used, even if the settings name another model', async () => {
  const env = { DATA_DIR: dataDir, MODEL_BASE_URL: 'http://127.0.0.1:9/v1', MODEL_NAME: 'other' };
  const launch = {
    settings: readStartSettings(env, { wantedModel: '' }),
    devServers: { ...devServers, findModelFile: () => Promise.reject(new Error('no space left')) },
    log: { write: () => undefined },
    shutdown: { signal: new AbortController().signal, throwIfSignalled: () => undefined },
  } as unknown as Launch;
  expect(await startModel(launch)).toEqual({
    env: { HUMANIZER: 'light-edit' },
    rows: [
      ['Engine', 'light edit (rules only)'],
      ['No model', 'no space left'],
    ],
  });
});

const running = await findLocalModel(undefined);
const testWithoutServer = running === undefined ? test : test.skip;

testWithoutServer(
  `without a model server, npm start selects the light edit, and one line states how to get a model${running === undefined ? '' : ` (not run: ${running.server} runs on this machine)`}`,
  async () => {
    // Another test may run a model server on a port of this list for a few seconds.
    const chosen = await waitUntil(
      async () => {
        const model = await chooseModel({});
        return (await findLocalModel(undefined)) === undefined && model;
      },
      { what: 'no model server to run' },
    );
    // oxlint-disable-next-line jest/no-standalone-expect -- inside testWithoutServer
    expect(chosen).toEqual({
      env: {},
      rows: [
        ['Engine', 'light edit (rules only)'],
        ['Use a model', expect.stringMatching(/npm start -- --model downloads one and runs it here$/)],
      ],
    });
  },
);

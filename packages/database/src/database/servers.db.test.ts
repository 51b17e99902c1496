/** Tests connections to the kinds of servers that deployments use: servers with TLS, and a primary with a standby. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import {
  type BreakableServers,
  loadCertificates,
  startBreakableServers,
  startReplicatedPostgres,
  startSecureServers,
} from '@humanize/dev-servers';
import { waitUntil } from '@humanize/testing';
import { createDatabase, type Database } from './create-database.ts';
import type { DatabaseOptions } from './limited-pool.ts';
import { DatabaseUnavailableError } from './database-errors.ts';
import { query } from './queries.ts';

/** Timeouts are long because other test files keep the machine busy. */
const patience = { connectTimeoutMs: 10_000, statementTimeoutMs: 10_000 };
const opened: Database[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((db) => db.close()));
});

function open(url: DatabaseOptions['url'], options: Partial<DatabaseOptions> = {}): Database {
  const db = createDatabase({ url, applicationName: 'servers', ...patience, ...options });
  opened.push(db);
  return db;
}

const portOf = async (db: Database): Promise<unknown> => (await query(db, 'SELECT inet_server_port() AS port'))[0];

describe('TLS', () => {
  let folder: string;
  let servers: BreakableServers;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tls-'));
    for (const name of ['trusted', 'other']) await loadCertificates(join(folder, name));
    servers = await startSecureServers({ certificates: join(folder, 'trusted'), prefix: '{tls}' });
  });
  afterAll(async () => {
    await servers.stop();
    await rm(folder, { recursive: true });
  });

  const urlWith = (parameters: Record<string, string>): string => {
    const url = new URL(servers.postgres.url);
    url.search = new URLSearchParams(parameters).toString();
    return url.href;
  };
  const encryption = 'SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()';

  test('connections are encrypted if the URL names the authority of the certificate', async () => {
    const db = open(urlWith({ sslmode: 'verify-full', sslrootcert: join(folder, 'trusted', 'authority.pem') }));
    await expect(query(db, encryption)).resolves.toEqual([{ ssl: true }]);
  });

  test.each([
    ['another authority', { sslmode: 'verify-full', sslrootcert: 'other' }, /unable to verify|signature|self-signed/],
    ['no authority', { sslmode: 'verify-full' }, /unable to (?:verify|get)|self-signed/],
    ['no TLS', {}, /no encryption/],
  ])(
    'a connection with %s is refused',
    async (_name, { sslrootcert, ...parameters }: Record<string, string>, cause) => {
      const file = sslrootcert === undefined ? {} : { sslrootcert: join(folder, sslrootcert, 'authority.pem') };
      const ping = open(urlWith({ ...parameters, ...file })).ping();
      await expect(ping).rejects.toBeInstanceOf(DatabaseUnavailableError);
      await expect(ping).rejects.toMatchObject({ cause: { message: expect.stringMatching(cause) } });
    },
  );
});

describe('a list of a primary and its standby', () => {
  let servers: Awaited<ReturnType<typeof startReplicatedPostgres>>;
  beforeAll(async () => {
    servers = await startReplicatedPostgres();
    await servers.postgres.attachStandby({ synchronous: false });
  });
  afterAll(() => servers.stop());

  const bothUrls = (): [string, string] => [servers.postgres.standby.url, servers.postgres.url];

  test('the primary is used, in either order', async () => {
    const [standby, primary] = bothUrls();
    const port = Number(new URL(primary).port);
    for (const urls of [
      [standby, primary],
      [primary, standby],
    ]) {
      await expect(portOf(open(() => urls))).resolves.toEqual({ port });
    }
  });

  test('a standby is refused unless it is accepted', async () => {
    const { url: standbyUrl } = servers.postgres.standby;
    await expect(open(standbyUrl).ping()).rejects.toThrow(/standby/);
    const db = open(standbyUrl, { acceptsStandby: true });
    await expect(query(db, 'SELECT pg_is_in_recovery() AS standby')).resolves.toEqual([{ standby: true }]);
    await expect(query(db, 'CREATE TABLE numbers (n int)')).rejects.toBeInstanceOf(DatabaseUnavailableError);
  });

  test('a standby that is promoted is found, also while the old primary hangs', async () => {
    const urls = bothUrls().toReversed();
    const db = open(() => urls, { poolMax: 3, connectTimeoutMs: 500, statementTimeoutMs: 1_000 });
    await waitUntil(() => db.connectAll().then(() => true), { what: 'the connections' });
    const promoted = Number(new URL(servers.postgres.standby.url).port);
    servers.postgres.freeze();
    await expect(db.ping()).rejects.toBeInstanceOf(DatabaseUnavailableError);
    await servers.postgres.promote();
    await expect(waitUntil(() => portOf(db), { what: 'the promoted server to be used' })).resolves.toEqual({
      port: promoted,
    });
  });
});

test('the servers of a list that are not running are skipped within one call', async () => {
  const servers = await startBreakableServers();
  try {
    const away = ['postgres://nobody@127.0.0.1:1/none', 'postgres://nobody@127.0.0.1:2/none'];
    const db = open(() => [...away, servers.postgres.url]);
    await expect(db.ping()).resolves.toBeUndefined();
    await expect(open(() => away).ping()).rejects.toBeInstanceOf(DatabaseUnavailableError);
  } finally {
    await servers.stop();
  }
});

/** Tests the rotation of a password while statements are running, as described in docs/secrets.md. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@humanize/testing';
import { createDatabase, type Database } from './create-database.ts';
import { DatabaseUnavailableError } from './database-errors.ts';
import { query } from './queries.ts';

const role = `rotated_${randomBytes(6).toString('hex')}`;
const [oldPassword, newPassword] = ['old', 'new'];
let database: TestDatabase;
let db: Database;
let urls: string[];
let problem: Error | undefined;
const reported: string[] = [];

const asOwner = (text: string): Promise<unknown> => query(database.owner, text);
function urlWith(password: string): string {
  const url = new URL(database.url);
  url.username = role;
  url.password = password;
  return url.href;
}
const portOf = (server: Server): number => (server.address() as AddressInfo).port;
/** Ends the connections, so that the next statements open new ones. */
const disconnect = (): Promise<unknown> =>
  asOwner(`SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE usename = '${role}'`);

beforeAll(async () => {
  database = await createTestDatabase();
  await asOwner(`CREATE ROLE ${role} LOGIN PASSWORD '${oldPassword}'`);
  urls = [urlWith(oldPassword)];
  db = createDatabase({
    url: () => {
      if (problem !== undefined) throw problem;
      return urls;
    },
    // The timeout is long because other tests keep the machine busy.
    connectTimeoutMs: 10_000,
    applicationName: 'rotation',
    poolMax: 3,
    onConnectionLost: ({ message }) => reported.push(message),
  });
});
afterAll(async () => {
  await db.close();
  await asOwner(`DROP ROLE ${role}`);
  await database.close();
});

test('no new connection fails during a rotation with both URLs listed', async () => {
  let connections = 0;
  const connect = async (): Promise<void> => {
    const own = createDatabase({ url: () => urls, applicationName: 'rotation', poolMax: 1, connectTimeoutMs: 10_000 });
    try {
      await own.ping();
    } finally {
      await own.close();
    }
    connections += 1;
  };
  const connectOften = async (): Promise<void> => {
    for (let times = 0; times < 10; times += 1) await connect();
  };
  const step = async (change: () => unknown): Promise<void> => {
    const load = Promise.all([connectOften(), connectOften(), connectOften()]);
    await change();
    await load;
  };
  await step(() => (urls = [urlWith(newPassword), urlWith(oldPassword)]));
  await step(() => asOwner(`ALTER ROLE ${role} PASSWORD '${newPassword}'`));
  await step(() => (urls = [urlWith(newPassword)]));
  expect(connections).toBe(90);
});

test('a URL that was rejected is tried once more after the others, because the server may accept it by then', async () => {
  const target = new URL(database.url);
  const proxy = createServer((socket) => {
    const upstream = connect(Number(target.port), target.hostname);
    socket.pipe(upstream).pipe(socket);
    for (const side of [socket, upstream]) side.on('error', () => side.destroy());
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  const port = portOf(proxy);
  await once(proxy.close(), 'close');
  // The first URL starts to work while the second one is being tried.
  const other = createServer((socket) => proxy.listen(port, '127.0.0.1', () => socket.destroy()));
  await once(other.listen(0, '127.0.0.1'), 'listening');
  const urlAt = (listed: number): string => Object.assign(new URL(database.url), { port: String(listed) }).href;
  const both = [urlAt(port), urlAt(portOf(other))];
  const own = createDatabase({ url: () => both, applicationName: 'rotation', poolMax: 1, connectTimeoutMs: 20_000 });
  try {
    await expect(own.ping()).resolves.toBeUndefined();
  } finally {
    await own.close();
    for (const server of [proxy, other]) server.close();
  }
});

test('the URL is not read again for a statement on an open connection', async () => {
  let reads = 0;
  const url = (): string[] => {
    reads += 1;
    return [database.url];
  };
  const own = createDatabase({ url, applicationName: 'rotation', poolMax: 1, connectTimeoutMs: 10_000 });
  try {
    await own.ping();
    const readsToConnect = reads;
    for (let times = 0; times < 5; times += 1) await own.ping();
    expect(reads).toBe(readsToConnect);
  } finally {
    await own.close();
  }
});

test('while only the new password is listed, new connections wait for the server to accept it', async () => {
  urls = [urlWith('next')];
  await disconnect();
  await expect(db.ping()).rejects.toThrow(DatabaseUnavailableError);
  await asOwner(`ALTER ROLE ${role} PASSWORD 'next'`);
  await expect(db.ping()).resolves.toBeUndefined();
});

test('both URLs can be listed in either order, regardless of which password the server accepts', async () => {
  for (const accepted of ['one', 'two', 'one']) {
    for (const listed of [
      ['one', 'two'],
      ['two', 'one'],
    ]) {
      await asOwner(`ALTER ROLE ${role} PASSWORD '${accepted}'`);
      urls = listed.map(urlWith);
      await disconnect();
      await expect(Promise.all([db.ping(), db.ping(), db.ping()])).resolves.toHaveLength(3);
    }
  }
});

test('if the URL cannot be read, the last known URL is used, and the error is reported', async () => {
  urls = [urlWith('one')];
  await db.ping();
  problem = new Error('the file is empty');
  await disconnect();
  await expect(db.ping()).resolves.toBeUndefined();
  expect(reported).toContain('the file is empty');
  problem = undefined;
});

import { expect, test } from '@jest/globals';
import { createDatabase, getAccount, insertAccount } from '@humanize/database';
import { listDatabases } from './copy-database.ts';
import { v7 as newId } from 'uuid';
import { testServers } from '../test-servers.ts';
import { createTestDatabase } from './create-test-database.ts';

test('a test database has the schema but no data from other tests', async () => {
  const [one, other] = [await createTestDatabase(), await createTestDatabase()];
  const accountId = newId();
  await insertAccount(one.db, { accountId, name: 'a' });
  await expect(getAccount(one.db, { accountId })).resolves.toMatchObject({ name: 'a', balance: 0 });
  await expect(getAccount(other.db, { accountId })).rejects.toThrow(/account/i);
  await one.close();
  await other.close();
});

test('closing reports applications with open connections but still drops the database', async () => {
  const database = await createTestDatabase({ leakGraceMs: 500 });
  const leak = createDatabase({ url: database.url, applicationName: 'leaky', poolMax: 1 });
  await leak.ping();
  await expect(database.close()).rejects.toThrow(/left open, by: leaky/);
  await expect(listDatabases({ url: testServers().databaseUrl, prefix: database.name })).resolves.toEqual([]);
  await leak.close();
});

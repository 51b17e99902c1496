import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { createTestDatabase, measureListPages, type TestDatabase } from '@humanize/testing';

jest.setTimeout(1_200_000);
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('a page of an account’s list reads only a few blocks if the account has 1,000,000 jobs', async () => {
  const blocks = await measureListPages(database, { jobs: 1_000_000 });
  process.stdout.write(`${JSON.stringify(Object.fromEntries(blocks))}\n`);
  expect([...blocks].filter(([, read]) => read > 600)).toEqual([]);
});

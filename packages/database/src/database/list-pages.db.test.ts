import { expect, test } from '@jest/globals';
import { measureListPages, useTestDatabase } from '@humanize/testing';

// list-pages.long.test.ts does the same with a million jobs.
const jobs = 20_000;
// 50 rows with their payloads. Reading every job would be more than 20,000.
const blocksMax = 600;
const database = useTestDatabase();

test('a page of an account’s list reads little, however many other jobs the account has', async () => {
  const blocks = await measureListPages(database, { jobs });
  expect(blocks.size).toBe(8);
  expect([...blocks].filter(([, read]) => read > blocksMax)).toEqual([]);
});

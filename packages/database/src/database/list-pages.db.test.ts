import { expect, test } from '@jest/globals';
import { measureListPages, useTestDatabase } from '@humanize/testing';

// list-pages.long.test.ts runs the same test with a million jobs.
const jobs = 20_000;
// Enough for 50 rows with their payloads. Reading all jobs would take more than 20,000 blocks.
const blocksMax = 600;
const database = useTestDatabase();

test('a page of an account’s list reads only a few blocks, regardless of how many other jobs the account has', async () => {
  const blocks = await measureListPages(database, { jobs });
  expect(blocks.size).toBe(8);
  expect([...blocks].filter(([, read]) => read > blocksMax)).toEqual([]);
});

import { changeApiKey } from '@humanize/database';
import { insertTestAccount, insertTestJob, textOfWords } from '@humanize/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { openSession, testPassword } from '../../../test-support/dashboard-session.ts';
import { inviteAsOperator } from '../../../test-support/operator-links.ts';
import { runDashboard, type DashboardUnderTest } from '../../../test-support/run-dashboard.ts';

let dashboard: DashboardUnderTest;
beforeAll(async () => {
  dashboard = await runDashboard();
});
afterAll(() => dashboard.stop());

test('the page shows the words that a key has spent this month, with and without a limit', async () => {
  const { db } = dashboard.database;
  const account = await insertTestAccount(db, { masterKey: dashboard.masterKey, words: 2_000 });
  const session = openSession(dashboard.url);
  const invitation = { email: `${randomUUID()}@example.com`, accountId: account.accountId };
  await session.post(await inviteAsOperator(dashboard, invitation), { password: testPassword });
  await insertTestJob(db, account, { text: textOfWords(1_200) });
  expect((await session.get('/keys')).html).toMatch(/>1,200 <small[^>]*>No limit</);
  await changeApiKey(db, { apiKeyId: account.apiKeyId }, { monthlyWordsMax: 1_500 });
  expect((await session.get('/keys')).html).toMatch(/>1,200 <small[^>]*>of 1,500</);
});

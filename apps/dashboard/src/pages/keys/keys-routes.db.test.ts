import { changeApiKey } from '@humanize/database';
import { insertTestAccount, insertTestJob, textOfWords } from '@humanize/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { openSession, signUp, testPassword } from '../../../test-support/dashboard-session.ts';
import { inviteAsOperator } from '../../../test-support/operator-links.ts';
import { runDashboard, type DashboardUnderTest } from '../../../test-support/run-dashboard.ts';

let dashboard: DashboardUnderTest;
beforeAll(async () => {
  dashboard = await runDashboard();
});
afterAll(() => dashboard.stop());

test('the last valid day of a new key is the day that the list and the overview show', async () => {
  const session = await signUp(dashboard.url, `${randomUUID()}@example.com`);
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const form = { key_id: randomUUID(), name: 'Short', expires: tomorrow };
  expect((await session.post('/keys', form)).status).toBe(201);
  expect((await session.get('/keys')).html).toContain(`datetime="${tomorrow}T23:59:59.999Z"`);
  expect((await session.get('/')).html).toMatch(
    new RegExp(`The API key “Short” is valid until <time [^>]+>${tomorrow} UTC</time>`),
  );
});

test('a rejected form for a new key keeps what was entered', async () => {
  const session = await signUp(dashboard.url, `${randomUUID()}@example.com`);
  const form = { key_id: randomUUID(), name: 'Late', expires: '2020-01-02', monthly_words: '77', note: 'For tests' };
  const { status, html } = await session.post('/keys', form);
  expect(status).toBe(422);
  for (const value of ['Late', '2020-01-02', '77', 'For tests']) expect(html).toContain(`value="${value}"`);
});

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

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

async function open() {
  const { database, masterKey } = dashboard;
  const account = await insertTestAccount(database.db, { masterKey, words: 2_000 });
  const session = openSession(dashboard.url);
  const invitation = { email: `${randomUUID()}@example.com`, accountId: account.accountId };
  await session.post(await inviteAsOperator(dashboard, invitation), { password: testPassword });
  return { account, session };
}

test('a key whose monthly limit leaves no words for a test event is not preselected', async () => {
  const { account, session } = await open();
  const selected = /<option[^>]* selected/;
  expect((await session.get('/webhooks')).html).toMatch(selected);
  await insertTestJob(dashboard.database.db, account, { text: textOfWords(10) });
  await changeApiKey(dashboard.database.db, { apiKeyId: account.apiKeyId }, { monthlyWordsMax: 12 });
  const { html } = await session.get('/webhooks');
  expect(html).toContain(`value="${account.apiKeyId}"`);
  expect(html).not.toMatch(selected);
});

test('the errors of the forms name their fields and accept no future date', async () => {
  const { account, session } = await open();
  for (const url of ['none', 'https://127.0.0.1/']) {
    const { status, html } = await session.post('/webhooks/test', { url, key: account.apiKeyId });
    expect(status).toBe(422);
    expect(html).toMatch(/role="alert"[^>]*>(?:<[^>]+>)*The URL must/);
  }
  const since = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  const future = await session.post('/webhooks/resend-failed', { since });
  expect(future).toMatchObject({ status: 422, html: expect.stringContaining('The date must be today or earlier.') });
});

test('an email about failing events is not offered without a mail server', async () => {
  const { session } = await open();
  expect((await session.get('/webhooks')).html).not.toContain('receive an email');
});

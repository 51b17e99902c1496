import { findUserByEmail, grantWords, submitJob } from '@humanize/database';
import { newTestJob } from '@humanize/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { openSession, testPassword, type DashboardSession } from '../../../test-support/dashboard-session.ts';
import { inviteAsOperator } from '../../../test-support/operator-links.ts';
import { runDashboard, type DashboardUnderTest } from '../../../test-support/run-dashboard.ts';

let dashboard: DashboardUnderTest;
beforeAll(async () => {
  dashboard = await runDashboard({ SIGN_UP_WORDS: '0' });
});
afterAll(() => dashboard.stop());

async function join(role: 'customer' | 'operator'): Promise<{ session: DashboardSession; accountId: string }> {
  const email = `${randomUUID()}@example.com`;
  const session = openSession(dashboard.url);
  await session.post(await inviteAsOperator(dashboard, { email, role }), { password: testPassword });
  const user = await findUserByEmail(dashboard.database.db, { email });
  return { session, accountId: user?.accountId ?? '' };
}

test('a customer without words sees the first steps and a warning', async () => {
  const { html } = await (await join('customer')).session.get('/');
  expect(html).toContain('Create an API key');
  expect(html).toContain('You have no words left');
});

test('an operator sees neither, but a link to the operator page, until the account has submitted a text', async () => {
  const { session, accountId } = await join('operator');
  const before = (await session.get('/')).html;
  expect(before).not.toMatch(/Create an API key|You have no words left|Contact your operator|Needs attention/);
  expect(before).toContain('<a href="/operator">operator page</a>');
  const account = { accountId, apiKeyId: '', apiKey: '', signingSecret: '' };
  await grantWords(dashboard.database.db, { accountId, words: 3, reference: 'first' });
  await submitJob(dashboard.database.db, { ...newTestJob(account, { text: 'One two three.' }), apiKeyId: null });
  expect((await session.get('/')).html).toContain('You have no words left');
});

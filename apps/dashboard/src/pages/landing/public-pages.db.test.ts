import { suspendAccount, findUserByEmail } from '@humanize/database';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { openSession, signUp } from '../../../test-support/dashboard-session.ts';
import { runDashboard, type DashboardUnderTest } from '../../../test-support/run-dashboard.ts';

let dashboard: DashboardUnderTest;
beforeAll(async () => {
  dashboard = await runDashboard();
});
afterAll(() => dashboard.stop());

test('a visitor without a session sees the landing page with an example, and a user sees the overview', async () => {
  const { status, html } = await openSession(dashboard.url).get('/');
  expect(status).toBe(200);
  expect(html).toMatch(/<h2>What it changes<\/h2>.*<del>.*<ins>.*href="\/sign-up".*|href="\/sign-up".*<del>.*<ins>/s);
  const session = await signUp(dashboard.url, `${randomUUID()}@example.com`);
  expect((await session.get('/')).html).toContain('<h1>Overview</h1>');
});

test('the status page needs no session and shows the state of each component', async () => {
  const { status, html } = await openSession(dashboard.url).get('/status');
  expect(status).toBe(200);
  expect(html).toContain('All components are operational.');
  for (const component of ['API', 'Rewriting', 'Webhooks']) expect(html).toContain(`>${component}</td>`);
});

test('the landing page of a closed service has no link to sign up', async () => {
  const closed = await runDashboard({ SIGN_UP: 'closed' });
  const { html } = await openSession(closed.url).get('/');
  await closed.stop();
  expect(html).not.toContain('href="/sign-up"');
  expect(html).toContain('href="/sign-in"');
});

test('users of a suspended account can still see its overview', async () => {
  const email = `${randomUUID()}@example.com`;
  const session = await signUp(dashboard.url, email);
  const user = await findUserByEmail(dashboard.database.db, { email });
  await suspendAccount(dashboard.database.db, { accountId: user?.accountId ?? '' });
  expect((await session.get('/')).html).toContain('This account is suspended.');
});

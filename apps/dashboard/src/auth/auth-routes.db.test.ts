import { findUserByEmail, insertOneTimeLink, type OneTimeLink } from '@humanize/database';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { openSession, signUp, testPassword } from '../../test-support/dashboard-session.ts';
import { runDashboard, type DashboardUnderTest } from '../../test-support/run-dashboard.ts';
import { hashToken } from '../http/session-cookie.ts';

let dashboard: DashboardUnderTest | undefined;
const running = (): DashboardUnderTest => {
  if (dashboard === undefined) throw new Error('the dashboard did not start');
  return dashboard;
};
beforeAll(async () => {
  dashboard = await runDashboard();
});
afterAll(() => dashboard?.stop());

const newEmail = (): string => `${randomUUID()}@example.com`;

async function insertLink(link: OneTimeLink): Promise<string> {
  const token = randomUUID();
  await insertOneTimeLink(running().database.db, { tokenSha256: hashToken(token), lifetimeSeconds: 600, link });
  return token;
}

/** The forms of public pages have no form token, whoever submits them. */
const withoutToken = { form_token: '' };

test('a signed-in visitor who opens the sign-in or sign-up page is sent on', async () => {
  const session = await signUp(running().url, newEmail());
  expect((await session.get('/sign-in')).location).toBe('/');
  expect((await session.get('/sign-in?to=%2Fjobs')).location).toBe('/jobs');
  expect((await session.get('/sign-up')).location).toBe('/');
});

test('a signed-in visitor can submit the forms for signing in and up', async () => {
  const email = newEmail();
  const session = await signUp(running().url, email);
  const sent = { ...withoutToken, email, password: testPassword };
  expect(await session.post('/sign-in', { ...sent, to: '/jobs' })).toMatchObject({ status: 303, location: '/jobs' });
  // Submitting the form twice signs up once.
  expect(await session.post('/sign-up', sent)).toMatchObject({ status: 303, location: '/' });
  expect(await session.post('/sign-up', { ...sent, email: newEmail() })).toMatchObject({ status: 303 });
  expect((await session.get('/')).status).toBe(200);
});

test('a signed-in visitor can redeem a one-time link', async () => {
  const email = newEmail();
  const session = await signUp(running().url, email);
  const user = await findUserByEmail(running().database.db, { email });
  if (user === undefined) throw new Error('no user');
  const token = await insertLink({ purpose: 'password_reset', userId: user.id, accountId: user.accountId });
  expect((await session.get(`/links/${token}`)).html).toContain('all existing API keys');
  expect(await session.post(`/links/${token}`, { ...withoutToken, password: 'another long sentence' })).toMatchObject({
    status: 303,
    location: '/',
  });
  expect((await session.get('/')).status).toBe(200);
});

test('the form for signing in is rejected if a page of another site submits it', async () => {
  const email = newEmail();
  const session = await signUp(running().url, email);
  const sent = { email, password: testPassword };
  expect((await session.post('/sign-in', sent, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
});

test('an invitation for an address that has signed up meanwhile says so and stays valid', async () => {
  const email = newEmail();
  const token = await insertLink({ purpose: 'invitation', email, role: 'customer', accountId: null });
  await signUp(running().url, email);
  const { status, html } = await openSession(running().url).post(`/links/${token}`, { password: testPassword });
  expect(status).toBe(422);
  expect(html).toContain('already exists');
});

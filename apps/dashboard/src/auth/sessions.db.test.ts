import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { get } from 'node:http';
import { createRequire } from 'node:module';
import { findUserByEmail, insertOneTimeLink } from '@humanize/database';
import { hashToken } from '../http/session-cookie.ts';
import { openSession, signUp, testPassword, type DashboardSession } from '../../test-support/dashboard-session.ts';
import { runDashboard, type DashboardUnderTest } from '../../test-support/run-dashboard.ts';

const placesFile = createRequire(import.meta.url).resolve(
  '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb',
);
let dashboard: DashboardUnderTest;

beforeAll(async () => {
  dashboard = await runDashboard({ SIGN_UPS_PER_NETWORK: '1000', PLACES_FILE: placesFile });
});
afterAll(() => dashboard.stop());

const newEmail = (): string => `${randomUUID()}@example.com`;
const newCustomer = (): Promise<DashboardSession> => signUp(dashboard.url, newEmail());

test('malformed form fields and paths return client errors', async () => {
  const session = await newCustomer();
  const stranger = openSession(dashboard.url);
  expect((await stranger.post('/sign-in', { email: 'a\0b@example.com', password: testPassword })).status).toBe(400);
  expect((await stranger.post('/sign-up', { email: 'a\0b@example.com', password: testPassword })).status).toBe(400);
  expect((await session.post('/keys', { key_id: randomUUID(), name: 'a\0b' })).status).toBe(400);
  const { status } = await new Promise<{ status: number | undefined }>((resolve, reject) => {
    const path = '//?x';
    get(dashboard.url, { path, headers: { Cookie: session.cookie() ?? '' } }, (answer) => {
      answer.resume();
      resolve({ status: answer.statusCode });
    }).once('error', reject);
  });
  expect(status).toBeLessThan(500);
});

test('signing in returns to the requested page and never to another host', async () => {
  const email = newEmail();
  await signUp(dashboard.url, email);
  const session = openSession(dashboard.url);
  const { location } = await session.get('/jobs?status=failed');
  expect(location).toBe('/sign-in?to=%2Fjobs%3Fstatus%3Dfailed');
  expect((await session.get(location ?? '')).html).toContain('name="to" value="/jobs?status=failed"');
  const sent = { email, password: testPassword };
  expect((await session.post('/sign-in', { ...sent, to: '/jobs?status=failed' })).location).toBe('/jobs?status=failed');
  expect((await session.post('/sign-in', { ...sent, to: '//evil.example' })).location).toBe('/');
});

test('signing in replaces a session cookie that was planted beforehand', async () => {
  const email = newEmail();
  await signUp(dashboard.url, email);
  const planted = `session=${'A'.repeat(43)}`;
  const victim = openSession(dashboard.url, planted);
  expect((await victim.post('/sign-in', { email, password: testPassword })).status).toBe(303);
  expect(victim.cookie()).not.toBe(planted);
  expect((await openSession(dashboard.url, planted).get('/jobs')).location).toBe('/sign-in?to=%2Fjobs');
});

test('signing out deletes the session on the server, and signing out everywhere deletes all sessions', async () => {
  const email = newEmail();
  const one = await signUp(dashboard.url, email);
  const two = openSession(dashboard.url);
  await two.post('/sign-in', { email, password: testPassword });
  const stolen = openSession(dashboard.url, one.cookie());
  await one.post('/sign-out');
  expect((await stolen.get('/jobs')).location).toBe('/sign-in?to=%2Fjobs');
  const other = openSession(dashboard.url);
  await other.post('/sign-in', { email, password: testPassword });
  await two.post('/sign-out-everywhere');
  expect((await other.get('/jobs')).location).toBe('/sign-in?to=%2Fjobs');
});

test('a member invites another member with a link, ends one of their own sessions and removes the member', async () => {
  const [ownerEmail, email] = [newEmail(), newEmail()];
  const owner = await signUp(dashboard.url, ownerEmail);
  const { html: invitation, status } = await owner.post('/account/invitations', { email });
  expect(status).toBe(201);
  const path = /\/links\/[\w-]+/.exec(invitation)?.[0] ?? '';
  expect((await owner.get('/account')).html).toContain(email);
  const member = openSession(dashboard.url);
  expect((await member.post(path, { password: testPassword })).location).toBe('/sign-in?done=joined');
  expect((await member.post('/sign-in', { email, password: testPassword })).location).toBe('/');
  expect((await member.get('/account')).html).toContain(ownerEmail);
  const again = await owner.post('/account/invitations', { email: email.toUpperCase() });
  expect(again).toMatchObject({ status: 422, html: expect.stringContaining(`${email} is already a member`) });
  // Another account is not told that the address is registered.
  expect((await (await newCustomer()).post('/account/invitations', { email })).status).toBe(201);
  expect((await member.get('/operator')).status).toBe(404);

  const elsewhere = openSession(dashboard.url);
  await elsewhere.post('/sign-in', { email: ownerEmail, password: testPassword });
  const signOut =
    /\/account\/sessions\/[0-9a-f]{64}\/sign-out/.exec((await owner.get('/account/security')).html)?.[0] ?? '';
  // Another user cannot end the session.
  expect((await member.post(signOut)).status).toBe(404);
  expect((await owner.post(signOut)).location).toBe('/account/security?done=session');
  expect((await elsewhere.get('/jobs')).location).toBe('/sign-in?to=%2Fjobs');

  const remove = /\/account\/members\/[0-9a-f-]{36}\/remove/.exec((await owner.get('/account')).html)?.[0] ?? '';
  expect((await (await newCustomer()).post(remove)).status).toBe(404);
  expect((await owner.post(remove)).location).toBe('/account?done=removed');
  expect((await member.get('/jobs')).location).toBe('/sign-in?to=%2Fjobs');
  expect((await member.post('/sign-in', { email, password: testPassword })).status).toBe(422);

  const revoked = (await owner.post('/account/invitations', { email })).html;
  const revoke = /\/account\/invitations\/[0-9a-f]{64}\/revoke/.exec((await owner.get('/account')).html)?.[0] ?? '';
  expect((await (await newCustomer()).post(revoke)).status).toBe(404);
  expect((await owner.post(revoke)).location).toBe('/account?done=uninvited');
  expect((await owner.get(/\/links\/[\w-]+/.exec(revoked)?.[0] ?? '')).status).toBe(404);
});

test('a password reset link works once and invalidates all sessions and older links', async () => {
  const email = newEmail();
  const session = await signUp(dashboard.url, email);
  const { db } = dashboard.database;
  const user = await findUserByEmail(db, { email });
  const [token, older] = [randomUUID(), randomUUID()];
  const link = { purpose: 'password_reset', userId: user?.id ?? '', accountId: user?.accountId ?? '' } as const;
  for (const one of [older, token]) {
    await insertOneTimeLink(db, { tokenSha256: hashToken(one), lifetimeSeconds: 600, link });
  }
  const password = 'quite another sentence';
  expect((await openSession(dashboard.url).post(`/links/${token}`, { password })).location).toBe('/');
  expect((await session.get('/jobs')).location).toBe('/sign-in?to=%2Fjobs');
  for (const one of [older, token]) expect((await session.get(`/links/${one}`)).status).toBe(404);
  expect((await session.post('/sign-in', { email, password: testPassword })).status).toBe(422);
  expect((await session.post('/sign-in', { email, password })).location).toBe('/');
});

test('each session is listed with the browser, the IP address and the place of the sign-in', async () => {
  const email = newEmail();
  const session = await signUp(dashboard.url, email);
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const elsewhere = { 'User-Agent': firefox, 'X-Forwarded-For': '8.8.8.8' };
  await openSession(dashboard.url).post('/sign-in', { email, password: testPassword }, elsewhere);
  const { html } = await session.get('/account/security');
  expect(html).toMatch(/Firefox 140 on Linux[\s\S]*8\.8\.8\.8[\s\S]*United States[\s\S]*Sign out this session/);
  expect(html).toMatch(/127\.0\.0\.1[\s\S]*This session/);
});

/** Removes the values of form fields. */
const strip = (html: string): string => html.replaceAll(/value="[^"]*"/g, '');

test('an unknown email, a wrong password and signing up with a registered email return the same page', async () => {
  const email = newEmail();
  await signUp(dashboard.url, email);
  const session = openSession(dashboard.url);
  const wrongPassword = await session.post('/sign-in', { email, password: 'another long sentence' });
  const wrongAddress = await session.post('/sign-in', { email: newEmail(), password: 'another long sentence' });
  const taken = await session.post('/sign-up', { email, password: 'another long sentence' });
  expect(wrongPassword.status).toBe(422);
  expect(wrongAddress.status).toBe(422);
  expect(taken.status).toBe(422);
  expect(strip(wrongAddress.html)).toBe(strip(wrongPassword.html));
  expect(strip(taken.html)).toBe(strip(wrongPassword.html));
});

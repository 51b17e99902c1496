import { waitUntil } from '@humanize/testing';
import { findUserByEmail, insertOneTimeLink, type OneTimeLink, query } from '@humanize/database';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { openSession, signUp, testPassword } from '../../test-support/dashboard-session.ts';
import { runDashboard, type DashboardUnderTest } from '../../test-support/run-dashboard.ts';
import { useUpThrottle } from '../../test-support/use-up-throttle.ts';
import { hashToken } from '../http/session-cookie.ts';

let dashboard: DashboardUnderTest | undefined;
const running = (): DashboardUnderTest => {
  if (dashboard === undefined) throw new Error('the dashboard did not start');
  return dashboard;
};
beforeAll(async () => {
  dashboard = await runDashboard({ SIGN_UPS_PER_NETWORK: '1000' });
});
afterAll(() => dashboard?.stop());

const newEmail = (): string => `${randomUUID()}@example.com`;

async function insertLink(link: OneTimeLink): Promise<string> {
  const token = randomUUID();
  await insertOneTimeLink(running().database.db, { tokenSha256: hashToken(token), lifetimeSeconds: 600, link });
  return token;
}

/** Counts the sessions of the user with this address. */
async function countSessions(email: string): Promise<number> {
  const rows = await query(
    running().database.db,
    'SELECT 1 FROM sessions s JOIN users u ON u.id = s.user_id WHERE u.email = $1',
    [email],
  );
  return rows.length;
}

/** The forms of public pages have no form token, even if a signed-in user submits them. */
const withoutToken = { form_token: '' };

test('a signed-in visitor who opens the sign-in or sign-up page is redirected', async () => {
  const session = await signUp(running().url, newEmail());
  expect((await session.get('/sign-in')).location).toBe('/');
  expect((await session.get('/sign-in?to=%2Fjobs')).location).toBe('/jobs');
  expect((await session.get('/sign-up')).location).toBe('/');
});

test('a signed-in visitor can submit the sign-in and sign-up forms, which end the current session', async () => {
  const email = newEmail();
  const session = await signUp(running().url, email);
  const sent = { ...withoutToken, email, password: testPassword };
  expect(await session.post('/sign-in', { ...sent, to: '/jobs' })).toMatchObject({ status: 303, location: '/jobs' });
  // Submitting the form twice signs up only once.
  expect(await session.post('/sign-up', sent)).toMatchObject({ status: 303, location: '/' });
  expect(await countSessions(email)).toBe(1);
  expect(await session.post('/sign-up', { ...sent, email: newEmail() })).toMatchObject({ status: 303 });
  expect(await countSessions(email)).toBe(0);
  expect((await session.get('/jobs')).status).toBe(200);
});

test.each(['iloveyou1234', 'welcome12345', 'abc123abc123', 'sunshine2026'])(
  'the common password %s is rejected with advice wherever a password is chosen',
  async (password) => {
    const email = newEmail();
    const visitor = openSession(running().url);
    const pages = [await visitor.post('/sign-up', { email, password })];
    const session = await signUp(running().url, email);
    const user = await findUserByEmail(running().database.db, { email });
    if (user === undefined) throw new Error('no user');
    const token = await insertLink({ purpose: 'password_reset', userId: user.id, accountId: user.accountId });
    pages.push(await visitor.post(`/links/${token}`, { password }));
    pages.push(await session.post('/account/password', { password: testPassword, new_password: password }));
    for (const { status, html } of pages) {
      expect(status).toBe(422);
      expect(html).toContain('This password is easy to guess');
      expect(html).toContain('such as a short sentence');
    }
  },
);

test('a signed-in visitor can redeem a one-time link', async () => {
  const email = newEmail();
  const session = await signUp(running().url, email);
  const user = await findUserByEmail(running().database.db, { email });
  if (user === undefined) throw new Error('no user');
  const token = await insertLink({ purpose: 'password_reset', userId: user.id, accountId: user.accountId });
  expect((await session.get(`/links/${token}`)).html).toContain('existing API keys will be revoked');
  expect(await session.post(`/links/${token}`, { ...withoutToken, password: 'another long sentence' })).toMatchObject({
    status: 303,
    location: '/',
  });
  expect((await session.get('/jobs')).status).toBe(200);
});

test('the sign-in form is rejected if a page of another site submits it', async () => {
  const email = newEmail();
  const session = await signUp(running().url, email);
  const sent = { email, password: testPassword };
  expect((await session.post('/sign-in', sent, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
});

test('an invitation to an address that has since signed up is rejected with the reason', async () => {
  const email = newEmail();
  const by = { provesAddress: true, createdBy: null } as const;
  const token = await insertLink({ purpose: 'invitation', email, role: 'customer', accountId: null, ...by });
  const first = await insertLink({ purpose: 'invitation', email, role: 'customer', accountId: null, ...by });
  await openSession(running().url).post(`/links/${first}`, { password: testPassword });
  const { status, html } = await openSession(running().url).post(`/links/${token}`, { password: testPassword });
  expect(status).toBe(422);
  expect(html).toContain('already belongs to a user');
});

/** Headers of a request that reaches the dashboard from this address through the trusted proxy. */
const from = (address: string): Record<string, string> => ({ 'X-Forwarded-For': address });
const wrongPassword = 'wrong wrong wrong';

async function signInTimes(times: number, email: string, address: (time: number) => string): Promise<number[]> {
  const session = openSession(running().url);
  const statuses = [];
  for (let time = 0; time < times; time += 1) {
    const fields = { email, password: wrongPassword };
    statuses.push((await session.post('/sign-in', fields, from(address(time)))).status);
  }
  return statuses;
}

test('wrong passwords from one IPv6 /64 are limited together and do not block the owner in another network', async () => {
  const email = newEmail();
  await signUp(running().url, email);
  const statuses = await signInTimes(10, email, (time) => `2001:db8:7:7::${(time + 1).toString(16)}`);
  expect(statuses).toEqual(Array<number>(10).fill(422));
  const fields = { email, password: testPassword };
  const limited = await openSession(running().url).post('/sign-in', fields, from('2001:db8:7:7::ff'));
  expect(limited.status).toBe(429);
  expect(limited.html).toContain('Try again in 15 minutes.');
  expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(800);
  const owner = await openSession(running().url).post(
    '/sign-in',
    { email, password: testPassword },
    from('2001:db8:7:8::1'),
  );
  expect(owner.status).toBe(303);
});

const account = { name: 'account', attempts: 100, windowSeconds: 900 };

test('a network accepts at most 50 attempts for all accounts together', async () => {
  const network = { name: 'network', attempts: 50, windowSeconds: 900 };
  await useUpThrottle(running(), network, { subject: '203.0.113.170 ', times: 49 });
  const accounts = [newEmail(), newEmail()];
  const statuses = [];
  for (const email of accounts) statuses.push(...(await signInTimes(1, email, () => '203.0.113.170')));
  expect(statuses).toEqual([422, 429]);
  expect(await signInTimes(1, newEmail(), () => '203.0.113.171')).toEqual([422]);
});

test('an account accepts at most 100 attempts across all networks', async () => {
  const email = newEmail();
  await signUp(running().url, email);
  await useUpThrottle(running(), account, { subject: email, times: 99 });
  expect(await signInTimes(2, email, (time) => `203.0.113.${50 + time}`)).toEqual([422, 429]);
});

test('wrong passwords from many networks do not block a browser in which the owner has signed in before', async () => {
  const email = newEmail();
  const owner = await signUp(running().url, email);
  await useUpThrottle(running(), account, { subject: email });
  const fields = { email, password: testPassword };
  const elsewhere = await openSession(running().url).post('/sign-in', fields, from('203.0.113.60'));
  expect(elsewhere.status).toBe(429);
  await owner.post('/sign-out');
  expect((await owner.post('/sign-in', fields, from('203.0.113.61'))).status).toBe(303);
  await owner.post('/sign-out');
  const other = newEmail();
  await signUp(running().url, other);
  await useUpThrottle(running(), account, { subject: other });
  const foreign = await owner.post('/sign-in', { email: other, password: testPassword }, from('203.0.113.62'));
  expect(foreign.status).toBe(429);
});

test('a browser in which the owner has signed in before is allowed 10 attempts', async () => {
  const email = newEmail();
  const owner = await signUp(running().url, email);
  await owner.post('/sign-out');
  const attempt = async (password: string, host: number): Promise<number> =>
    (await owner.post('/sign-in', { email, password }, from(`203.0.113.${host}`))).status;
  for (let time = 0; time < 10; time += 1) expect(await attempt(wrongPassword, 70 + time)).toBe(422);
  expect(await attempt(testPassword, 80)).toBe(429);
});

test('a new password invalidates the device cookies of earlier sign-ins', async () => {
  const email = newEmail();
  const before = await signUp(running().url, email);
  await before.post('/sign-out');
  const owner = openSession(running().url);
  await owner.post('/sign-in', { email, password: testPassword });
  const newPassword = 'another long sentence';
  await owner.post('/account/password', { password: testPassword, new_password: newPassword });
  await owner.post('/sign-out');
  // The owner's second browser had no device cookie, so its sign-in was counted.
  await useUpThrottle(running(), account, { subject: email, times: 99 });
  const fields = { email, password: newPassword };
  expect((await before.post('/sign-in', fields, from('203.0.113.63'))).status).toBe(429);
  expect((await owner.post('/sign-in', fields, from('203.0.113.64'))).status).toBe(303);
});

test('sign-ups are limited per network and day, by the /64, the /56 and the /48 of an IPv6 address', async () => {
  const limited = await runDashboard({ SIGN_UPS_PER_NETWORK: '1' });
  try {
    const signUpFrom = async (address: string): Promise<number> =>
      (await openSession(limited.url).post('/sign-up', { email: newEmail(), password: testPassword }, from(address)))
        .status;
    const statuses = [];
    for (const network of ['1:1', '1:1', '1:2', '1:3', '1:101', '1:201', '1:301', '2:1']) {
      statuses.push(await signUpFrom(`2001:db8:${network}::1`));
    }
    // The second sign-up exceeds the limit for its /64, the fourth exceeds the limit for its /56, and the seventh
    // exceeds the limit for its /48.
    expect(statuses).toEqual([303, 429, 303, 429, 303, 303, 429, 303]);
  } finally {
    await limited.stop();
  }
});

test('sign-ups are limited per day in total', async () => {
  const limited = await runDashboard({ SIGN_UPS_PER_DAY: '1' });
  try {
    const attempt = (host: number) =>
      openSession(limited.url).post(
        '/sign-up',
        { email: newEmail(), password: testPassword },
        from(`203.0.113.${host}`),
      );
    expect((await attempt(1)).status).toBe(303);
    const rejected = await attempt(2);
    expect(rejected.status).toBe(429);
    expect(rejected.html).toContain('Try again in 24 hours.');
  } finally {
    await limited.stop();
  }
});

test('a failed sign-in and a wrong password in a confirmation are recorded in the audit log', async () => {
  const email = newEmail();
  const session = await signUp(running().url, email);
  await signInTimes(1, email, () => '203.0.113.9');
  await session.post('/account/close', { password: wrongPassword }, from('203.0.113.10'));
  const readLog = async (): Promise<string> => (await session.get('/account')).html;
  await waitUntil(async () => (await readLog()).includes('sign-in.failed'), { what: 'the audit entry' });
  const log = await readLog();
  expect(log).toMatch(/sign-in\.failed[\s\S]*203\.0\.113\.9/);
  expect(log).toMatch(/confirmation\.failed[\s\S]*203\.0\.113\.10/);
  expect(log).not.toContain(wrongPassword);
});

test('further failed sign-ins are counted in the entry of the next sign-in', async () => {
  const email = newEmail();
  const session = await signUp(running().url, email);
  await signInTimes(3, email, () => '203.0.113.11');
  // Attempts are recorded after the response.
  const counted = 'SELECT FROM users WHERE email = $1 AND failed_sign_ins = 2';
  const { owner } = running().database;
  await waitUntil(async () => (await query(owner, counted, [email])).length === 1, { what: 'the attempts' });
  await session.post('/sign-in', { email, password: testPassword });
  const { html } = await session.get('/account');
  expect(html.match(/sign-in\.failed/g)).toHaveLength(1);
  expect(html).toContain('2 failed attempts before');
});

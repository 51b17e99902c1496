import { findUserByEmail, query } from '@humanize/database';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { codeOf, forgetUsedCodes, setUpApp } from '../../test-support/authenticator-app.ts';
import { openSession, signUp, testPassword, type DashboardSession } from '../../test-support/dashboard-session.ts';
import { resetAsOperator } from '../../test-support/operator-links.ts';
import { runDashboard, type DashboardUnderTest } from '../../test-support/run-dashboard.ts';
import { useUpThrottle } from '../../test-support/use-up-throttle.ts';
import { secondFactorUserRule } from './check-second-factor.ts';

let dashboard: DashboardUnderTest;
beforeAll(async () => {
  dashboard = await runDashboard({ SIGN_UPS_PER_NETWORK: '1000' });
});
afterAll(() => dashboard.stop());

const factorPath = '/sign-in/second-factor';
const from = (address: string): Record<string, string> => ({ 'X-Forwarded-For': address });

type Person = { email: string; session: DashboardSession; key: string; recoveryCodes: string[] };

/** Returns a user who has set up an authenticator app and whose current code is unused. */
async function newPerson(): Promise<Person> {
  const email = `${randomUUID()}@example.com`;
  const session = await signUp(dashboard.url, email);
  const app = await setUpApp(session);
  await forgetUsedCodes(dashboard);
  return { email, session, ...app };
}

/** Enters the password in a browser in which the user has not signed in before. */
async function enterPassword({ email }: Person, to?: string): Promise<DashboardSession> {
  const browser = openSession(dashboard.url);
  const fields = { email, password: testPassword, ...(to !== undefined && { to }) };
  expect(await browser.post('/sign-in', fields)).toMatchObject({ status: 303, location: factorPath });
  expect(browser.cookie()).toBeUndefined();
  return browser;
}

const wrongCode = (key: string): string => String((Number(codeOf(key)) + 500_000) % 1_000_000).padStart(6, '0');

test('with an authenticator app, the password alone starts no session, and the code opens the requested page', async () => {
  const person = await newPerson();
  const browser = await enterPassword(person, '/jobs');
  expect((await browser.get('/jobs')).location).toBe('/sign-in?to=%2Fjobs');
  expect((await browser.post(factorPath, { code: wrongCode(person.key) })).status).toBe(422);
  const entered = await browser.post(factorPath, { code: codeOf(person.key) });
  expect(entered).toMatchObject({ status: 303, location: '/jobs' });
  expect((await browser.get('/jobs')).status).toBe(200);
  const log = (await browser.get('/account')).html;
  expect(log).toContain('authenticator app');
  expect(log).toContain('second-factor.failed');
});

test('a code works once, regardless of the browser in which it is entered', async () => {
  const person = await newPerson();
  const [one, other] = [await enterPassword(person), await enterPassword(person)];
  const code = codeOf(person.key);
  expect((await one.post(factorPath, { code })).status).toBe(303);
  expect((await other.post(factorPath, { code })).status).toBe(422);
  expect((await other.post(factorPath, { code: codeOf(person.key, 1) })).status).toBe(303);
});

test('a sign-in cannot be completed twice, or without its cookie', async () => {
  const person = await newPerson();
  const browser = await enterPassword(person);
  expect((await browser.post(factorPath, { code: codeOf(person.key) })).status).toBe(303);
  const again = await browser.post(factorPath, { form_token: '', code: codeOf(person.key, 1) });
  expect(again.location).toBe('/sign-in?done=too-late');
  const stranger = await openSession(dashboard.url).post(factorPath, { code: codeOf(person.key, 1) });
  expect(stranger.location).toBe('/sign-in?done=too-late');
});

test('each recovery code works once, with any case and spacing', async () => {
  const person = await newPerson();
  const code = person.recoveryCodes[0]?.toUpperCase().replaceAll('-', ' ') ?? '';
  expect(person.recoveryCodes).toHaveLength(10);
  expect((await (await enterPassword(person)).post(factorPath, { code })).status).toBe(303);
  const browser = await enterPassword(person);
  expect((await browser.post(factorPath, { code })).status).toBe(422);
  expect((await browser.post(factorPath, { code: person.recoveryCodes[1] ?? '' })).status).toBe(303);
  expect((await browser.get('/account/security')).html).toContain('8 recovery codes left');
});

test('the database contains neither the key of the app nor a recovery code', async () => {
  const { key, recoveryCodes } = await newPerson();
  const rows = await query(
    dashboard.database.owner,
    `SELECT t::text AS row FROM totp_secrets t UNION ALL SELECT c::text FROM recovery_codes c
      UNION ALL SELECT s::text FROM sign_in_steps s UNION ALL SELECT e::text FROM audit_entries e`,
  );
  const stored = JSON.stringify(rows);
  for (const secret of [key.replaceAll(' ', ''), ...recoveryCodes]) {
    expect(stored).not.toContain(secret);
    expect(stored).not.toContain(Buffer.from(secret).toString('hex'));
    expect(stored).not.toContain(Buffer.from(secret.replaceAll('-', '')).toString('hex'));
  }
});

test('wrong codes from one network are limited and do not block the owner elsewhere', async () => {
  const person = await newPerson();
  const thief = await enterPassword(person);
  const statuses = [];
  for (let time = 0; time < 11; time += 1) {
    statuses.push((await thief.post(factorPath, { code: wrongCode(person.key) }, from('203.0.113.5'))).status);
  }
  expect(statuses).toEqual([...Array<number>(10).fill(422), 429]);
  const limited = await thief.post(factorPath, { code: codeOf(person.key) }, from('203.0.113.5'));
  expect(limited.status).toBe(429);
  expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(800);
  const owner = await enterPassword(person);
  expect((await owner.post(factorPath, { code: codeOf(person.key) }, from('203.0.113.6'))).status).toBe(303);
});

test('someone with a stolen password who uses up all attempts blocks neither a known browser nor a recovery code', async () => {
  const person = await newPerson();
  const user = await findUserByEmail(dashboard.database.db, person);
  await useUpThrottle(dashboard, secondFactorUserRule, { subject: user?.id ?? '' });
  const elsewhere = await enterPassword(person);
  expect((await elsewhere.post(factorPath, { code: codeOf(person.key) })).status).toBe(429);
  await person.session.post('/sign-out');
  const fields = { email: person.email, password: testPassword };
  expect((await person.session.post('/sign-in', fields)).location).toBe(factorPath);
  expect((await person.session.post(factorPath, { code: codeOf(person.key) })).status).toBe(303);
  expect((await elsewhere.post(factorPath, { code: person.recoveryCodes[0] ?? '' })).status).toBe(303);
});

test('a password reset does not skip the second factor', async () => {
  const person = await newPerson();
  await query(dashboard.database.owner, 'UPDATE users SET email_confirmed_at = now() WHERE email = $1', [person.email]);
  const waiting = await enterPassword(person);
  const browser = openSession(dashboard.url);
  const link = await resetAsOperator(dashboard, person.email);
  expect((await browser.post(link, { password: 'another long sentence' })).location).toBe(factorPath);
  expect((await browser.get('/jobs')).location).toBe('/sign-in?to=%2Fjobs');
  // The sign-in that began with the old password has ended.
  expect((await waiting.post(factorPath, { code: codeOf(person.key) })).location).toBe('/sign-in?done=too-late');
  expect((await browser.post(factorPath, { code: codeOf(person.key) })).location).toBe('/');
  expect((await browser.get('/jobs')).status).toBe(200);
});

test('turning off two-factor authentication and renewing the codes require the password and a code', async () => {
  const { session, key, recoveryCodes } = await newPerson();
  const code = recoveryCodes[0] ?? '';
  for (const path of ['/account/two-factor/remove', '/account/two-factor/recovery-codes']) {
    expect((await session.post(path, { password: 'not the password', code })).status).toBe(422);
    expect((await session.post(path, { password: testPassword, code: wrongCode(key) })).status).toBe(422);
  }
  const renewed = await session.post('/account/two-factor/recovery-codes', { password: testPassword, code });
  expect(renewed.status).toBe(201);
  const old = { password: testPassword, code: recoveryCodes[1] ?? '' };
  expect((await session.post('/account/two-factor/remove', old)).status).toBe(422);
  const off = await session.post('/account/two-factor/remove', { password: testPassword, code: codeOf(key) });
  expect(off.location).toBe('/account/security?done=two-factor-off');
  const { html } = await session.get('/account');
  for (const action of ['enable', 'failed', 'recovery-codes', 'disable'])
    expect(html).toContain(`second-factor.${action}`);
});

test('signing in does not ask for the code of an app that was never confirmed', async () => {
  const email = `${randomUUID()}@example.com`;
  const session = await signUp(dashboard.url, email);
  expect((await session.post('/account/two-factor', { password: 'not the password' })).status).toBe(422);
  expect((await session.get('/account/two-factor')).location).toBe('/account/security');
  await session.post('/account/two-factor', { password: testPassword });
  expect((await session.get('/account/two-factor')).html).toContain('QR code');
  expect((await session.post('/account/two-factor/confirm', { code: '12345' })).status).toBe(422);
  const again = await openSession(dashboard.url).post('/sign-in', { email, password: testPassword });
  expect(again.location).toBe('/');
});

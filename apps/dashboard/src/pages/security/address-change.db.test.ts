import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { openSession, testPassword, type DashboardSession } from '../../../test-support/dashboard-session.ts';
import { startMailServer, type MailServer } from '../../../test-support/mail-server.ts';
import { openAccount } from '../../../test-support/operator-links.ts';
import { emailsTo, nextEmailTo } from '../../../test-support/received-emails.ts';
import { runDashboard, type DashboardUnderTest } from '../../../test-support/run-dashboard.ts';

let mailServer: MailServer;
let dashboard: DashboardUnderTest;

beforeAll(async () => {
  mailServer = await startMailServer();
  dashboard = await runDashboard({ SMTP_URL: mailServer.url, MAIL_FROM: 'no-reply@example.com' });
});
afterAll(async () => {
  await dashboard.stop();
  await mailServer.close();
});

const newEmail = (): string => `${randomUUID()}@example.com`;
const confirmationIn = (message: string): string => /\/confirm-address\/[\w-]{43}/.exec(message)?.[0] ?? '';

const request = (session: DashboardSession, email: string, password = testPassword) =>
  session.post('/account/email', { email, password });

test('a new address is confirmed by its owner, the old one is notified, and both steps are recorded', async () => {
  const [email, next] = [newEmail(), newEmail()];
  const session = await openAccount(dashboard, email);
  expect((await request(session, next)).location).toBe('/account/security?done=email-sent');
  const link = confirmationIn(await nextEmailTo(mailServer, next));
  // Opening the link changes nothing, because virus scanners open it too.
  const stranger = openSession(dashboard.url);
  expect((await stranger.get(link)).html).toContain(next);
  expect((await session.get('/account')).html).toContain(email);
  expect((await stranger.post(link)).location).toBe('/sign-in?done=address');
  expect((await stranger.post(link)).status).toBe(404);
  expect(await nextEmailTo(mailServer, email)).toContain('Your Humanize email address was changed');
  const log = (await session.get('/account')).html;
  expect(log).toContain(next);
  for (const action of ['email.request', 'email.change']) expect(log).toContain(action);
  const signIn = (address: string) =>
    openSession(dashboard.url).post('/sign-in', { email: address, password: testPassword, form_token: '' });
  expect((await signIn(email)).status).toBe(422);
  expect((await signIn(next)).location).toBe('/');
});

test('a request requires the password and a valid, different address', async () => {
  const email = newEmail();
  const session = await openAccount(dashboard, email);
  const next = newEmail();
  expect((await request(session, next, 'not the password')).status).toBe(422);
  expect((await request(session, email)).status).toBe(422);
  expect((await request(session, 'a,b@example.com')).status).toBe(422);
  expect(emailsTo(mailServer, next)).toEqual([]);
});

test('the response is the same for an address that has a user, who keeps it', async () => {
  const [taken, free] = [newEmail(), newEmail()];
  const owner = await openAccount(dashboard, taken);
  const session = await openAccount(dashboard, newEmail());
  const [one, other] = [await request(session, free), await request(session, taken)];
  expect([other.status, other.location]).toEqual([one.status, one.location]);
  const link = confirmationIn(await nextEmailTo(mailServer, taken));
  expect((await openSession(dashboard.url).post(link)).status).toBe(422);
  expect((await owner.get('/account')).html).toContain(taken);
});

test('changing the password cancels the request', async () => {
  const session = await openAccount(dashboard, newEmail());
  const next = newEmail();
  await request(session, next);
  const link = confirmationIn(await nextEmailTo(mailServer, next));
  await session.post('/account/password', { password: testPassword, new_password: 'another long sentence' });
  expect((await openSession(dashboard.url).post(link)).status).toBe(404);
});

import { adjustWords, findUserByEmail, query } from '@humanize/database';
import { waitUntil } from '@humanize/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { openSession, testPassword } from '../../test-support/dashboard-session.ts';
import { emailsTo as listEmailsTo, linkIn, nextEmailTo as waitForEmail } from '../../test-support/received-emails.ts';
import { openAccount } from '../../test-support/operator-links.ts';
import { startMailServer, type MailServer } from '../../test-support/mail-server.ts';
import { runDashboard, type DashboardUnderTest } from '../../test-support/run-dashboard.ts';

let mailServer: MailServer;
let dashboard: DashboardUnderTest;

beforeAll(async () => {
  mailServer = await startMailServer();
  dashboard = await runDashboard({
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'Humanize <no-reply@example.com>',
    SIGN_UPS_PER_NETWORK: '1000',
    LOW_BALANCE_WORDS: '500',
    TOP_UP_URL: 'https://pay.example.com/?account={account}',
  });
});
beforeEach(() => mailServer.behave('accept'));
afterEach(() => {
  mailServer.received.length = 0;
});
afterAll(async () => {
  await dashboard.stop();
  await mailServer.close();
});

const newEmail = (): string => `${randomUUID()}@example.com`;
const emailsTo = (address: string) => listEmailsTo(mailServer, address);
const nextEmailTo = (address: string, count = 1) => waitForEmail(mailServer, address, count);

const idOf = (message: string): string => /Message-ID: (\S+)/.exec(message)?.[1] ?? '';

/** Returns the number of emails to the address that are recorded but not sent yet. */
async function countWaiting(address: string): Promise<number> {
  const rows = await query(dashboard.database.db, 'SELECT FROM emails WHERE address = $1', [address]);
  return rows.length;
}

async function untilDone(address: string): Promise<void> {
  const isDone = async (): Promise<boolean> => (await countWaiting(address)) === 0;
  await waitUntil(isDone, { what: 'the email to be deleted' });
}

const requestReset = (email: string, headers: Record<string, string> = {}) =>
  openSession(dashboard.url).post('/forgot-password', { email, form_token: '' }, headers);

test('a user who requests a reset receives a link that sets a new password once', async () => {
  const email = newEmail();
  await openAccount(dashboard, email);
  expect((await openSession(dashboard.url).get('/sign-in')).html).toContain('href="/forgot-password"');
  expect((await requestReset(` ${email.toUpperCase()}`)).status).toBe(200);
  const message = await nextEmailTo(email);
  expect(message).toContain('Subject: Reset your Humanize password');
  expect(message).toContain('From: Humanize <no-reply@example.com>');
  expect(message).toContain('Auto-Submitted: auto-generated');
  expect(message).toMatch(/text\/plain[\s\S]*works once and expires in one hour[\s\S]*text\/html[\s\S]*<a href="/);
  expect(message).not.toContain('<img');
  const password = 'another long sentence';
  expect((await openSession(dashboard.url).post(linkIn(message), { password })).status).toBe(303);
  expect((await openSession(dashboard.url).post(linkIn(message), { password })).status).toBe(404);
  const signIn = (attempt: string) =>
    openSession(dashboard.url).post('/sign-in', { email, password: attempt, form_token: '' });
  expect((await signIn(testPassword)).status).toBe(422);
  expect((await signIn(password)).status).toBe(303);
});

test('the response for an unknown address is the same, and no email is sent', async () => {
  const [known, unknown] = [newEmail(), newEmail()];
  await openAccount(dashboard, known);
  const [one, other] = [await requestReset(known), await requestReset(unknown)];
  expect(other.status).toBe(one.status);
  expect(other.html.replaceAll(unknown, '')).toBe(one.html.replaceAll(known, ''));
  await nextEmailTo(known);
  await untilDone(unknown);
  expect(emailsTo(unknown)).toEqual([]);
});

test('requests are limited per address, whether or not it is registered', async () => {
  for (const email of [newEmail(), newEmail()]) {
    const statuses = [];
    for (let time = 0; time < 4; time += 1) {
      statuses.push((await requestReset(email, { 'X-Forwarded-For': `203.0.113.${time + 1}` })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
  }
});

test('an invitation is sent to the invited address only', async () => {
  const [owner, invited] = [newEmail(), newEmail()];
  const session = await openAccount(dashboard, owner);
  const { html } = await session.post('/account/invitations', { email: invited });
  const message = await nextEmailTo(invited);
  expect(message).toContain(`the Humanize account “${owner}”`);
  expect(linkIn(message)).toMatch(/^\/links\//);
  expect(html).not.toContain('/links/');
  const member = openSession(dashboard.url);
  expect((await member.post(linkIn(message), { password: testPassword })).status).toBe(303);
  expect((await session.get('/account')).html).toContain(invited);
});

/** Ends the delay before the next attempt. */
async function makeDue(address: string): Promise<void> {
  await query(dashboard.database.db, 'UPDATE emails SET next_attempt_at = now_ms() WHERE address = $1', [address]);
}

test('an invitation that is revoked before it is sent is not sent', async () => {
  const invited = newEmail();
  const session = await openAccount(dashboard, newEmail());
  mailServer.behave('drop');
  await session.post('/account/invitations', { email: invited });
  await nextEmailTo(invited);
  const { html } = await session.get('/account');
  const revoke = /action="(\/account\/invitations\/[0-9a-f]{64}\/revoke)"/.exec(html)?.[1] ?? '';
  expect((await session.post(revoke)).location).toBe('/account?done=uninvited');
  mailServer.behave('accept');
  await makeDue(invited);
  await untilDone(invited);
  expect(emailsTo(invited)).toHaveLength(1);
});

test('an email whose delivery was not confirmed is sent again with the same link and Message-ID', async () => {
  const email = newEmail();
  await openAccount(dashboard, email);
  mailServer.behave('drop');
  await requestReset(email);
  const first = await nextEmailTo(email);
  expect(await countWaiting(email)).toBe(1);
  mailServer.behave('accept');
  await makeDue(email);
  const second = await nextEmailTo(email, 2);
  await untilDone(email);
  expect(linkIn(second)).toBe(linkIn(first));
  expect(idOf(second)).toMatch(/^<[0-9a-f-]{36}@example\.com>$/);
  expect(idOf(second)).toBe(idOf(first));
});

test('an email that the server rejects permanently is dropped and logged without its address', async () => {
  const email = newEmail();
  await openAccount(dashboard, email);
  mailServer.behave('reject');
  await requestReset(email);
  const isLogged = async (): Promise<boolean> =>
    dashboard.logged.some(({ fields }) => fields['outcome'] === 'rejected');
  await waitUntil(isLogged, { what: 'the log entry' });
  await untilDone(email);
  expect(JSON.stringify(dashboard.logged)).not.toContain(email);
});

async function addWords(accountId: string, words: number): Promise<void> {
  await adjustWords(dashboard.database.db, { accountId, words, reference: randomUUID(), note: 'A correction.' });
}

async function untilCompared(accountId: string, low: boolean): Promise<void> {
  const compared = 'SELECT FROM accounts WHERE id = $1 AND balance_low = $2';
  const isCompared = async (): Promise<boolean> =>
    (await query(dashboard.database.db, compared, [accountId, low])).length === 1;
  await waitUntil(isCompared, { what: 'the balance to be compared' });
}

test('all members are warned once each time the balance becomes low', async () => {
  const [email, colleague] = [newEmail(), newEmail()];
  const session = await openAccount(dashboard, email);
  await session.post('/account/invitations', { email: colleague });
  const link = linkIn(await nextEmailTo(colleague));
  await openSession(dashboard.url).post(link, { password: testPassword });
  const accountId = (await findUserByEmail(dashboard.database.db, { email }))?.accountId ?? '';
  await untilCompared(accountId, false);
  await addWords(accountId, -1_501);
  const message = await nextEmailTo(email);
  expect(message).toContain('has 499 words left');
  expect(message).toContain(`https://pay.example.com/?account=${accountId}`);
  await nextEmailTo(colleague, 2);
  await addWords(accountId, -499);
  expect((await session.get('/')).html).toContain(`https://pay.example.com/?account=${accountId}`);
  await addWords(accountId, 500);
  await untilCompared(accountId, false);
  expect(emailsTo(email)).toHaveLength(1);
  await addWords(accountId, -500);
  expect(await nextEmailTo(email, 2)).toContain('has 0 words left');
});

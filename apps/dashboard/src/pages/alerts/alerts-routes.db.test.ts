import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  completeAttempt,
  findUserByEmail,
  getAccount,
  query,
  setAlertSettings,
  startAttempt,
} from '@humanize/database';
import { insertTestAccount, insertTestDelivery, waitUntil, writePastTriggers } from '@humanize/testing';
import { randomUUID } from 'node:crypto';
import { openSession, testPassword, type DashboardSession } from '../../../test-support/dashboard-session.ts';
import { startMailServer, type MailServer } from '../../../test-support/mail-server.ts';
import { inviteAsOperator } from '../../../test-support/operator-links.ts';
import { emailsTo, nextEmailTo } from '../../../test-support/received-emails.ts';
import { runDashboard, type DashboardUnderTest } from '../../../test-support/run-dashboard.ts';

let mailServer: MailServer;
let dashboard: DashboardUnderTest;
beforeAll(async () => {
  mailServer = await startMailServer();
  dashboard = await runDashboard({
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'no-reply@example.com',
    LOW_BALANCE_WORDS: '0',
  });
});
afterAll(async () => {
  await dashboard.stop();
  await mailServer.close();
});

const insertAccount = (words: number) =>
  insertTestAccount(dashboard.database.db, { masterKey: dashboard.masterKey, words });

async function join(
  accountId: string,
  { url, database } = dashboard,
): Promise<{ session: DashboardSession; email: string; userId: string }> {
  const email = `${randomUUID()}@example.com`;
  const session = openSession(url);
  await session.post(await inviteAsOperator({ url, database }, { email, accountId }), { password: testPassword });
  const userId = (await findUserByEmail(database.db, { email }))?.id ?? '';
  return { session, email, userId };
}

test('a member sets the threshold and the recipient of alerts, and the chosen member is warned', async () => {
  const account = await insertAccount(2_000);
  const [one, other] = [await join(account.accountId), await join(account.accountId)];
  const fields = { low_balance_words: '1500', recipient: other.userId, failure_emails: 'on' };
  expect((await one.session.post('/alerts', fields)).location).toBe('/alerts?done=saved');
  const { html } = await other.session.get('/alerts');
  expect(html).toMatch(/name="low_balance_words"[^>]*value="1500"|value="1500"[^>]*name="low_balance_words"/);
  const isCompared = async (): Promise<boolean> =>
    (await query(dashboard.database.db, 'SELECT FROM accounts WHERE id = $1 AND NOT balance_low', [account.accountId]))
      .length === 1;
  await waitUntil(isCompared, { what: 'the balance to be compared' });
  await one.session.post('/alerts', { ...fields, low_balance_words: '2500' });
  expect(await nextEmailTo(mailServer, other.email)).toContain('fell below 2,500 words');
  expect(emailsTo(mailServer, one.email)).toEqual([]);
  expect((await one.session.get('/')).html).toContain('You have only 2,000 words left');
});

test('the form rejects invalid values and members of other accounts, and cleared fields reset the settings', async () => {
  const account = await insertAccount(2_000);
  const { session } = await join(account.accountId);
  const stranger = await join((await insertAccount(1)).accountId);
  for (const low_balance_words of ['-1', '1.5', 'x', '99999999999999']) {
    expect((await session.post('/alerts', { low_balance_words })).status).toBe(422);
  }
  expect((await session.post('/alerts', { recipient: stranger.userId })).status).toBe(422);
  expect((await session.post('/alerts', { redelivers: 'on' })).status).toBe(303);
  expect(await getAccount(dashboard.database.db, account)).toMatchObject({
    lowBalanceWords: null,
    alertUserId: null,
    failureEmails: false,
    redelivers: true,
  });
});

test('without a mail server, the form has no fields for emails and leaves their settings unchanged', async () => {
  const silent = await runDashboard();
  const { db } = silent.database;
  const { accountId } = await insertTestAccount(db, { masterKey: silent.masterKey, words: 1 });
  const { session, userId } = await join(accountId, silent);
  const emailSettings = { alertUserId: userId, failureEmails: true };
  await setAlertSettings(db, accountId, { ...emailSettings, lowBalanceWords: null, redelivers: false });
  const { html } = await session.get('/alerts');
  expect(html).toContain('This service does not send email.');
  expect(html).not.toMatch(/name="(?:recipient|failure_emails)"/);
  await session.post('/alerts', { low_balance_words: '50' });
  expect(await getAccount(db, { accountId })).toMatchObject({ ...emailSettings, lowBalanceWords: 50 });
  await silent.stop();
});

test('members are notified by email when events keep failing', async () => {
  const account = await insertAccount(2_000);
  const { email } = await join(account.accountId);
  for (let event = 0; event < 3; event += 1) await failEvent(account);
  const message = await nextEmailTo(mailServer, email);
  expect(message).toContain('Subject: Your webhooks keep failing');
  expect(message).toContain('3 events');
  expect(message).toContain('/webhooks?state=exhausted');
});

async function failEvent(account: Awaited<ReturnType<typeof insertAccount>>): Promise<void> {
  const { db } = dashboard.database;
  const { deliveryId } = await insertTestDelivery(db, account, { webhookUrl: 'https://hooks.example.com/in' });
  const body = Buffer.from('{}');
  for (let number = 1; number <= 3; number += 1) {
    const token = randomUUID();
    const times = { attemptTimeoutMs: 5_000, retryDelaysMs: [1, 1] as const };
    await startAttempt(db, { deliveryId, token, ...times, renderBody: () => body });
    const result = {
      outcome: 'failed',
      status: 500,
      address: null,
      durationMs: 1,
      errorClass: 'http_status',
      responseExcerpt: null,
    } as const;
    await completeAttempt(db, { deliveryId, token, result, body, retryDelayMs: 0 });
    await writePastTriggers(
      dashboard.database,
      'UPDATE deliveries SET next_attempt_at = now_ms() WHERE ended_at IS NULL',
    );
  }
}

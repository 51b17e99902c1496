/**
 * Tests what users cannot do with an email address that they have not confirmed. The tests use the pages, in
 * both sign-up modes, with and without a mail server.
 */
import { waitUntil } from '@humanize/testing';
import { query } from '@humanize/database';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { openSession, signUp, testPassword, type DashboardSession } from '../../test-support/dashboard-session.ts';
import { startMailServer, type MailServer } from '../../test-support/mail-server.ts';
import { inviteAsOperator, openAccount, resetAsOperator } from '../../test-support/operator-links.ts';
import { emailsTo, linkIn, nextEmailTo } from '../../test-support/received-emails.ts';
import { runDashboard, type DashboardUnderTest } from '../../test-support/run-dashboard.ts';

const password = 'the password of the owner';
const newEmail = (): string => `${randomUUID()}@example.com`;
const linkOnPage = (html: string): string => /\/links\/[\w-]+/.exec(html)?.[0] ?? '';

async function signIn(url: string, email: string, secret: string): Promise<DashboardSession | undefined> {
  const session = openSession(url);
  const { status } = await session.post('/sign-in', { email, password: secret, form_token: '' });
  return status === 303 ? session : undefined;
}

async function createKey(session: DashboardSession): Promise<{ status: number; html: string }> {
  const keyId = /name="key_id" value="([^"]+)"/.exec((await session.get('/keys')).html)?.[1] ?? '';
  return session.post('/keys', { key_id: keyId, name: 'Test key' });
}

const countLiveKeys = async (session: DashboardSession): Promise<number> =>
  (await session.get('/keys')).html.match(/\/keys\/[0-9a-f-]+\/revoke/g)?.length ?? 0;

async function removeMember(session: DashboardSession, fields: Record<string, string> = {}): Promise<string | null> {
  const { html } = await session.get('/account');
  const path = /\/account\/members\/[0-9a-f-]{36}\/remove/.exec(html)?.[0] ?? '';
  return (await session.post(path, fields)).location;
}

describe.each([
  { signUpMode: 'open', mail: true },
  { signUpMode: 'open', mail: false },
  { signUpMode: 'closed', mail: true },
  { signUpMode: 'closed', mail: false },
])('with SIGN_UP=$signUpMode and a mail server: $mail', ({ signUpMode, mail }) => {
  let mailServer: MailServer;
  let dashboard: DashboardUnderTest;
  beforeAll(async () => {
    mailServer = await startMailServer();
    dashboard = await runDashboard({
      SIGN_UP: signUpMode,
      SIGN_UPS_PER_NETWORK: '1000',
      ...(mail && { SMTP_URL: mailServer.url, MAIL_FROM: 'no-reply@example.com' }),
    });
  });
  afterAll(async () => {
    await dashboard.stop();
    await mailServer.close();
  });

  /** Invites the address and returns the link from the email or the page. */
  async function invite(inviter: DashboardSession, email: string): Promise<string> {
    const { status, html } = await inviter.post('/account/invitations', { email, role: 'owner' });
    expect(status).toBe(201);
    return mail ? linkIn(await nextEmailTo(mailServer, email)) : linkOnPage(html);
  }

  if (signUpMode === 'closed') {
    test('no one can sign up with someone else’s address', async () => {
      const session = openSession(dashboard.url);
      expect((await session.get('/sign-up')).status).toBe(404);
      const sent = await session.post('/sign-up', { email: newEmail(), password: testPassword });
      expect(sent.status).toBe(404);
    });
  } else if (mail) {
    test('signing up opens an account only for the user who receives the link', async () => {
      const victim = newEmail();
      const session = openSession(dashboard.url);
      const sent = await session.post('/sign-up', { email: victim, password: testPassword });
      expect(sent).toMatchObject({ status: 200, location: null });
      expect(sent.html).not.toContain('/links/');
      expect((await session.get('/keys')).location).toMatch(/^\/sign-in/);
      expect(await signIn(dashboard.url, victim, testPassword)).toBeUndefined();
      const owner = openSession(dashboard.url);
      const link = linkIn(await nextEmailTo(mailServer, victim));
      expect((await owner.post(link, { password })).location).toBe('/?done=welcome');
      expect((await createKey(owner)).status).toBe(201);
      expect((await owner.get('/account')).html).not.toContain('address not confirmed');
    });

    test('signing up does not reveal whether an address has a user', async () => {
      const [known, unknown] = [newEmail(), newEmail()];
      await openAccount(dashboard, known);
      const request = (email: string) => openSession(dashboard.url).post('/sign-up', { email });
      const [one, other] = [await request(known), await request(unknown)];
      expect(one.status).toBe(other.status);
      expect(one.html.replaceAll(known, '')).toBe(other.html.replaceAll(unknown, ''));
      const message = await nextEmailTo(mailServer, known);
      expect(message).toContain('an account with this address already exists');
      expect(linkIn(message)).toBe('');
      expect(linkIn(await nextEmailTo(mailServer, unknown))).not.toBe('');
    });
  } else {
    test('when the owner of the address confirms it, all access that an impostor set up ends', async () => {
      const [victim, accomplice] = [newEmail(), newEmail()];
      const impostor = await signUp(dashboard.url, victim);
      await openSession(dashboard.url).post(await invite(impostor, accomplice), { password: testPassword });
      const helper = await signIn(dashboard.url, accomplice, testPassword);
      if (helper === undefined) throw new Error('the accomplice cannot sign in');
      for (const session of [impostor, helper]) expect((await createKey(session)).status).toBe(201);
      const open = await invite(helper, newEmail());
      const reset = await resetAsOperator(dashboard, victim);
      expect((await openSession(dashboard.url).get(reset)).html).toContain('all other members will be removed');
      const owner = openSession(dashboard.url);
      expect((await owner.post(reset, { password })).location).toBe('/');
      for (const session of [impostor, helper]) expect((await session.get('/jobs')).location).toMatch(/^\/sign-in/);
      expect(await signIn(dashboard.url, accomplice, testPassword)).toBeUndefined();
      expect((await openSession(dashboard.url).get(open)).status).toBe(404);
      expect(await countLiveKeys(owner)).toBe(0);
      expect((await owner.get('/account')).html).not.toContain(`<td class="wrap">${accomplice}`);
    });
  }

  test('an invitation confirms the address only if the link was mailed to it', async () => {
    const invited = newEmail();
    const inviter = await openAccount(dashboard, newEmail());
    const { html } = await inviter.post('/account/invitations', { email: invited });
    expect(linkOnPage(html) === '').toBe(mail);
    const link = mail ? linkIn(await nextEmailTo(mailServer, invited)) : linkOnPage(html);
    await openSession(dashboard.url).post(link, { password });
    const member = await signIn(dashboard.url, invited, password);
    for (const session of [inviter, member]) {
      const page = (await session?.get('/account'))?.html ?? '';
      expect(page.includes('address not confirmed')).toBe(!mail);
    }
  });

  test("a user created by an invitation for someone else's address is replaced by the owner of the address", async () => {
    const stranger = newEmail();
    const inviter = await openAccount(dashboard, newEmail());
    const { html } = await inviter.post('/account/invitations', { email: stranger });
    // With a mail server, the link goes to the stranger, so the inviter cannot redeem it.
    await openSession(dashboard.url).post(linkOnPage(html) || '/links/none', { password: testPassword });
    expect((await signIn(dashboard.url, stranger, testPassword)) === undefined).toBe(mail);
    const link = await inviteAsOperator(dashboard, { email: stranger });
    const page = (await openSession(dashboard.url).get(link)).html;
    expect(page.includes('without confirming it')).toBe(!mail);
    const owner = openSession(dashboard.url);
    expect((await owner.post(link, { password })).location).toBe('/?done=welcome');
    expect((await owner.get('/account')).html).not.toContain('address not confirmed');
    expect(await signIn(dashboard.url, stranger, testPassword)).toBeUndefined();
    // The inviter's account has one member, and the owner's account has a different one.
    expect((await inviter.get('/account')).html).not.toContain('Remove member');
    expect((await owner.get('/account')).html).not.toContain('Remove member');
  });

  test('a user who redeems an invitation learns nothing about an address that is not theirs', async () => {
    const inviter = await openAccount(dashboard, newEmail());
    const [known, unknown] = [newEmail(), newEmail()];
    await openAccount(dashboard, known);
    const outcomes = [];
    for (const email of [known, unknown]) {
      const { status, html } = await inviter.post('/account/invitations', { email });
      const link = linkOnPage(html);
      const redeemed =
        link === '' ? undefined : await openSession(dashboard.url).post(link, { password: testPassword });
      const again = link === '' ? undefined : (await openSession(dashboard.url).get(link)).status;
      outcomes.push({ status, html: html.replaceAll(email, '').replaceAll(link || 'none', ''), redeemed, again });
    }
    const [one, other] = outcomes.map(({ redeemed, ...rest }) => ({
      ...rest,
      redeemed: redeemed && { status: redeemed.status, location: redeemed.location, html: redeemed.html },
    }));
    expect(one).toEqual(other);
    expect(one?.again).toBe(mail ? undefined : 404);
    // The existing user keeps their password.
    expect(await signIn(dashboard.url, known, testPassword)).toBeDefined();
  });

  test('a removed member cannot return with an invitation that they created', async () => {
    const [memberEmail, other] = [newEmail(), newEmail()];
    const owner = await openAccount(dashboard, newEmail());
    await openSession(dashboard.url).post(await invite(owner, memberEmail), { password });
    const member = await signIn(dashboard.url, memberEmail, password);
    if (member === undefined) throw new Error('the member cannot sign in');
    // With a mail server, a new member's address is confirmed. The member can invite others with or without a mail
    // server.
    const link = await invite(member, other);
    expect(await removeMember(owner)).toBe('/account?done=removed');
    expect((await openSession(dashboard.url).get(link)).status).toBe(404);
    expect((await openSession(dashboard.url).post(link, { password })).status).toBe(404);
    expect((await owner.get('/account')).html).not.toContain('invitation for');
  });

  test('the keys that a removed member created are revoked on request', async () => {
    const owner = await openAccount(dashboard, newEmail());
    expect((await createKey(owner)).status).toBe(201);
    for (const [fields, location, keys] of [
      [{}, '/account?done=removed', 2],
      [{ revoke_keys: 'on' }, '/account?done=removed-with-keys', 2],
    ] as const) {
      const email = newEmail();
      await openSession(dashboard.url).post(await invite(owner, email), { password });
      const member = await signIn(dashboard.url, email, password);
      if (member === undefined) throw new Error('the member cannot sign in');
      expect((await createKey(member)).status).toBe(201);
      expect((await owner.get('/account')).html).toContain('Also revoke the API keys that they created');
      expect(await removeMember(owner, fields)).toBe(location);
      expect(await countLiveKeys(owner)).toBe(keys);
    }
  });

  if (mail) {
    test('a user who signed up before there was a mail server confirms the address before inviting or creating keys', async () => {
      const email = newEmail();
      const session = await openAccount(dashboard, email);
      await query(dashboard.database.owner, 'UPDATE users SET email_confirmed_at = NULL WHERE email = $1', [email]);
      for (const { status, html } of [
        await session.post('/account/invitations', { email: newEmail() }),
        await createKey(session),
      ]) {
        expect(status).toBe(422);
        expect(html).toContain('Confirm your email address first');
      }
      await openSession(dashboard.url).post('/forgot-password', { email });
      const link = linkIn(await nextEmailTo(mailServer, email));
      const confirmed = openSession(dashboard.url);
      expect((await confirmed.post(link, { password })).location).toBe('/');
      expect((await createKey(confirmed)).status).toBe(201);
    });

    test('an invited user with an unconfirmed address is mailed a link that opens a new account', async () => {
      const [ownerEmail, email] = [newEmail(), newEmail()];
      const owner = await openAccount(dashboard, ownerEmail);
      await openSession(dashboard.url).post(await invite(owner, email), { password: testPassword });
      await query(dashboard.database.owner, 'UPDATE users SET email_confirmed_at = NULL WHERE email = $1', [email]);
      await openSession(dashboard.url).post('/forgot-password', { email });
      const link = linkIn(await nextEmailTo(mailServer, email, 2));
      const person = openSession(dashboard.url);
      expect((await person.post(link, { password })).location).toBe('/?done=welcome');
      expect((await person.get('/account')).html).not.toContain(ownerEmail);
      expect((await owner.get('/account')).html).not.toContain('Remove member');
    });

    test('an address is mailed at most three invitations an hour, from all accounts together', async () => {
      const victim = newEmail();
      for (const status of [201, 201, 201, 429]) {
        const inviter = await openAccount(dashboard, newEmail());
        expect((await inviter.post('/account/invitations', { email: victim })).status).toBe(status);
      }
    });

    test('an address that a mail program reads as several recipients is rejected and never mailed', async () => {
      const victim = newEmail();
      const inviter = await openAccount(dashboard, newEmail());
      const forms = [`a<${victim}>`, `g:${victim};`, `a,${victim}`, `(c)${victim}`, `"a b"${victim}`];
      const hidden = ['\u009b', '\u202e', '\u200b', '\u0085'].map((mark) => victim.replace('@', `${mark}@`));
      for (const email of [...forms, ...hidden, `${victim},b@example.com`, 'a..b@example.com', 'a@example']) {
        for (const path of ['/account/invitations', '/forgot-password']) {
          const { status, html } = await inviter.post(path, { email });
          expect({ email, path, status }).toEqual({ email, path, status: 422 });
          expect(html).toContain('Enter a valid email address');
        }
      }
      const sent = await inviter.post('/account/invitations', { email: "o'hara+tag@sub.example.com" });
      expect(sent.status).toBe(201);
      await waitUntil(async () => emailsTo(mailServer, "o'hara+tag@sub.example.com").length === 1, {
        what: 'the email',
      });
      expect(emailsTo(mailServer, victim)).toEqual([]);
    });
  }
});

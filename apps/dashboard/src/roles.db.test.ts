/** Tests what owners, members and viewers may do. */
import { insertApiKey, query, type AccountRole } from '@humanize/database';
import { insertTestDelivery } from '@humanize/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { openSession, signUp, testPassword, type DashboardSession } from '../test-support/dashboard-session.ts';
import { runDashboard, type DashboardUnderTest } from '../test-support/run-dashboard.ts';
import type { Route } from './http/route.ts';

let dashboard: DashboardUnderTest;
beforeAll(async () => {
  dashboard = await runDashboard({
    SIGN_UPS_PER_NETWORK: '1000',
    PUBLIC_DASHBOARD_URL: 'http://localhost:3001',
    OIDC_ISSUER: 'http://127.0.0.1:9',
    OIDC_CLIENT_ID: 'client',
    OIDC_CLIENT_SECRET: 'secret',
    // The routes for buying words exist only if a key is set. Nothing listens at STRIPE_API_URL.
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    STRIPE_API_URL: 'http://127.0.0.1:9',
    WORD_PACKS: '1000=9.00 EUR',
  });
});
afterAll(() => dashboard.stop());

type Member = { email: string; session: DashboardSession; id: string };
type Account = Member & { accountId: string };

async function newAccount(): Promise<Account> {
  const email = `${randomUUID()}@example.com`;
  const session = await signUp(dashboard.url, email);
  return { email, session, ...(await findIds(email)) };
}

async function findIds(email: string): Promise<{ id: string; accountId: string }> {
  const sql = 'SELECT id, account_id AS "accountId" FROM users WHERE email = $1';
  const [user] = await query<{ id: string; accountId: string }>(dashboard.database.owner, sql, [email]);
  if (user === undefined) throw new Error('no user');
  return user;
}

/** Adds a member with the link that the owner passes on. */
async function join({ session: owner }: Account, role?: AccountRole): Promise<Member> {
  const email = `${randomUUID()}@example.com`;
  const { html } = await owner.post('/account/invitations', { email, ...(role !== undefined && { role }) });
  const session = openSession(dashboard.url);
  await session.post(/\/links\/[\w-]+/.exec(html)?.[0] ?? '', { password: testPassword });
  await session.post('/sign-in', { email, password: testPassword });
  return { email, session, id: (await findIds(email)).id };
}

/** The routes that viewers can use to make changes. They affect only the viewer's own sign-in. */
const ownSignIn = [
  '/sign-out',
  '/sign-out-everywhere',
  '/account/identities/:provider',
  '/account/identities/:provider/remove',
  '/account/passkeys',
  '/account/passkeys/:id/remove',
  '/account/passkeys/options',
  '/account/password',
  '/account/sessions/:id/sign-out',
  '/account/two-factor',
  '/account/two-factor/confirm',
  '/account/two-factor/recovery-codes',
  '/account/two-factor/remove',
];

const changes = (accesses: readonly Route['access'][]): Route[] =>
  dashboard.routes.filter(({ method, access }) => method === 'POST' && accesses.includes(access));

test('each route that makes a change is public, requires an operator, owner or member, or concerns the user’s own sign-in', () => {
  expect(
    changes(['viewer'])
      .map(({ path }) => path)
      .toSorted(),
  ).toEqual(ownSignIn.toSorted());
  expect(changes(['member', 'owner']).length).toBeGreaterThan(10);
});

const accountTables = [
  'accounts',
  'users',
  'one_time_links',
  'api_keys',
  'jobs',
  'ledger',
  'deliveries',
  'delivery_attempts',
  'next_signing_secrets',
  'emails',
  'audit_entries',
];

/** Returns a digest of everything that belongs to accounts. */
async function digest(): Promise<unknown[]> {
  const digests = accountTables.map((table) =>
    query(
      dashboard.database.owner,
      `SELECT '${table}', md5(string_agg(t::text, ',' ORDER BY t::text)) FROM ${table} t`,
    ),
  );
  return (await Promise.all(digests)).flat();
}

/** Returns the path, filled in with IDs that exist in the account. */
const fill = (path: string, ids: Readonly<Record<string, string>>): string => {
  const kind = /^\/(\w+)\/(\w+)/.exec(path);
  const id = ids[kind?.[1] === 'account' ? (kind[2] ?? '') : (kind?.[1] ?? '')] ?? randomUUID();
  return path.replace(/:\w+/, id);
};

/** A form that would be accepted from an owner. */
const formFields = {
  password: testPassword,
  email: 'new@example.com',
  role: 'owner',
  name: 'New name',
  key_id: randomUUID(),
  hours: '48',
  text: 'We utilize it.',
  url: 'https://hooks.example.com/in',
  from: '2020-01-01',
};

async function fillAccount(account: Account): Promise<Record<string, string>> {
  const { database, masterKey } = dashboard;
  const { accountId } = account;
  const apiKeyId = randomUUID();
  const createdBy = account.id;
  const key = {
    apiKeyId,
    accountId,
    name: 'Server',
    scopes: ['humanize'],
    expiresAt: null,
    masterKey,
    createdBy,
  } as const;
  await insertApiKey(database.db, key);
  const target = { accountId, apiKeyId, apiKey: '', signingSecret: '' };
  const { deliveryId } = await insertTestDelivery(database.db, target, { webhookUrl: formFields.url });
  const { html } = await account.session.post('/account/invitations', { email: `${randomUUID()}@example.com` });
  const page = html.includes('/links/') ? (await account.session.get('/account')).html : '';
  const invitations = /\/account\/invitations\/([0-9a-f]{64})\/revoke/.exec(page)?.[1] ?? '';
  return { keys: apiKeyId, webhooks: deliveryId, invitations, members: account.id };
}

test('a viewer gets 403 from every route that makes a change, and nothing changes', async () => {
  const account = await newAccount();
  const viewer = await join(account, 'viewer');
  const ids = await fillAccount(account);
  // The session gets its form token first, because the request for the token records when the session was used.
  await viewer.session.post('/nowhere');
  const before = await digest();
  for (const { path } of changes(['member', 'owner'])) {
    const { status, html } = await viewer.session.post(fill(path, ids), formFields);
    expect({ path, status }).toEqual({ path, status: 403 });
    expect(html).toContain('Ask an owner of the account');
  }
  for (const { path } of changes(['operator'])) {
    expect({ path, ...(await viewer.session.post(fill(path, ids), formFields)) }).toMatchObject({ path, status: 404 });
  }
  expect(await digest()).toEqual(before);
});

test('a viewer sees all pages, without forms that change the account', async () => {
  const account = await newAccount();
  const viewer = await join(account, 'viewer');
  const { webhooks } = await fillAccount(account);
  const allowed = new Set(['/sign-out']);
  for (const path of [
    '/',
    '/jobs',
    '/requests',
    '/keys',
    '/webhooks',
    `/webhooks/${webhooks}`,
    '/ledger',
    '/account',
  ]) {
    const { status, html } = await viewer.session.get(path);
    const actions = [...html.matchAll(/method="post" action="([^"]+)"/g)].map(([, action]) => action ?? '');
    expect({ path, status, actions: actions.filter((action) => !allowed.has(action)) }).toEqual({
      path,
      status: 200,
      actions: [],
    });
    expect(html).not.toContain('href="/playground">Playground');
  }
  expect((await viewer.session.get('/playground')).status).toBe(403);
});

test('a member who is invited without a role can manage keys, but gets 403 from every owner route', async () => {
  const account = await newAccount();
  const member = await join(account);
  expect((await member.session.post('/keys', { key_id: randomUUID(), name: 'Server' })).status).toBe(201);
  const ids = await fillAccount(account);
  await member.session.post('/nowhere');
  const before = await digest();
  for (const { path } of changes(['owner'])) {
    const { status } = await member.session.post(fill(path, ids), formFields);
    expect({ path, status }).toEqual({ path, status: 403 });
  }
  expect(await digest()).toEqual(before);
});

test('an owner changes the role of a member, which takes effect at once and is recorded', async () => {
  const account = await newAccount();
  const member = await join(account, 'viewer');
  const role = `/account/members/${member.id}/role`;
  expect((await account.session.post(role, { role: 'owner' })).location).toBe('/account?done=role');
  expect((await member.session.post('/account/retention', { hours: '48' })).location).toBe('/account?done=retention');
  expect((await account.session.post(role, { role: 'none' })).status).toBe(404);
  expect((await account.session.post(role, { role: 'viewer' })).status).toBe(303);
  expect((await member.session.post('/account/retention', { hours: '48' })).status).toBe(403);
  expect((await account.session.get('/account')).html).toContain(`viewer ${member.email}`);
  const own = await account.session.post(`/account/members/${account.id}/role`, { role: 'viewer' });
  expect(own.status).toBe(404);
  const stranger = await newAccount();
  expect((await stranger.session.post(role, { role: 'owner' })).status).toBe(404);
});

test('two owners who demote or remove each other at the same time leave the account with an owner', async () => {
  for (const [action, fields] of [
    ['role', { role: 'viewer' }],
    ['remove', {}],
  ] as const) {
    const account = await newAccount();
    const other = await join(account, 'owner');
    await Promise.all([account.session.post('/nowhere'), other.session.post('/nowhere')]);
    await Promise.all([
      account.session.post(`/account/members/${other.id}/${action}`, fields),
      other.session.post(`/account/members/${account.id}/${action}`, fields),
    ]);
    const sql = `SELECT 1 FROM users WHERE account_id = $1 AND account_role = 'owner'`;
    expect(await query(dashboard.database.owner, sql, [account.accountId])).toHaveLength(1);
  }
});

test('an invitation from a former owner does not work', async () => {
  const account = await newAccount();
  const other = await join(account, 'owner');
  const { html } = await other.session.post('/account/invitations', { email: `${randomUUID()}@example.com` });
  const link = /\/links\/[\w-]+/.exec(html)?.[0] ?? '';
  expect((await openSession(dashboard.url).get(link)).status).toBe(200);
  await account.session.post(`/account/members/${other.id}/role`, { role: 'member' });
  expect((await openSession(dashboard.url).get(link)).status).toBe(404);
});

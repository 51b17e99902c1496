import { query } from '@humanize/database';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { randomInt, randomUUID } from 'node:crypto';
import { codeOf, forgetUsedCodes, setUpApp } from '../../test-support/authenticator-app.ts';
import { openSession, signUp, testPassword, type DashboardSession } from '../../test-support/dashboard-session.ts';
import { startOpenIdProvider, type OpenIdProvider } from '../../test-support/openid-provider.ts';
import { runDashboard, type DashboardUnderTest } from '../../test-support/run-dashboard.ts';

let dashboard: DashboardUnderTest;
let provider: OpenIdProvider;

beforeAll(async () => {
  provider = await startOpenIdProvider();
  const { issuer, clientId, clientSecret } = provider;
  dashboard = await runDashboard({
    SIGN_UPS_PER_NETWORK: '1000',
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    GITHUB_URL: issuer,
    GITHUB_CLIENT_ID: clientId,
    GITHUB_CLIENT_SECRET: clientSecret,
  });
});
afterAll(async () => {
  await dashboard.stop();
  await provider.close();
});

type Person = { subject: string; email: string };
const newPerson = (): Person => ({ subject: String(randomInt(1, 2 ** 40)), email: `${randomUUID()}@example.com` });

beforeEach(() => {
  provider.behave({ ...newPerson(), emailVerified: true, claims: {}, state: undefined, declines: false });
});

/** Follows the redirects to the provider and back. Returns the callback's response. */
async function visitProvider(session: DashboardSession, url: string) {
  const back = await fetch(url, { redirect: 'manual' });
  const callback = new URL(back.headers.get('location') ?? '');
  return { path: callback.pathname + callback.search, answer: await session.get(callback.pathname + callback.search) };
}

async function signInWith(key: 'oidc' | 'github', session = openSession(dashboard.url), to = '') {
  const { status, location } = await session.get(`/sign-in/with/${key}${to}`);
  expect(status).toBe(303);
  return { session, ...(await visitProvider(session, location ?? '')) };
}

async function countUsers(email: string): Promise<number> {
  return (await query(dashboard.database.owner, 'SELECT 1 FROM users WHERE email = $1', [email])).length;
}

const confirmAddress = (email: string) =>
  query(dashboard.database.owner, 'UPDATE users SET email_confirmed_at = now() WHERE email = $1', [email]);

test.each(['oidc', 'github'] as const)('%s opens an account, and later signs in to it', async (key) => {
  const person = newPerson();
  provider.behave(person);
  const first = await signInWith(key);
  expect(first.answer.location).toBe('/?done=welcome');
  expect((await first.session.get('/account')).html).toContain(person.email);
  // Changing the address at the provider has no effect.
  provider.behave({ email: `${randomUUID()}@example.com` });
  const again = await signInWith(key, openSession(dashboard.url), '?to=%2Fjobs');
  expect(again.answer.location).toBe('/jobs');
  expect((await again.session.get('/account')).html).toContain(person.email);
});

test.each(['oidc', 'github'] as const)('an address that %s has not verified opens no account', async (key) => {
  const person = newPerson();
  provider.behave({ ...person, emailVerified: false });
  const { answer, session } = await signInWith(key);
  expect(answer.status).toBe(422);
  expect(answer.html).toContain('has not verified your email address');
  expect(await countUsers(person.email)).toBe(0);
  expect((await session.get('/jobs')).location).toBe('/sign-in?to=%2Fjobs');
});

test.each([true, false])(
  'a verified (%s) address at the provider does not give access to the user who has it',
  async (emailVerified) => {
    const person = newPerson();
    await signUp(dashboard.url, person.email);
    await confirmAddress(person.email);
    provider.behave({ ...person, emailVerified });
    const { answer, session } = await signInWith('oidc');
    expect(answer.status).toBe(422);
    expect((await session.get('/jobs')).location).toBe('/sign-in?to=%2Fjobs');
    expect(
      await query(dashboard.database.owner, 'SELECT 1 FROM identities WHERE subject = $1', [person.subject]),
    ).toEqual([]);
  },
);

test('a verified address replaces a user who never confirmed it, whose sessions end', async () => {
  const person = newPerson();
  const impostor = await signUp(dashboard.url, person.email);
  provider.behave(person);
  const { answer, session } = await signInWith('oidc');
  expect(answer.location).toBe('/?done=welcome');
  expect((await impostor.get('/jobs')).location).toBe('/sign-in?to=%2Fjobs');
  expect((await session.get('/keys')).status).toBe(200);
});

/** Connects the provider to the user of a session. */
async function connect(session: DashboardSession, password = testPassword) {
  const page = await session.post('/account/identities/oidc', { password });
  const url = /class="button" href="([^"]+)"/.exec(page.html)?.[1]?.replaceAll('&amp;', '&');
  return { page, answer: url === undefined ? undefined : (await visitProvider(session, url)).answer };
}

test('a signed-in user connects a provider with the password, signs in with it and disconnects it', async () => {
  const email = `${randomUUID()}@example.com`;
  const session = await signUp(dashboard.url, email);
  expect((await connect(session, 'not the password')).page.status).toBe(422);
  expect((await connect(session)).answer?.location).toBe('/account/security?done=connected');
  const { session: other, answer } = await signInWith('oidc');
  expect(answer.location).toBe('/');
  expect((await other.get('/account')).html).toContain(email);
  expect((await session.get('/account')).html).toMatch(/identity\.connect[\s\S]*single sign-on/);
  const removed = await session.post('/account/identities/oidc/remove', { password: testPassword });
  expect(removed.location).toBe('/account/security?done=disconnected');
  expect((await signInWith('oidc')).answer.location).toBe('/?done=welcome');
});

test('a provider is connected only to the user who requested it, and only to one user', async () => {
  const session = await signUp(dashboard.url, `${randomUUID()}@example.com`);
  const page = await session.post('/account/identities/oidc', { password: testPassword });
  const url = /class="button" href="([^"]+)"/.exec(page.html)?.[1]?.replaceAll('&amp;', '&') ?? '';
  await session.post('/sign-out');
  expect((await visitProvider(session, url)).answer.status).toBe(422);
  const [one, other] = [
    await signUp(dashboard.url, `${randomUUID()}@example.com`),
    await signUp(dashboard.url, `${randomUUID()}@example.com`),
  ];
  expect((await connect(one)).answer?.status).toBe(303);
  expect((await connect(other)).answer?.status).toBe(422);
});

test('a user with an authenticator app is asked for its code', async () => {
  const session = await signUp(dashboard.url, `${randomUUID()}@example.com`);
  await connect(session);
  const { key } = await setUpApp(session);
  await forgetUsedCodes(dashboard);
  const { session: other, answer } = await signInWith('oidc');
  expect(answer.location).toBe('/sign-in/second-factor');
  expect((await other.get('/jobs')).location).toBe('/sign-in?to=%2Fjobs');
  expect((await other.post('/sign-in/second-factor', { code: codeOf(key) })).location).toBe('/');
});

test.each([
  ['another state', { state: 'forged' }],
  ['another nonce', { claims: { nonce: 'forged' } }],
  ['no nonce', { claims: { nonce: undefined } }],
  ['another audience', { claims: { aud: 'other-client' } }],
  ['another issuer', { claims: { iss: 'https://accounts.google.com' } }],
  ['an expired ID token', { claims: { exp: 1 } }],
  ['a user who declined', { declines: true }],
])('a callback with %s is rejected', async (_what, behavior) => {
  const person = newPerson();
  provider.behave({ ...person, ...behavior });
  const { answer, session } = await signInWith('oidc');
  expect(answer.status).toBe(422);
  expect(await countUsers(person.email)).toBe(0);
  expect((await session.get('/jobs')).location).toBe('/sign-in?to=%2Fjobs');
});

test('a callback works once, and only in the browser that began the sign-in', async () => {
  const { location } = await openSession(dashboard.url).get('/sign-in/with/oidc');
  const stranger = await visitProvider(openSession(dashboard.url), location ?? '');
  expect(stranger.answer.status).toBe(422);
  expect(stranger.answer.html).toContain('started in another browser');
  const { session, path, answer } = await signInWith('oidc');
  expect(answer.status).toBe(303);
  expect((await session.get(path)).status).toBe(422);
  const begun = openSession(dashboard.url);
  await begun.get('/sign-in/with/github');
  expect((await begun.get(path)).status).toBe(422);
});

test('the redirect URI is derived from the public URL, PKCE is used, and other providers are not found', async () => {
  const session = openSession(dashboard.url);
  const { location } = await session.get('/sign-in/with/oidc?to=%2F%2Fevil.example');
  const { searchParams } = new URL(location ?? '');
  expect(Object.fromEntries(searchParams)).toMatchObject({
    redirect_uri: 'http://127.0.0.1:3001/sign-in/with/oidc/callback',
    scope: 'openid email',
    code_challenge_method: 'S256',
  });
  expect((await session.get('/sign-in/with/google')).status).toBe(404);
  expect((await session.get('/sign-in/with/google/callback')).status).toBe(404);
});

test('with closed sign-up, a provider opens no account', async () => {
  const { issuer, clientId, clientSecret } = provider;
  const closed = await runDashboard({
    SIGN_UP: 'closed',
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
  });
  try {
    const session = openSession(closed.url);
    const { location } = await session.get('/sign-in/with/oidc');
    const { answer } = await visitProvider(session, location ?? '');
    expect(answer.status).toBe(422);
    expect(answer.html).toContain('Sign-up is by invitation only.');
  } finally {
    await closed.stop();
  }
});

test('neither a code nor a token of the provider is logged', () => {
  const log = JSON.stringify(dashboard.logged);
  expect(log).toContain('sign-in with a provider failed');
  expect(log).not.toMatch(/code=|access_token|id_token|code_verifier/);
});

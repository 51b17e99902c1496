import { expect, test } from '@jest/globals';
import { createSoftwareAuthenticator, type Claims } from '../../test-support/software-authenticator.ts';
import { createPasskeys, credentialIdOf, type Passkeys } from './passkeys.ts';

const rejected: string[] = [];
const logger = { info: (message: string) => void rejected.push(message) };

function passkeysOf(publicUrl: string): Passkeys {
  const passkeys = createPasskeys(publicUrl, logger);
  if (passkeys === undefined) throw new Error('no passkeys');
  return passkeys;
}

const passkeys = passkeysOf('https://dash.example.com');
const userId = '019a0000-0000-7000-8000-000000000001';
const userHandle = Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url');
const rightClaims = {
  origin: 'https://dash.example.com',
  rpId: 'dash.example.com',
  userVerified: true,
  counter: 7,
  userHandle,
};

test.each(['http://127.0.0.1:3001', 'http://[::1]:3001', 'https://192.0.2.1'])('%s has no passkeys', (url) => {
  expect(createPasskeys(url, logger)).toBeUndefined();
});

const wrongClaims: [string, Partial<Claims>][] = [
  ['another challenge', { challenge: 'x'.repeat(43) }],
  ['another origin', { origin: 'https://evil.example' }],
  ['another port of the host', { origin: 'https://dash.example.com:8443' }],
  ['another relying party', { rpId: 'example.com' }],
  ['a user who was not verified', { userVerified: false }],
];

async function register(claims: Partial<Claims> = {}, format?: string) {
  const authenticator = createSoftwareAuthenticator();
  const { challenge } = await passkeys.beginRegistration({ userId, email: 'ada@example.com', known: [] });
  const response = authenticator.register({ ...rightClaims, challenge, ...claims }, format);
  return { authenticator, credential: await passkeys.finishRegistration(response, challenge) };
}

test('a registration requires a discoverable credential and verification of the user', async () => {
  const known = [Buffer.from('known')];
  const { options } = await passkeys.beginRegistration({ userId, email: 'ada@example.com', known });
  expect(options).toMatchObject({
    rp: { id: 'dash.example.com' },
    user: { id: userHandle, name: 'ada@example.com' },
    attestation: 'none',
    excludeCredentials: [{ id: known[0]?.toString('base64url') }],
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const { authenticator, credential } = await register();
  expect(credential).toMatchObject({ credentialId: authenticator.credentialId, counter: 7 });
});

test.each(wrongClaims)('a registration with %s is rejected', async (_what, claims) => {
  expect((await register(claims)).credential).toBeUndefined();
});

test.each(['tpm', 'android-key', 'apple', 'fido-u2f'])('attestation in the format %s is rejected', async (format) => {
  expect((await register({}, format)).credential).toBeUndefined();
});

async function signIn(claims: Partial<Claims> = {}, storedCounter = 7): Promise<number | undefined> {
  const { authenticator, credential } = await register();
  if (credential === undefined) throw new Error('not registered');
  const { challenge } = await passkeys.beginSignIn();
  const response = authenticator.signIn({ ...rightClaims, counter: 8, challenge, ...claims });
  return passkeys.finishSignIn(response, { challenge, userId, credential: { ...credential, counter: storedCounter } });
}

test('a sign-in returns the device’s signature count', async () => {
  expect(await signIn()).toBe(8);
});

test.each([
  ...wrongClaims,
  ['the handle of another user', { userHandle: Buffer.from('other').toString('base64url') }],
  ['a number of signatures that is not higher than the last', { counter: 7 }],
] satisfies [string, Partial<Claims>][])('a sign-in with %s is rejected', async (_what, claims) => {
  expect(await signIn(claims)).toBeUndefined();
});

test('a sign-in that another credential signed is rejected, and so is text that is not a response', async () => {
  const { credential } = await register();
  if (credential === undefined) throw new Error('not registered');
  const { challenge } = await passkeys.beginSignIn();
  const expected = { challenge, userId, credential };
  const forged = createSoftwareAuthenticator().signIn({ ...rightClaims, counter: 8, challenge });
  for (const text of [forged, '', '{}', '[]', 'null', '{"id":"x","response":{}}']) {
    expect(await passkeys.finishSignIn(text, expected)).toBeUndefined();
    expect(await passkeys.finishRegistration(text, challenge)).toBeUndefined();
  }
  for (const text of ['', '{}', 'null', '{"id":7}', `{"id":"${'x'.repeat(2_000)}"}`])
    expect(credentialIdOf(text)).toBeUndefined();
  expect(rejected).toContain('passkey not accepted');
});

/**
 * Sign-in providers: Google, any other OpenID provider, and GitHub, which supports only OAuth 2.0. Each sign-in has its
 * own state, PKCE verifier (S256) and, with OpenID Connect, nonce. The redirect URI is fixed.
 */
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  Configuration,
  discovery,
  fetchProtectedResource,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import type { ProviderConfig } from './provider-config.ts';

/** The values that the callback must match, stored until the callback arrives. */
type Checks = { state: string; nonce: string; codeVerifier: string };

/** A user at the provider. `verifiedEmail` is undefined unless the provider has verified the address. */
export type ProviderUser = { subject: string; verifiedEmail: string | undefined };

export type Provider = {
  /** Identifies the provider in route paths. */
  key: string;
  /** Shown to users. */
  name: string;
  /** URL of the provider, which identifies it in the database. */
  issuer: string;
  /** Returns the URL of the provider's sign-in page. @throws if the provider is unavailable */
  begin(redirectUri: string): Promise<{ url: string; checks: Checks }>;
  /**
   * Returns the user. @throws if the user declined, if the response does not match, or if the provider is unavailable
   * @param callbackUrl the URL that the provider redirected the browser to
   */
  finish(callbackUrl: URL, checks: Checks): Promise<ProviderUser>;
};

const timeoutSeconds = 10;

export const createProviders = (configs: readonly ProviderConfig[]): Provider[] =>
  configs.map((config) => (config.kind === 'github' ? createGithub(config) : createOpenIdProvider(config)));

async function begin(
  configuration: Configuration,
  { redirectUri, scope, sendsNonce }: { redirectUri: string; scope: string; sendsNonce: boolean },
): Promise<{ url: string; checks: Checks }> {
  const checks = { state: randomState(), nonce: randomNonce(), codeVerifier: randomPKCECodeVerifier() };
  const url = buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope,
    state: checks.state,
    code_challenge: await calculatePKCECodeChallenge(checks.codeVerifier),
    code_challenge_method: 'S256',
    ...(sendsNonce && { nonce: checks.nonce }),
  });
  return { url: url.href, checks };
}

const loopback: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);
/**
 * Returns whether requests to the provider may be sent without TLS, which is allowed only if the provider runs on the
 * same machine.
 */
const isLocal = ({ protocol, hostname }: URL): boolean => protocol === 'http:' && loopback.has(hostname);

function createOpenIdProvider({ key, name, issuer, clientId, clientSecret }: ProviderConfig): Provider {
  const server = new URL(issuer);
  const options = { timeout: timeoutSeconds, execute: isLocal(server) ? [allowInsecureRequests] : [] };
  // Discovered on the first sign-in, so that the dashboard can start while the provider is unavailable.
  let discovered: Promise<Configuration> | undefined;
  const configure = (): Promise<Configuration> => {
    discovered ??= discovery(server, clientId, clientSecret, undefined, options);
    discovered.catch(() => (discovered = undefined));
    return discovered;
  };
  return {
    key,
    name,
    issuer,
    begin: async (redirectUri) => begin(await configure(), { redirectUri, scope: 'openid email', sendsNonce: true }),
    finish: async (callbackUrl, { state, nonce, codeVerifier }) => {
      const tokens = await authorizationCodeGrant(await configure(), callbackUrl, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (claims === undefined) throw new Error('the provider returned no ID token');
      const { sub, email, email_verified: isVerified } = claims;
      return { subject: sub, verifiedEmail: isVerified === true && typeof email === 'string' ? email : undefined };
    },
  };
}

function createGithub({ key, name, issuer, clientId, clientSecret }: ProviderConfig): Provider {
  const server = new URL(issuer);
  const metadata = {
    issuer,
    authorization_endpoint: new URL('/login/oauth/authorize', server).href,
    token_endpoint: new URL('/login/oauth/access_token', server).href,
  };
  const configuration = new Configuration(metadata, clientId, clientSecret);
  configuration.timeout = timeoutSeconds;
  if (isLocal(server)) allowInsecureRequests(configuration);
  // GitHub Enterprise Server serves its API on the same host.
  const api = server.hostname === 'github.com' ? 'https://api.github.com' : new URL('/api/v3', server).href;
  const get = async (path: string, token: string): Promise<unknown> => {
    const headers = new Headers({ Accept: 'application/vnd.github+json', 'User-Agent': 'humanize' });
    const response = await fetchProtectedResource(configuration, token, new URL(api + path), 'GET', null, headers);
    if (!response.ok) throw new Error(`GitHub returned status ${response.status}`);
    return response.json();
  };
  return {
    key,
    name,
    issuer,
    begin: (redirectUri) => begin(configuration, { redirectUri, scope: 'read:user user:email', sendsNonce: false }),
    finish: async (callbackUrl, { state, codeVerifier }) => {
      const checks = { expectedState: state, pkceCodeVerifier: codeVerifier };
      const { access_token: token } = await authorizationCodeGrant(configuration, callbackUrl, checks);
      const { id } = (await get('/user', token)) as { id?: unknown };
      if (typeof id !== 'number') throw new Error('GitHub returned no user');
      const emails = (await get('/user/emails', token)) as { email: string; primary: boolean; verified: boolean }[];
      return { subject: String(id), verifiedEmail: emails.find(({ primary, verified }) => primary && verified)?.email };
    },
  };
}

/**
 * A provider on loopback that implements OpenID Connect and the parts of GitHub that a sign-in uses. It signs everyone
 * in as the user that the test sets. It checks the client, the redirect URI and PKCE, and verifies that each code is
 * used only once.
 */
import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The user who signs in with the provider, and the faults in the provider's responses. */
export type ProviderBehavior = {
  subject: string;
  email: string;
  emailVerified: boolean;
  /** Replaces claims of the ID token. */
  claims: Record<string, unknown>;
  /** Replaces the state in the redirect. */
  state: string | undefined;
  /** The user declines. */
  declines: boolean;
};

type Grant = { redirectUri: string; challenge: string; nonce: string | undefined };

export type OpenIdProvider = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Changes the behavior. */
  behave(behavior: Partial<ProviderBehavior>): void;
  close(): Promise<void>;
};

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return new URLSearchParams(Buffer.concat(chunks).toString());
}

/** The key that the provider signs ID tokens with. */
function createSigner() {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const kid = randomUUID();
  return {
    publicKeys: { keys: [{ ...publicKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' }] },
    sign: (payload: object): string => {
      const signed = `${encode({ alg: 'RS256', kid })}.${encode(payload)}`;
      return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), privateKey).toString('base64url')}`;
    },
  };
}

/** The issued codes. */
function createGrants(client: { clientId: string; clientSecret: string }) {
  const grants = new Map<string, Grant>();
  return {
    /** Returns the URL that the provider redirects the browser to. */
    authorize(query: URLSearchParams, { state, declines }: ProviderBehavior): string {
      const redirectUri = query.get('redirect_uri') ?? '';
      const target = new URL(redirectUri);
      target.searchParams.set('state', state ?? query.get('state') ?? '');
      if (declines) target.searchParams.set('error', 'access_denied');
      else {
        const code = randomUUID();
        const challenge = query.get('code_challenge_method') === 'S256' ? (query.get('code_challenge') ?? '') : '';
        grants.set(code, { redirectUri, challenge, nonce: query.get('nonce') ?? undefined });
        target.searchParams.set('code', code);
      }
      return target.href;
    },
    /** Returns undefined if the request does not match the grant. */
    redeem(form: URLSearchParams, basic: string | undefined): Grant | undefined {
      const code = form.get('code') ?? '';
      const grant = grants.get(code);
      grants.delete(code);
      const given = basic ?? `${form.get('client_id')}:${form.get('client_secret')}`;
      const verifier = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url');
      const isClient = given === `${client.clientId}:${client.clientSecret}`;
      return isClient && form.get('redirect_uri') === grant?.redirectUri && grant.challenge === verifier
        ? grant
        : undefined;
    },
  };
}

const metadataOf = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/login/oauth/authorize`,
  token_endpoint: `${issuer}/login/oauth/access_token`,
  jwks_uri: `${issuer}/keys`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
});

function claimsOf({ subject, email, emailVerified, claims }: ProviderBehavior, nonce: string | undefined): object {
  const seconds = Math.floor(Date.now() / 1_000);
  return { sub: subject, nonce, email, email_verified: emailVerified, iat: seconds, exp: seconds + 60, ...claims };
}

export async function startOpenIdProvider(): Promise<OpenIdProvider> {
  const client = { clientId: 'client', clientSecret: randomUUID() };
  const [signer, grants] = [createSigner(), createGrants(client)];
  const behavior: ProviderBehavior = {
    subject: '1',
    email: 'user@example.com',
    emailVerified: true,
    claims: {},
    state: undefined,
    declines: false,
  };
  let issuer = '';

  const pages: Readonly<Record<string, () => unknown>> = {
    '/.well-known/openid-configuration': () => metadataOf(issuer),
    '/keys': () => signer.publicKeys,
    '/api/v3/user': () => ({ id: Number(behavior.subject) }),
    '/api/v3/user/emails': () => [
      { email: 'old@example.com', primary: false, verified: true },
      { email: behavior.email, primary: true, verified: behavior.emailVerified },
    ],
  };

  async function exchange(request: IncomingMessage): Promise<unknown> {
    const [scheme, credentials = ''] = (request.headers.authorization ?? '').split(' ');
    const basic = scheme === 'Basic' ? decodeURIComponent(Buffer.from(credentials, 'base64').toString()) : undefined;
    const grant = grants.redeem(await readForm(request), basic);
    if (grant === undefined) return undefined;
    const payload = { iss: issuer, aud: client.clientId, ...claimsOf(behavior, grant.nonce) };
    return { access_token: randomUUID(), token_type: 'bearer', id_token: signer.sign(payload) };
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '', issuer);
    if (pathname === '/login/oauth/authorize') {
      response.writeHead(302, { Location: grants.authorize(searchParams, behavior) }).end();
      return;
    }
    const body = pathname === '/login/oauth/access_token' ? await exchange(request) : pages[pathname]?.();
    response.writeHead(body === undefined ? 400 : 200, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(body ?? { error: 'invalid_grant' }));
  }

  const server = createServer((request, response) => void respond(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    ...client,
    behave: (next) => void Object.assign(behavior, next),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/**
 * The session cookie and the cookie of an incomplete sign-in, which contain random tokens. Over TLS, each is a
 * `__Host-` cookie, which is bound to this host and sent only over TLS. The form token is derived from the session
 * token, so it is unknown to other sites and need not be stored.
 */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

export type SessionCookie = {
  /** Returns 32 random bytes. */
  newToken(): string;
  /** Returns the token in a `Cookie` header, or undefined if it is missing or malformed. */
  read(header: string | undefined): string | undefined;
  /** Returns a `Set-Cookie` value that keeps the token for `maxAgeSeconds`; 0 deletes it. */
  write(token: string, maxAgeSeconds: number): string;
};

/** Time limit in seconds for completing a sign-in that has begun. */
export const stepSeconds = 600;

const tokenPattern = /^[A-Za-z0-9_-]{43}$/;

/** The names of the cookies: for a session, and for a sign-in that continues in the next request. */
type TokenCookieName = 'session' | 'sign-in';

export function createSessionCookie({
  tls,
  name: plainName = 'session',
}: {
  tls: boolean;
  name?: TokenCookieName;
}): SessionCookie {
  const name = tls ? `__Host-${plainName}` : plainName;
  const attributes = `Path=/; HttpOnly; SameSite=Lax${tls ? '; Secure' : ''}`;
  return {
    newToken: () => randomBytes(32).toString('base64url'),
    read: (header) => {
      const token = readCookie(header, name);
      return token !== undefined && tokenPattern.test(token) ? token : undefined;
    },
    write: (token, maxAgeSeconds) => `${name}=${token}; Max-Age=${maxAgeSeconds}; ${attributes}`,
  };
}

/**
 * Returns the value of a cookie in a `Cookie` header, or undefined if there is none or more than one with this name.
 */
export function readCookie(header: string | undefined, name: string): string | undefined {
  const values = (header ?? '')
    .split(';')
    .map((pair) => pair.trim().split('='))
    .filter(([key]) => key === name)
    .map(([, value]) => value ?? '');
  return values.length === 1 ? values[0] : undefined;
}

/** Returns the hash that the database stores for a token. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export function formTokenOf(token: string): string {
  return createHmac('sha256', token).update('form').digest('base64url');
}

/** Compares in constant time. */
export function sameToken(one: string, other: string): boolean {
  const [a, b] = [hashToken(one), hashToken(other)];
  return timingSafeEqual(a, b);
}

/**
 * The device cookie, which identifies a browser in which a user has signed in before. Sign-in attempts from this
 * browser are limited separately, so that failed attempts in other browsers do not block the user. The cookie contains
 * a random ID that is signed with the user's password hash, so it is valid only for this user and until the password
 * changes. It does not authenticate the user.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { readCookie, sameToken } from './session-cookie.ts';

export type DeviceCookie = {
  /** Returns a new value for a browser in which the user with this password hash has signed in. */
  newValue(passwordHash: string): string;
  /** Returns the device ID in a `Cookie` header, or undefined unless the cookie was created for this password hash. */
  read(header: string | undefined, passwordHash: string): string | undefined;
  /** Returns the value of `Set-Cookie`. */
  write(value: string): string;
};

/** 400 days, the longest that browsers keep cookies. */
const maxAgeSeconds = 34_560_000;
const pattern = /^([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/;

export function createDeviceCookie({ tls }: { tls: boolean }): DeviceCookie {
  const name = tls ? '__Host-device' : 'device';
  return {
    newValue: (passwordHash) => {
      const id = randomBytes(16).toString('base64url');
      return `${id}.${sign(id, passwordHash)}`;
    },
    read: (header, passwordHash) => {
      const [, id, signature] = pattern.exec(readCookie(header, name) ?? '') ?? [];
      if (id === undefined || signature === undefined) return undefined;
      return sameToken(signature, sign(id, passwordHash)) ? id : undefined;
    },
    write: (value) =>
      `${name}=${value}; Max-Age=${maxAgeSeconds}; Path=/; HttpOnly; SameSite=Lax${tls ? '; Secure' : ''}`,
  };
}

const sign = (id: string, passwordHash: string): string =>
  createHmac('sha256', passwordHash).update(`device ${id}`).digest('base64url');

import { expect, test } from '@jest/globals';
import { createDeviceCookie } from './device-cookie.ts';

const cookie = createDeviceCookie({ tls: true });
const [passwordHash, otherHash] = ['$argon2id$v=19$one', '$argon2id$v=19$two'];

/** Returns the `Cookie` header of a browser that received this value. */
const headerOf = (value: string): string => `theme=dark; ${cookie.write(value).split(';', 1)[0]}`;

test('a device is recognized for the password hash that its cookie was created for', () => {
  const [one, other] = [cookie.newValue(passwordHash), cookie.newValue(passwordHash)];
  const id = cookie.read(headerOf(one), passwordHash);
  expect(id).toMatch(/^[\w-]{22}$/);
  expect(cookie.read(headerOf(other), passwordHash)).not.toBe(id);
});

test('a device is not recognized for another user or after a password change', () => {
  expect(cookie.read(headerOf(cookie.newValue(passwordHash)), otherHash)).toBeUndefined();
});

test('a device cannot choose its ID', () => {
  const [one, other] = [cookie.newValue(passwordHash), cookie.newValue(passwordHash)];
  const forged = `${one.split('.')[0]}.${other.split('.')[1]}`;
  expect(cookie.read(headerOf(forged), passwordHash)).toBeUndefined();
});

test.each([undefined, '', 'device=none', '__Host-device=', '__Host-device=a.b'])(
  'the cookie header %j contains no device',
  (header) => expect(cookie.read(header, passwordHash)).toBeUndefined(),
);

test('a header with two device cookies contains no device', () => {
  const header = headerOf(cookie.newValue(passwordHash));
  expect(cookie.read(`${header}; ${header}`, passwordHash)).toBeUndefined();
});

test('scripts and other hosts cannot read or set the cookie', () => {
  expect(cookie.write('v')).toBe('__Host-device=v; Max-Age=34560000; Path=/; HttpOnly; SameSite=Lax; Secure');
  expect(createDeviceCookie({ tls: false }).write('v')).toBe(
    'device=v; Max-Age=34560000; Path=/; HttpOnly; SameSite=Lax',
  );
});

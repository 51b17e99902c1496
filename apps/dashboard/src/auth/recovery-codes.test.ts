import { expect, test } from '@jest/globals';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';

test('there are ten different codes of four groups of four characters', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^(?:[0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/);
});

test('the hash of a code does not depend on case, spaces and hyphens', () => {
  const [code = '', other = ''] = newRecoveryCodes();
  expect(hashRecoveryCode(` ${code.toUpperCase().replaceAll('-', ' ')}`)).toEqual(hashRecoveryCode(code));
  expect(hashRecoveryCode(other)).not.toEqual(hashRecoveryCode(code));
});

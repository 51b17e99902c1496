import { expect, test } from '@jest/globals';
import { newTotpSecret, stepOfCode, totpUri } from './totp.ts';

/** The secret from RFC 6238, appendix B, in base32. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test.each([
  ['287082', 59],
  ['081804', 1_111_111_109],
  ['050471', 1_111_111_111],
  ['005924', 1_234_567_890],
  ['279037', 2_000_000_000],
])('the code %s of RFC 6238 is valid at its time', (code, seconds) => {
  expect(stepOfCode(secret, code, seconds * 1_000)).toBe(Math.floor(seconds / 30));
});

test('a code is valid for one step before and after its own, and counts as its own step', () => {
  const [atMs, step] = [59_000, 1];
  expect([-60, -30, 0, 30, 60].map((seconds) => stepOfCode(secret, '287082', atMs + seconds * 1_000))).toEqual([
    undefined,
    step,
    step,
    step,
    undefined,
  ]);
});

test.each(['287083', '28708', '2870822', '', 'abcdef', '２８７０８２'])('the code %j is not valid', (code) => {
  expect(stepOfCode(secret, code, 59_000)).toBeUndefined();
});

test('a new secret has 160 bits, and its URI names the service and the address', () => {
  const [one, other] = [newTotpSecret(), newTotpSecret()];
  expect(one).toMatch(/^[A-Z2-7]{32}$/);
  expect(other).not.toBe(one);
  const uri = new URL(totpUri(one, 'ada@example.com'));
  expect(decodeURIComponent(uri.pathname)).toContain('Humanize:ada@example.com');
  expect(Object.fromEntries(uri.searchParams)).toMatchObject({ secret: one, issuer: 'Humanize', digits: '6' });
});

import { expect, test } from '@jest/globals';
import { validatePassword } from './password.ts';

const email = 'ada.lovelace@example.com';

test.each(['a long sentence of words', 'correct horse battery', '12345 is not all of it', 'xK7#pq9!Lm2w'])(
  '%j is accepted',
  (password) => {
    expect(validatePassword(password, email)).toBeUndefined();
    expect(validatePassword(password, undefined)).toBeUndefined();
  },
);

test.each([
  ['too short', 'at least 12 characters'],
  ['x'.repeat(201), 'at most 200 characters'],
  ['iloveyou1234', 'a common password'],
  ['welcome12345', 'a common password'],
  ['sunshine2026', 'a common password'],
  ['P@ssw0rd1234!', 'a common password'],
  ['password1234567', 'a common password'],
  ['abc123abc123', 'repeats'],
  ['abababababababab', 'repeats'],
  ['trustno1'.repeat(20), 'repeats'],
  ['humanize2026', 'name of this service'],
  ['ada.lovelace1', 'your email address'],
  [`My ${email.toUpperCase()} 1`, 'contains your email address'],
])('%j is rejected with the reason', (password, reason) => {
  expect(validatePassword(password, email)).toContain(reason);
});

test.each(['a', 'aB3$', 'p@s5w0rd', '1234567890', 'qwertyuiop', '4@8({[<36', '1l!|7+'])(
  'the longest password of repeated %j is judged in a quarter of a second',
  (piece) => {
    validatePassword('a warm-up of the estimator', email);
    const start = process.threadCpuUsage();
    validatePassword(piece.repeat(200).slice(0, 200), email);
    const { user, system } = process.threadCpuUsage(start);
    expect((user + system) / 1_000).toBeLessThan(250);
  },
);

import { expect, test } from '@jest/globals';
import { validatePassword } from './password.ts';

test.each(['a long sentence of words', 'correct horse battery', '12345 is not all of it'])(
  '%j is accepted',
  (password) => {
    expect(validatePassword(password, 'ada@example.com')).toBeUndefined();
    expect(validatePassword(password, undefined)).toBeUndefined();
  },
);

test.each(['too short', 'x'.repeat(201), 'password1234567', 'abababababababab', 'My Ada@Example.com 1'])(
  '%j is rejected',
  (password) => expect(validatePassword(password, 'ada@example.com')).toBeDefined(),
);

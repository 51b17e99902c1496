import { expect, test } from '@jest/globals';
import { findPasswordFlaw } from './password.ts';

test.each(['a long sentence of words', 'correct horse battery', '12345 is not all of it'])(
  '%j can be chosen',
  (password) => {
    expect(findPasswordFlaw(password, 'ada@example.com')).toBeUndefined();
    expect(findPasswordFlaw(password, undefined)).toBeUndefined();
  },
);

test.each(['too short', 'x'.repeat(201), 'password1234567', 'abababababababab', 'My Ada@Example.com 1'])(
  '%j cannot be chosen',
  (password) => expect(findPasswordFlaw(password, 'ada@example.com')).toBeDefined(),
);

import { expect, test } from '@jest/globals';
import { classifyFailure } from './classify-failure.ts';

const withCode = (code: string): Error => Object.assign(new Error('failed'), { code });

test.each([
  ['connecting', 'ECONNREFUSED', 'connect'],
  ['handshaking', 'CERT_HAS_EXPIRED', 'tls'],
  ['waiting', 'ECONNRESET', 'closed'],
  ['waiting', 'HPE_HEADER_OVERFLOW', 'protocol'],
  ['connecting', 'ERR_UNCHECKED_ADDRESS', 'blocked_address'],
] as const)('a request that fails while %s with %s is a failure of class %s', (phase, code, failure) => {
  expect(classifyFailure(withCode(code), phase)).toBe(failure);
});

test('without an error, or with an error without a code, the progress of the request determines the class', () => {
  expect(classifyFailure(undefined, 'handshaking')).toBe('tls');
  expect(classifyFailure(new Error('HPE_ in a message'), 'waiting')).toBe('closed');
});

import { expect, test } from '@jest/globals';
import { array, assert, integer, property, tuple } from 'fast-check';
import { classifyAddress } from './classify-address.ts';

test.each(['', 'example.com', '1.2.3', '8.8.8.8/32', '[::1]', '2606::1%eth0', '8.8.8.8 ', '256.1.1.1'])(
  '%j is not an address, so it is blocked',
  (text) => {
    expect(classifyAddress(text)).toBe('blocked');
  },
);

test('no IPv6 address outside 2000::/3 is public', () => {
  const address = tuple(
    integer({ min: 0, max: 0xffff }).filter((group) => group < 0x2000 || group > 0x3fff),
    array(integer({ min: 0, max: 0xffff }), { minLength: 7, maxLength: 7 }),
  ).map(([first, rest]) => [first, ...rest].map((group) => group.toString(16)).join(':'));
  assert(property(address, (text) => classifyAddress(text) === 'blocked'));
  expect(classifyAddress('2606:4700:4700::1111')).toBe('public');
});

test('an IPv4 address embedded in an IPv6 address is blocked in all forms', () => {
  const octet = integer({ min: 0, max: 255 });
  assert(
    property(octet, octet, octet, octet, (a, b, c, d) => {
      const high = ((a << 8) | b).toString(16);
      const low = ((c << 8) | d).toString(16);
      const carriers = [
        `::ffff:${high}:${low}`,
        `::${high}:${low}`,
        `64:ff9b::${high}:${low}`,
        `2002:${high}:${low}::1`,
      ];
      return [...carriers, `2606:4700::5efe:${high}:${low}`].every((text) => classifyAddress(text) === 'blocked');
    }),
  );
  expect(classifyAddress('8.8.8.8')).toBe('public');
  // Not ISATAP, although the second half of the interface identifier's prefix is the same.
  expect(classifyAddress('2606:4700::1234:5efe:808:808')).toBe('public');
});

import { expect, test } from '@jest/globals';
import { networkFactors, networksOf } from './networks-of.ts';

test.each([
  ['203.0.113.7', ['203.0.113.7']],
  ['::ffff:203.0.113.7', ['203.0.113.7']],
  ['2001:db8:1:2::1', ['2001:db8:1:2::/64', '2001:db8:1::/56', '2001:db8:1::/48']],
  ['2001:0DB8:0001:abcd:ffff:ffff:ffff:ffff', ['2001:db8:1:abcd::/64', '2001:db8:1:ab00::/56', '2001:db8:1::/48']],
  ['fe80::1%eth0', ['fe80::/64', 'fe80::/56', 'fe80::/48']],
  ['203.0.113.7:51234', ['203.0.113.7']],
  ['[2001:db8:1:2::1]:51234', ['2001:db8:1:2::/64', '2001:db8:1::/56', '2001:db8:1::/48']],
  ['::1', ['::/64', '::/56', '::/48']],
  ['', ['']],
  ['unknown', ['unknown']],
  ['unknown:1', ['unknown:1']],
])('%j belongs to the networks %j', (address, networks) => expect(networksOf(address)).toEqual(networks));

test('wider networks have higher limits', () => expect(networkFactors).toEqual([1, 2, 4]));

/**
 * Address ranges that are blocked in addition to those that the address library classifies as special. The library also
 * classifies some of these ranges as special. They are repeated here so that a new release of the library cannot
 * unblock them.
 */

/** IPv4 ranges in CIDR notation. */
export const blockedIpv4Ranges = [
  // Azure's platform endpoint, a public address that all virtual machines can reach (DNS, DHCP, health, metadata).
  '168.63.129.16/32',
] as const;

/** IPv6 ranges in CIDR notation. */
export const blockedIpv6Ranges = [
  // IETF protocol assignments (RFC 2928), including Teredo 2001::/32 (RFC 4380), benchmarks 2001:2::/48 (RFC 5180) and
  // ORCHID 2001:10::/28, 2001:20::/28 (RFC 4843, RFC 7343).
  '2001::/23',
  // Documentation (RFC 3849, RFC 9637).
  '2001:db8::/32',
  '3fff::/20',
  // 6to4, which routes to the embedded IPv4 address (RFC 3056).
  '2002::/16',
  // NAT64, which also routes to the embedded IPv4 address (RFC 6052, RFC 8215).
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  // Segment routing identifiers (RFC 9602).
  '5f00::/16',
] as const;

/** The only IPv6 address space assigned to hosts on the internet (IANA IPv6 address space registry). */
export const globalIpv6Range = '2000::/3';

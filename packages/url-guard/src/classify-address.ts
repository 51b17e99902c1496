/**
 * Classifies IP addresses as public or blocked. Anything that is not known to be public is blocked, including special
 * ranges, address forms that embed another address, and text that is not an address.
 */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { blockedIpv4Ranges, blockedIpv6Ranges, globalIpv6Range } from './blocked-ranges.ts';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
/** A range of addresses, given by its first address and the length of its prefix in bits. */
export type AddressRange = readonly [Address, number];

const ownRanges: readonly AddressRange[] = [...blockedIpv4Ranges, ...blockedIpv6Ranges].map(parseAddressRange);
const globalIpv6 = parseAddressRange(globalIpv6Range);

/**
 * Parses a range in CIDR notation.
 * @throws Error if the text is not a range. The text must come from the code or the operator, not from a customer
 */
export function parseAddressRange(text: string): AddressRange {
  if (!ipaddr.isValidCIDR(text)) throw new Error(`Not an address range in CIDR notation: ${text}`);
  return ipaddr.parseCIDR(text);
}

/**
 * Classifies an address.
 * @param address an address in any standard notation, without a zone or brackets
 * @param operatorRanges additional ranges to block
 */
export function classifyAddress(address: string, operatorRanges: readonly AddressRange[] = []): 'public' | 'blocked' {
  // The library also accepts legacy short and octal forms, and zones.
  if (isIP(address) === 0 || address.includes('%')) return 'blocked';
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return 'blocked';
  if (parsed instanceof ipaddr.IPv6 && (!isInRange(parsed, globalIpv6) || isIsatap(parsed))) return 'blocked';
  return [...ownRanges, ...operatorRanges].some((range) => isInRange(parsed, range)) ? 'blocked' : 'public';
}

/**
 * Returns the canonical form of an address, for comparison. An IPv4-mapped IPv6 address, which sockets report, is
 * converted to the IPv4 address.
 * @throws Error if the text is not an address
 */
export function canonicalAddress(address: string): string {
  return ipaddr.process(address).toString();
}

function isInRange(address: Address, [network, prefixLength]: AddressRange): boolean {
  return address.kind() === network.kind() && address.match(network, prefixLength);
}

/**
 * Returns true for ISATAP addresses (RFC 5214, section 6.1), which consist of any prefix, the interface identifier
 * 0000:5efe or 0200:5efe, and an IPv4 address. The group bit is ignored.
 */
function isIsatap(address: ipaddr.IPv6): boolean {
  const [, , , , identifierHigh = 0, identifierLow = 0] = address.parts;
  return (identifierHigh & 0xfcff) === 0 && identifierLow === 0x5efe;
}

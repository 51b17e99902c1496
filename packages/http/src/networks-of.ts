/**
 * Determines the networks that limits use to identify clients. Internet providers assign each IPv6 customer at least a
 * /64, and often a /56 or /48, so clients are counted at all three prefix lengths.
 */
import ipaddr from 'ipaddr.js';

const ipv6Networks = [
  { bits: 64, factor: 1 },
  { bits: 56, factor: 2 },
  { bits: 48, factor: 4 },
] as const;

/** The factors by which a limit is multiplied for each network that {@link networksOf} returns, in the same order. */
export const networkFactors: readonly number[] = ipv6Networks.map(({ factor }) => factor);

/** Captures the address in `203.0.113.7:51234` or `[2001:db8::1]:51234`. */
const addressWithPort = /^(?:\[(.+)\]|([^:]+)):\d{1,5}$/;

/**
 * Returns the networks of a client address, narrowest first. For an IPv4 address, this is the address itself. For an
 * IPv6 address, these are its /64, /56 and /48. IPv4-mapped IPv6 addresses are treated as IPv4. A port, which some
 * proxies add to the address in X-Forwarded-For, is ignored. Text that is not an address is returned unchanged.
 */
export function networksOf(client: string): readonly string[] {
  const [, ipv6, ipv4] = addressWithPort.exec(client) ?? [];
  const address = ipv6 ?? ipv4 ?? client;
  if (!ipaddr.isValid(address)) return [client];
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return [parsed.toString()];
  return ipv6Networks.map(({ bits }) => `${networkAddress(parsed, bits)}/${bits}`);
}

function networkAddress({ parts }: ipaddr.IPv6, bits: number): string {
  const zeroBits = (index: number): number => Math.min(16, Math.max(0, 16 * (index + 1) - bits));
  return new ipaddr.IPv6(parts.map((part, index) => (part >> zeroBits(index)) << zeroBits(index))).toString();
}

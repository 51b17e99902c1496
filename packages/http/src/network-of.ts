/** The networks by which limits count clients. */
import ipaddr from 'ipaddr.js';

/**
 * The network of a client address: an IPv4 address itself, or the /64 of an IPv6 address, because one customer of a provider has
 * all addresses of a /64. An IPv4-mapped IPv6 address counts as IPv4. Text that is not an address is returned unchanged.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return `${new ipaddr.IPv6([...parsed.parts.slice(0, 4), 0, 0, 0, 0]).toString()}/64`;
}

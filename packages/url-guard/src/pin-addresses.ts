/**
 * Pins a connection to the checked addresses. The lookup returns them without a DNS query, and the address of the
 * connected socket is compared with them. A change to the name's addresses after the check therefore has no effect.
 */
import { isIP, type LookupFunction } from 'node:net';
import type { LookupAddress } from 'node:dns';
import { canonicalAddress } from './classify-address.ts';

/** The parts of a checked URL to which a connection is pinned. */
export type CheckedHost = { readonly hostname: string; readonly addresses: readonly string[] };

/**
 * Thrown if a connection would use, or has used, an address that was not checked. The message does not contain the
 * address.
 */
export class UncheckedAddressError extends Error {
  override readonly name = 'UncheckedAddressError';
  readonly code = 'ERR_UNCHECKED_ADDRESS';
}

/**
 * Returns a `lookup` for `net.connect` and `tls.connect` that returns only the checked addresses, in both forms of the
 * callback. Node does not call it for a host that is an address, which the guard has already checked.
 */
export function pinnedLookup(checked: CheckedHost): LookupFunction {
  const entries = checked.addresses.map((address): LookupAddress => ({ address, family: isIP(address) }));
  return function lookup(hostname, options, callback) {
    const family = familyNumber(options.family);
    const matching = family === 0 ? entries : entries.filter((entry) => entry.family === family);
    const first = matching[0];
    process.nextTick(() => {
      if (hostname !== checked.hostname || first === undefined) {
        callback(new UncheckedAddressError('No checked address for this host.'), '', 0);
      } else if (options.all === true) {
        callback(null, matching);
      } else {
        callback(null, first.address, first.family);
      }
    });
  };
}

/**
 * Checks that a connection reached one of the checked addresses.
 * @param remoteAddress the `remoteAddress` of a connected socket
 * @throws UncheckedAddressError if the address was not checked
 */
export function assertRemoteAddress(checked: CheckedHost, remoteAddress: string | undefined = ''): void {
  const isChecked =
    isIP(remoteAddress) !== 0 &&
    checked.addresses.some((address) => canonicalAddress(address) === canonicalAddress(remoteAddress));
  if (!isChecked) throw new UncheckedAddressError('The connection leads to an address that was not checked.');
}

function familyNumber(family: number | 'IPv4' | 'IPv6' | undefined): number {
  if (family === 'IPv4') return 4;
  if (family === 'IPv6') return 6;
  return family ?? 0;
}

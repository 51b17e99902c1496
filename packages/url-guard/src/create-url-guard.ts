/**
 * Checks webhook URLs at submission and again at each delivery attempt. The guard decides whether a URL may be
 * requested and which addresses the request may reach. It never makes the request.
 */
import { isIP, type LookupFunction } from 'node:net';
import { classifyAddress, parseAddressRange } from './classify-address.ts';
import { httpsPortDefault, parseWebhookUrl, type ParsedWebhookUrl } from './parse-webhook-url.ts';
import { assertRemoteAddress, pinnedLookup, type CheckedHost } from './pin-addresses.ts';
import { refuse, type RefusedUrl } from './webhook-url-rules.ts';
import { createAddressResolver } from './resolve-addresses.ts';
import { addressesMax } from './url-limits.ts';

/** A URL that may be requested, but only at the given addresses. */
export type AllowedUrl = {
  readonly outcome: 'allowed';
  /** The normalized URL, which is the one to request. */
  readonly href: string;
  /** The host as a lower-case ASCII name or an address without brackets. */
  readonly hostname: string;
  readonly port: number;
  /** All current addresses of the name; at least one. */
  readonly addresses: readonly string[];
};

export type UrlGuard = {
  /** Checks a URL and resolves its name. Invalid URLs and DNS failures are returned as outcomes. */
  check(url: string): Promise<AllowedUrl | RefusedUrl>;
  /** Returns a lookup function for connections. The function returns only the checked addresses. */
  lookupFor(checked: CheckedHost): LookupFunction;
  /** Checks the address of a connected socket. @throws UncheckedAddressError if the address was not checked */
  assertRemoteAddress(checked: CheckedHost, remoteAddress: string | undefined): void;
};

export type UrlGuardOptions = {
  /** Name servers as `address:port`. If empty, the system's name servers are used. */
  readonly dnsServers?: readonly string[];
  /**
   * `host:port` pairs (IPv6 in brackets) that may be requested even though they are local, for development and tests.
   */
  readonly allowHosts?: readonly string[];
  /** Additional ranges to block, in CIDR notation. */
  readonly blockedRanges?: readonly string[];
};

const loopbackAddresses = ['127.0.0.1', '::1'];

/** Creates the guard. @throws Error if an option is malformed */
export function createUrlGuard(options: UrlGuardOptions = {}): UrlGuard {
  const allowHosts = new Set((options.allowHosts ?? []).map(normalizeHostAndPort));
  const operatorRanges = (options.blockedRanges ?? []).map(parseAddressRange);
  const resolveAddresses = createAddressResolver({
    servers: options.dnsServers ?? [],
    timeoutMs: 1_500,
  });
  const isAllowedHost = (hostAndPort: string): boolean => allowHosts.has(hostAndPort);

  async function addressesOf({ hostname, isAddress }: ParsedWebhookUrl): Promise<readonly string[] | RefusedUrl> {
    if (isAddress) return [hostname];
    // Reached only if the operator has allowed this host. DNS servers may not know the name (RFC 6761, section 6.3).
    if (hostname === 'localhost') return loopbackAddresses;
    const resolution = await resolveAddresses(hostname);
    if (resolution.outcome === 'failed') return refuse('resolution_failed');
    if (resolution.addresses.length === 0) return refuse('no_address');
    return resolution.addresses.length > addressesMax ? refuse('too_many_addresses') : resolution.addresses;
  }

  return {
    async check(url) {
      const parsed = parseWebhookUrl(url, isAllowedHost);
      if (parsed.outcome === 'refused') return parsed;
      const { href, hostname, port } = parsed;
      const addresses = await addressesOf(parsed);
      if ('outcome' in addresses) return addresses;
      const isExempt = isAllowedHost(`${isIP(hostname) === 6 ? `[${hostname}]` : hostname}:${port}`);
      if (!isExempt && addresses.some((address) => classifyAddress(address, operatorRanges) === 'blocked')) {
        return refuse('blocked_address');
      }
      return { outcome: 'allowed', href, hostname, port, addresses };
    },
    lookupFor: pinnedLookup,
    assertRemoteAddress,
  };
}

/** Normalizes an entry of `allowHosts` for comparison with parsed URLs. */
function normalizeHostAndPort(entry: string): string {
  const url = /^[^/?#@\\]+:\d{1,5}$/.test(entry) ? URL.parse(`https://${entry}`) : null;
  if (url === null) throw new Error(`An allowed webhook host must have the form host:port, not "${entry}".`);
  return `${url.hostname}:${url.port === '' ? httpsPortDefault : url.port}`;
}

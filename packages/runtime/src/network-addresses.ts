/** Recognizes the forms of network addresses in settings. */
import { isIP } from 'node:net';

/** Returns whether the text is a range of addresses in CIDR notation, such as `10.0.0.0/8`. */
export function isAddressRange(text: string): boolean {
  const [address = '', bits = '', ...more] = text.split('/');
  const family = isIP(address);
  return more.length === 0 && family !== 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128);
}

/** Returns whether the text is an address, or an address with a port (with an IPv6 address in brackets). */
export function isAddressOrSocket(text: string): boolean {
  const [, ipv6 = '', ipv4 = '', port] = /^(?:\[(.+)\]|([^:]+)):([1-9]\d{0,4})$/.exec(text) ?? [];
  return isIP(text) !== 0 || ((isIP(ipv6) === 6 || isIP(ipv4) === 4) && Number(port) <= 65_535);
}

/** Returns whether the text is a host with a port, such as `localhost:8443`. */
export function isHostAndPort(text: string): boolean {
  return /^[^/?#@\\]+:\d{1,5}$/.test(text) && URL.canParse(`https://${text}`);
}

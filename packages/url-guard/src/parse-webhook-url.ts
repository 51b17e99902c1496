/**
 * Checks and normalizes the text of a URL. This part of the guard needs no network. The text is parsed exactly once,
 * and only the parsed form is used afterward, so no other parser can interpret it differently.
 */
import { isIP } from 'node:net';
import { badPorts } from './bad-ports.ts';
import { checkHostName } from './check-host-name.ts';
import { refuse, type RefusedUrl } from './webhook-url-rules.ts';
import { webhookUrlLengthMax } from './url-limits.ts';

/** A URL with valid syntax. Its host has not been resolved. */
export type ParsedWebhookUrl = {
  readonly outcome: 'parsed';
  /** The normalized URL, which is the one to store and to request. */
  readonly href: string;
  /** The host as a lower-case ASCII name without a trailing dot, or an address (IPv6 without brackets). */
  readonly hostname: string;
  readonly port: number;
  /** True if `hostname` is an address rather than a name. */
  readonly isAddress: boolean;
};

/** The port of https URLs without an explicit port. */
export const httpsPortDefault = 443;

/** Matches characters that parsers handle differently: control characters, white space and backslashes. */
const forbiddenCharacter = /[\p{Cc}\s\\]/u;
/** Matches a normalized URL with an empty path up to the slash. */
const emptyPathPattern = /^(https:\/\/[^/?#]+)\/(?=[?#])/;
/** Matches the scheme and everything up to the path, query or fragment. */
const authorityPattern = /^https:\/\/([^/?#]+)/i;

/**
 * Checks the syntax of a webhook URL and normalizes it.
 * @param url the URL as the customer wrote it
 * @param isAllowedHost returns whether the operator has allowed `host:port` (IPv6 in brackets). Allowed hosts are
 * exempt from the rules on names, but not from other rules
 */
export function parseWebhookUrl(
  url: string,
  isAllowedHost: (hostAndPort: string) => boolean,
): ParsedWebhookUrl | RefusedUrl {
  if (Array.from(url).length > webhookUrlLengthMax) return refuse('too_long');
  if (forbiddenCharacter.test(url)) return refuse('forbidden_character');
  const parsed = URL.parse(url);
  if (parsed === null) return refuse('malformed');
  if (parsed.protocol !== 'https:') return refuse('scheme');
  // The parser also accepts other numbers of slashes, and drops credentials that are empty.
  const authority = authorityPattern.exec(url)?.[1];
  if (authority === undefined) return refuse('malformed');
  if (authority.includes('@')) return refuse('credentials');
  if (parsed.hostname.endsWith('.')) parsed.hostname = parsed.hostname.slice(0, -1);
  // The slash that the parser adds to an empty path would make a URL of the maximum length too long.
  const isLong = parsed.href.length > webhookUrlLengthMax;
  const href = isLong ? parsed.href.replace(emptyPathPattern, '$1') : parsed.href;
  if (href.length > webhookUrlLengthMax) return refuse('too_long');
  const port = parsed.port === '' ? httpsPortDefault : Number(parsed.port);
  if (badPorts.has(port)) return refuse('port');
  const hostname = parsed.hostname.replaceAll(/[[\]]/g, '');
  const isAddress = isIP(hostname) !== 0;
  if (!isAddress && !isAllowedHost(`${parsed.hostname}:${port}`)) {
    const rule = checkHostName(hostname);
    if (rule !== undefined) return refuse(rule);
  }
  return { outcome: 'parsed', href, hostname, port, isAddress };
}

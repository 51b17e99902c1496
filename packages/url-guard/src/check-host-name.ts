/**
 * Checks the syntax of a host name. A public name has at least two labels of letters, digits and hyphens, and is not
 * under a name reserved for local or special use. Names must be in lower-case ASCII, as the WHATWG URL parser returns
 * them.
 */
import { hostNameLengthMax, labelLengthMax } from './url-limits.ts';

/**
 * Names that never belong to a public host, including all names under them: RFC 6761 (localhost, test, invalid,
 * example), RFC 6762 (local), RFC 7686 (onion), RFC 8375 (home.arpa) and the private-use top-level domain `internal`,
 * which ICANN reserved in 2024 and cloud providers use for their metadata services.
 */
const reservedNames = ['localhost', 'local', 'internal', 'home.arpa', 'onion', 'test', 'invalid', 'example'];

/** Matches a label of letters, digits and hyphens that does not start or end with a hyphen (RFC 1123, section 2.1). */
const label = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/;

/**
 * @param name lower-case ASCII host name without a trailing dot
 * @returns the violated rule, or undefined for a well-formed public name
 */
export function checkHostName(name: string): 'host_name' | 'reserved_name' | undefined {
  if (reservedNames.some((reserved) => name === reserved || name.endsWith(`.${reserved}`))) return 'reserved_name';
  if (name.length > hostNameLengthMax) return 'host_name';
  const labels = name.split('.');
  if (labels.length < 2) return 'host_name';
  return labels.every((part) => part.length <= labelLengthMax && label.test(part)) ? undefined : 'host_name';
}

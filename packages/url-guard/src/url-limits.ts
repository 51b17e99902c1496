/**
 * Limits on webhook URLs. The limits on host names are those of RFC 1035, section 2.3.4 (255 octets in messages are 253
 * characters in text).
 */

/** Maximum length of a URL in Unicode code points. The interface specification states: "At most 2048 characters". */
export const webhookUrlLengthMax = 2_048;
/** Maximum length of a host name in ASCII characters, without a trailing dot. */
export const hostNameLengthMax = 253;
/** Maximum length of each label of a host name, in ASCII characters. */
export const labelLengthMax = 63;
/** Maximum number of IPv4 and IPv6 addresses that a name may have. */
export const addressesMax = 16;

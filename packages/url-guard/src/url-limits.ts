/** Limits of webhook URLs. Host name limits are those of RFC 1035, section 2.3.4 (255 octets on the wire are 253 in text). */

/** Longest URL, in Unicode code points (the customers' contract: "At most 2048 characters"). */
export const webhookUrlLengthMax = 2_048;
/** Longest host name, in ASCII characters, without a trailing dot. */
export const hostNameLengthMax = 253;
/** Longest label of a host name, in ASCII characters. */
export const labelLengthMax = 63;
/** Most addresses one name may have, over both families. */
export const addressesMax = 16;

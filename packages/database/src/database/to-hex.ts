/** Returns bytes in the form in which PostgreSQL reads them from JSON. */
export const toHex = (bytes: Buffer): string => `\\x${bytes.toString('hex')}`;

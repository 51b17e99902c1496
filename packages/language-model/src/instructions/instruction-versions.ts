/**
 * The version of each pass's instruction. Logs and usage records contain it, so that a result can be traced to the
 * wording that produced it. Increase the version whenever the wording changes; a test compares the digest of each text.
 */

export const instructionVersions = { draft: 3, repair: 2, polish: 3, audit: 1 } as const;

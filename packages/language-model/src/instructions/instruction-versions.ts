/**
 * The versions of the passes' instructions. Logs and usage records contain them, so the wording that produced a result
 * can be determined. Increase the version whenever the wording changes; a test compares the digest of each text.
 */

export const instructionVersions = { draft: 4, repair: 3, audit: 2 } as const;

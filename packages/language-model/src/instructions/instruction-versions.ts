/**
 * The version of each pass's instruction, which evaluations refer to. Increase it whenever the wording changes; a test
 * compares the digest of each text.
 */

export const instructionVersions = { draft: 10, polish: 7, repair: 3, audit: 3 } as const;

/**
 * The version of each pass's instruction, which evaluations refer to. Increase it whenever the wording changes; a test
 * compares the digest of each text.
 */

export const instructionVersions = { draft: 9, polish: 5, repair: 3, audit: 2 } as const;

/**
 * The versions of the passes' instructions, to which the readings in docs/quality.md refer. Increase the version
 * whenever the wording changes; a test compares the digest of each text.
 */

export const instructionVersions = { draft: 7, repair: 3, audit: 2 } as const;

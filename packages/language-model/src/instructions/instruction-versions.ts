/**
 * The version of each pass's instruction. It goes into logs and the usage record of a job, so that a reading can be
 * traced to the wording that produced it. A change of wording raises the number; a test holds the digest of each text.
 */

export const instructionVersions = { draft: 2, repair: 1, polish: 2, audit: 1 } as const;

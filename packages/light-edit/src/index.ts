/** The rule-based line editor: pure, deterministic, offline. */
export { createHumanizer } from './create-humanizer.ts';
export type { Edit, RejectedProposal, RejectionCause } from './edits/proposal.ts';
export type { CheckName, CheckResult, Humanizer, RewriteOptions, RewriteResult, VersionReview } from './humanizer.ts';

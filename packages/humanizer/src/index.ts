// The rewriting engine: pure, deterministic, offline.

export { createHumanizer } from './create-humanizer.ts';
export type { Change, Edit, RejectedProposal, RejectionCause } from './edits/proposal.ts';
export type { Span } from './document/span.ts';
export type {
  CheckName,
  CheckResult,
  Humanizer,
  LanguageGuess,
  RewriteOptions,
  RewriteResult,
  VersionReview,
} from './humanizer.ts';
export type { Variant } from './variant/variant.ts';

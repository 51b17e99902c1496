/** The proposals of rules and their outcomes. A proposal is applied completely or not at all. */
import type { Change, Span } from '@humanize/text';

/**
 * Replacements are written as in the middle of a sentence: capitals at sentence starts, `a` or `an`, and
 * spaces around deletions are fixed up after the changes are applied.
 */
export type Proposal = {
  /** Ascending, not overlapping, all in one paragraph unless the rule works on the whole document. */
  readonly changes: readonly Change[];
  /** The text that the proposal depends on. No other proposal may change it. */
  readonly claims?: Span;
};

/** A proposal with the id of its rule. */
export type OwnedProposal = Proposal & { readonly ruleId: string };

/** One change that was made: an entry of the change report. */
export type Edit = {
  readonly ruleId: string;
  /** The rule's reason. */
  readonly why: string;
  readonly stage: string;
  /** Offsets in the text at the start of the stage. */
  readonly span: Span;
  /** Offsets in the input, approximate where earlier edits changed the same text. */
  readonly inputSpan: Span;
  readonly before: string;
  readonly after: string;
};

/** Why a proposal was not made: protected text, another proposal on the same words, or the meaning check. */
export type RejectionCause = 'protected' | 'overlapped' | 'check';

export type RejectedProposal = {
  readonly ruleId: string;
  readonly stage: string;
  readonly cause: RejectionCause;
  readonly span: Span;
  readonly before: string;
  readonly after: string;
  /** The reason of protection, the other rule, or the finding of the meaning check. */
  readonly against: string;
};

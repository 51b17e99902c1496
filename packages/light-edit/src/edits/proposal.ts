/** What rules ask for and what became of it. A proposal is all or nothing. */
import type { Change, Span } from '@humanize/text';

/**
 * One thing a rule wants done. Write replacements as they would stand in the middle of a sentence: the core sets
 * capitals at sentence starts, mends a/an, and takes away spaces that a deletion leaves behind.
 */
export type Proposal = {
  /** Ascending, not overlapping, all in one paragraph unless the rule works on the whole document. */
  readonly changes: readonly Change[];
  /** What must stay as it was read for the proposal to be right: no other proposal may change anything in it. */
  readonly claims?: Span;
  /** Which of a family's proposals are worth most when only some may pass; higher first. Default 0. */
  readonly gain?: number;
};

/** A proposal with its origin, as the core handles it. */
export type OwnedProposal = Proposal & {
  readonly ruleId: string;
};

/** One change that was made: an entry of the change report. */
export type Edit = {
  readonly ruleId: string;
  /** The rule's reason, for people. */
  readonly why: string;
  readonly stage: string;
  /** Place in the text as it stood when the stage began. */
  readonly span: Span;
  /** Place in the input, as near as earlier edits allow to say. */
  readonly inputSpan: Span;
  readonly before: string;
  readonly after: string;
};

export type RejectionCause = 'protected' | 'overlapped' | 'budget' | 'check';

export type RejectedProposal = {
  readonly ruleId: string;
  readonly stage: string;
  readonly cause: RejectionCause;
  readonly span: Span;
  readonly before: string;
  readonly after: string;
  /** Which protection, rule, budget or check stood against it. */
  readonly against: string;
};

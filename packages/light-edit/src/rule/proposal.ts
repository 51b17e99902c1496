/** The proposals of rules and their outcomes. A proposal is applied completely or not at all. */
import type { Change, Span } from '@humanize/text';

/**
 * Replacement texts are written as they would appear in the middle of a sentence. Capitals at the start of sentences,
 * `a` or `an`, and spaces around deletions are fixed up after the changes are applied.
 */
export type Proposal = {
  /**
   * The changes in ascending order, without overlap. They must be in one paragraph unless the rule works on the whole
   * document.
   */
  readonly changes: readonly Change[];
};

/** A proposal with the ID of its rule. */
export type OwnedProposal = Proposal & { readonly ruleId: string };

/** A change that was made. Each one is an entry in the change report. */
export type Edit = {
  readonly ruleId: string;
  /** The reason that the rule states. */
  readonly why: string;
  readonly stage: string;
  /** Offsets in the text as it was at the start of the stage. */
  readonly span: Span;
  /** Offsets in the input. They are approximate if earlier edits changed the same text. */
  readonly inputSpan: Span;
  readonly before: string;
  readonly after: string;
};

/**
 * Why a proposal was rejected: protected text, a figure or a comma that would begin the sentence, a label or a heading that
 * would stand alone (`mark`), a sentence of one word, a word twice in a row, another proposal for the same words, or the
 * meaning check.
 */
export type RejectionCause = 'protected' | 'figure' | 'mark' | 'word' | 'repeated' | 'overlapped' | 'check';

export type RejectedProposal = {
  readonly ruleId: string;
  readonly stage: string;
  readonly cause: RejectionCause;
  readonly span: Span;
  readonly before: string;
  readonly after: string;
  /** The reason for protection, the ID of the other rule, the finding of the meaning check, or ''. */
  readonly against: string;
};

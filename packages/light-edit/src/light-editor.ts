/** The interface of the light editor, which is pure, deterministic and offline. */
import type { Variant } from '@humanize/text';
import type { Edit, RejectedProposal } from './rule/proposal.ts';

export type EditOptions = {
  /** The spelling variant of the output. */
  readonly variant: Variant;
};

export type EditResult = {
  readonly text: string;
  /** All changes, in the order in which they were applied. */
  readonly edits: readonly Edit[];
  /** Proposals that were not applied, with the cause. */
  readonly rejected: readonly RejectedProposal[];
};

export type LightEditor = {
  /**
   * Edits a text by the rules. Returns code, texts that are certainly not English, and texts that
   * hide words from the word count unchanged. Never throws on any
   * well-formed string; linear in its length. The same text and options give the same result.
   */
  edit(text: string, options: EditOptions): EditResult;
  /** Applies only the spelling variant, for text from another source. */
  respell(text: string, options: EditOptions): Pick<EditResult, 'text' | 'edits'>;
};

/** The interface of the light editor, which is pure, deterministic and offline. */
import type { Variant } from '@humanize/text';
import type { Edit, RejectedProposal } from './rule/proposal.ts';

export type EditOptions = {
  /** Which spelling the output has. */
  readonly variant: Variant;
};

export type EditResult = {
  readonly text: string;
  /** Every change, in the order in which they were made. */
  readonly edits: readonly Edit[];
  /** What was proposed and not made, with the cause. */
  readonly rejected: readonly RejectedProposal[];
};

export type LightEditor = {
  /**
   * Edits a text by the rules. Code and texts that are surely not English come back unchanged. Never throws on any
   * well-formed string; linear in its length. The same text and options give the same result.
   */
  edit(text: string, options: EditOptions): EditResult;
  /** The spelling variant alone, for a text that was written elsewhere. */
  respell(text: string, options: EditOptions): Pick<EditResult, 'text' | 'edits'>;
};

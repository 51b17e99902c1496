/** The interface of the light editor, which is pure, deterministic and offline. */
import type { Variant } from '@humanize/text';
import type { Edit, RejectedProposal } from './rule/proposal.ts';

export type EditOptions = {
  /** The spelling variant of the output. */
  readonly variant: Variant;
};

export type EditResult = {
  readonly text: string;
  /** All edits, in the order in which they were applied. */
  readonly edits: readonly Edit[];
  /** Proposals that were not applied, with the cause of each rejection. */
  readonly rejected: readonly RejectedProposal[];
};

export type LightEditor = {
  /**
   * Edits a text according to the rules. Code, texts that are certainly not English, and texts that hide words from the
   * word count are returned unchanged. Never throws if `text` is a well-formed string, and takes time linear in its
   * length. The same text and options always give the same result.
   */
  edit(text: string, options: EditOptions): EditResult;
  /** Applies only the spelling variant, to text from another engine. */
  respell(text: string, options: EditOptions): Pick<EditResult, 'text' | 'edits'>;
};

/** What the package gives: the shapes of the engine's promises. Pure, deterministic, offline. */
import type { Edit, RejectedProposal } from './edits/proposal.ts';
import type { LanguageGuess, Variant } from '@humanize/text';

export type RewriteOptions = {
  /** Which spelling the output has. */
  readonly variant: Variant;
  /** Chooses among equal alternatives. Same text, options and version: same bytes. */
  readonly seed: string;
  /** True when the language is not known for sure: only rules of low risk run. Default false. */
  readonly cautious?: boolean;
};

/** The gates of every output, in the order they are reported. */
export const checkNames = [
  'numbers',
  'names',
  'quotations',
  'addresses',
  'code',
  'citations',
  'markdown',
  'negations',
  'modality',
  'content',
  'length',
  'dictionary',
  'variant',
] as const;

export type CheckName = (typeof checkNames)[number];

export type CheckResult = {
  readonly check: CheckName;
  readonly passed: boolean;
  /** What was found, in words for people; names no more than a few tokens of the text. */
  readonly detail: string;
};

export type RewriteResult = {
  readonly text: string;
  /** Every change, in the order they were made. */
  readonly edits: readonly Edit[];
  /** All checks on the returned text against the input; all passed, because what failed was undone. */
  readonly checks: readonly CheckResult[];
  /** What was proposed and not done, with the cause. */
  readonly rejected: readonly RejectedProposal[];
};

export type VersionReview = {
  /** The version with the engine's own last stages done: the variant's spelling, tidied. */
  readonly text: string;
  /** All checks of that text against the original; some may have failed. */
  readonly checks: readonly CheckResult[];
};

export type Humanizer = {
  /** Rewrites a text. Never throws on any well-formed string; linear in its length. */
  rewrite(text: string, options: RewriteOptions): RewriteResult;
  /**
   * Judges a version of `text` that was written elsewhere by the checks that gate the engine's own, after giving it the
   * engine's last stages. A version with a failed check must not be used.
   */
  reviewVersion(text: string, version: string, options: RewriteOptions): VersionReview;
  detectLanguage(text: string): LanguageGuess;
};

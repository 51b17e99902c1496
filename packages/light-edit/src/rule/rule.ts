/**
 * The types of rules. A rule is one reason to change text, in one file, with examples of what it changes and of what it
 * leaves alone. `phrase` rules are data; `pattern` rules are pure functions that propose edits.
 */
import type { Document, Genre, Paragraph, ProtectionReason, Sentence, Token, Variant } from '@humanize/text';
import type { Evidence } from './evidence.ts';
import type { Proposal } from './proposal.ts';

/** The stages in the order in which they run. A rule sees the output of the earlier stages. */
export const stageNames = ['residue', 'wording', 'spelling', 'tidy'] as const;

export type StageName = (typeof stageNames)[number];

type NonEmpty<T> = readonly [T, ...T[]];

/** Settings that a short example cannot express. */
export type ExampleSetting = {
  readonly variant?: Variant;
  /** True when the example must be the whole text: rules that look at its start, its end or all of it. */
  readonly wholeText?: boolean;
};

/** Both kinds are required. One test runs them all, twice, and beside protected text. */
export type RuleExamples = {
  readonly rewrites: NonEmpty<readonly [before: string, after: string, setting?: ExampleSetting]>;
  readonly leavesAlone: NonEmpty<string | readonly [text: string, setting: ExampleSetting]>;
};

type RuleBase = {
  readonly id: string;
  readonly stage: StageName;
  /** The reason for the edit: one sentence, shown to customers in the change report. */
  readonly why: string;
  readonly examples: RuleExamples;
  /** Required for every rule of `allRules`. */
  readonly evidence?: Evidence;
  /** Runs only in texts of these genres; absent: in all. */
  readonly genre?: readonly Genre[];
  /** Reasons of protection that do not stop this rule. */
  readonly mayEdit?: readonly ProtectionReason[];
  /** True when the deleted words are not part of the text (leaked markup, chat residue). Their meaning is not compared. */
  readonly removesResidue?: true;
};

/** A place where a phrase was found. */
export type PhraseMatch = {
  readonly document: Document;
  /** First and last token of the match. */
  readonly first: Token;
  readonly last: Token;
  /** Tokens that filled `<…>` slots, in order. */
  readonly slots: readonly Token[];
};

/** A phrase and its replacement, with conditions on the words around it. The notation is described in the README. */
export type PhraseEntry = {
  /** One phrase or several that share what follows. */
  readonly match: string | readonly string[];
  /** The replacement; '' deletes. */
  readonly to: string;
  readonly ifPrevious?: readonly string[];
  readonly ifNext?: readonly string[];
  readonly unlessPrevious?: readonly string[];
  readonly unlessNext?: readonly string[];
  /** The sentence must not contain any of these elements. */
  readonly unlessSentenceHas?: readonly string[];
  /** A condition that data cannot express. Must be pure. */
  readonly when?: (match: PhraseMatch) => boolean;
};

export type PhraseRule = RuleBase & {
  readonly kind: 'phrase';
  readonly entries: readonly PhraseEntry[];
};

/** The second argument of every pattern rule. */
export type RuleContext = {
  readonly document: Document;
  readonly variant: Variant;
};

export type Proposals = Proposal | readonly Proposal[] | undefined;

/** Called at each token that is one of the words. */
export type TokenPatternRule = RuleBase & {
  readonly kind: 'pattern';
  readonly each: 'token';
  readonly words: readonly string[];
  readonly propose: (token: Token, context: RuleContext) => Proposals;
};

export type SentencePatternRule = RuleBase & {
  readonly kind: 'pattern';
  readonly each: 'sentence';
  readonly propose: (sentence: Sentence, context: RuleContext) => Proposals;
};

export type ParagraphPatternRule = RuleBase & {
  readonly kind: 'pattern';
  readonly each: 'paragraph';
  readonly propose: (paragraph: Paragraph, context: RuleContext) => Proposals;
};

export type DocumentPatternRule = RuleBase & {
  readonly kind: 'pattern';
  readonly each: 'document';
  readonly propose: (document: Document, context: RuleContext) => Proposals;
};

export type PatternRule = TokenPatternRule | SentencePatternRule | ParagraphPatternRule | DocumentPatternRule;
export type Rule = PhraseRule | PatternRule;

/** A rule whose edits were read blind. */
export type RuleWithEvidence = Rule & { readonly evidence: Evidence };

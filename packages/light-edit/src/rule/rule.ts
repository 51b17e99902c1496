/**
 * The types of rules. Each rule is in its own file and has a single reason for changing text. The file also contains
 * examples of texts that the rule changes and texts that it leaves alone. `phrase` rules are data; `pattern` rules are
 * pure functions that propose edits.
 */
import type { Document, Genre, Paragraph, ProtectionReason, Sentence, Token, Variant } from '@humanize/text';
import type { Density } from './density.ts';
import type { Family } from './families.ts';
import type { Proposal } from './proposal.ts';

/** The stages in the order in which they run. Rules see the output of earlier stages. */
export const stageNames = ['residue', 'wording', 'spelling'] as const;

export type StageName = (typeof stageNames)[number];

type NonEmpty<T> = readonly [T, ...T[]];

/** Settings that a short example cannot express. */
export type ExampleSetting = {
  readonly variant?: Variant;
  /** True if the example must be the whole text, because the rule looks at the start, the end or all of the text. */
  readonly wholeText?: boolean;
};

/**
 * Examples of a rule: texts that it rewrites and texts that it leaves alone. Both are required. A single test runs each
 * example twice, and also next to protected text.
 */
export type RuleExamples = {
  readonly rewrites: NonEmpty<readonly [before: string, after: string, setting?: ExampleSetting]>;
  readonly leavesAlone: NonEmpty<string | readonly [text: string, setting: ExampleSetting]>;
};

type RuleBase = {
  readonly id: string;
  readonly stage: StageName;
  /** The reason for the edit, in one sentence. Customers see it in the change report. */
  readonly why: string;
  readonly examples: RuleExamples;
  /** The family that the rule is judged with. */
  readonly family: Family;
  /**
   * The minimum number of strong tells per 100 words for the rule to apply: one of the constants in `density.ts`. A
   * sentence with a strong tell counts as dense.
   */
  readonly densityMin: number;
  /** The genres of text in which the rule runs. By default, the rule runs in all texts. */
  readonly genre?: readonly Genre[];
  /** Reasons for protection that do not apply to this rule. */
  readonly mayEdit?: readonly ProtectionReason[];
  /**
   * True if the deleted words are not part of the text (leaked markup, chat residue). They are excluded from the
   * meaning check.
   */
  readonly removesResidue?: true;
};

/** A place where a phrase was found. */
export type PhraseMatch = {
  readonly document: Document;
  /** The first and last tokens of the match. */
  readonly first: Token;
  readonly last: Token;
  /** The tokens that matched `<…>` slots, in order. */
  readonly slots: readonly Token[];
};

/**
 * A phrase and its replacement, with conditions on the words around it. The notation is described in the README. The
 * elements or words of a condition are separated by spaces.
 */
export type PhraseEntry = {
  /** One phrase, or several phrases with the same replacement and conditions. */
  readonly match: string | readonly string[];
  /** The replacement; '' deletes the phrase. */
  readonly to: string;
  readonly ifPrevious?: string;
  readonly ifNext?: string;
  readonly unlessPrevious?: string;
  readonly unlessNext?: string;
  /** The sentence must not contain any of these elements. */
  readonly unlessSentenceHas?: string;
  /**
   * The last noun of the noun phrase after the match, in any form, must be one of these words. The words are separated
   * by spaces.
   */
  readonly ifObject?: string;
  /** The last noun of the noun phrase after the match must not be one of these words. */
  readonly unlessObject?: string;
  /** A condition that data cannot express. It must be a pure function. */
  readonly when?: (match: PhraseMatch) => boolean;
};

export type PhraseRule = RuleBase & {
  readonly kind: 'phrase';
  readonly entries: readonly PhraseEntry[];
};

/** The second argument of pattern rules. */
export type RuleContext = {
  readonly document: Document;
  readonly variant: Variant;
  readonly density: Density;
};

export type Proposals = Proposal | readonly Proposal[] | undefined;

/** A rule that is called for each token that matches one of its words. */
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

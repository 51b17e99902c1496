/**
 * The shapes of rules. A rule is one reason to change text, in one file, with examples of what it does and of what it
 * leaves alone. `phrase` rules are data; `pattern` rules are pure functions that propose edits.
 */
import type { Document, Formality, Genre, Paragraph, ProtectionReason, Sentence, Token, Variant } from '@humanize/text';
import type { Proposal } from '../edits/proposal.ts';
import type { StageName } from '../stage-names.ts';

/**
 * How sure the rule is. `low`: right in any English text, also when the language is unsure. `medium`: right where the
 * guards hold. `high`: changes the build of sentences.
 */
export type Risk = 'low' | 'medium' | 'high';

/** The checks a rule is excused from, because breaking them is its purpose. What it drops is accounted for. */
export type WaivedCheck = 'content' | 'emphasis' | 'heading' | 'length' | 'modality' | 'negation' | 'quotation';

type NonEmpty<T> = readonly [T, ...T[]];

/** Forces what the register of a short example would not show. */
export type ExampleSetting = {
  readonly formality?: Formality;
  readonly genre?: Genre;
  readonly variant?: Variant;
  /** True when the example must be the whole text: rules that look at its start, its end or all of it. */
  readonly wholeText?: boolean;
};

/** Both kinds are required. Sentences are your own; one test runs them all, twice, and beside protected text. */
export type RuleExamples = {
  readonly rewrites: NonEmpty<readonly [before: string, after: string, setting?: ExampleSetting]>;
  readonly leavesAlone: NonEmpty<string | readonly [text: string, setting: ExampleSetting]>;
};

type RuleBase = {
  /** `family-id/rule-id`, the path of its file. */
  readonly id: string;
  readonly stage: StageName;
  /** One sentence for people who read the change report. */
  readonly why: string;
  readonly risk: Risk;
  readonly examples: RuleExamples;
  /** Only in texts of these; absent means in all. */
  readonly formality?: readonly Formality[];
  readonly genre?: readonly Genre[];
  /** Reasons of protection that do not stop this rule. */
  readonly mayEdit?: readonly ProtectionReason[];
  readonly waives?: readonly WaivedCheck[];
  /**
   * True when a replacement carries protected text of the changed stretch along unaltered (moves, joins). Without it
   * a change that touches protected text is rejected.
   */
  readonly carriesProtected?: boolean;
  /** Rules or families that win when both want the same words, whatever their length. */
  readonly yieldsTo?: readonly string[];
  /** True when before and after mean the same word for word, so that the content check counts the words as kept. */
  readonly synonym?: boolean;
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

/** Conditions on the words around a match, in the notation of phrases, one element each: `of`, `play:V`, `<CD>`. */
export type PhraseEntry = {
  /** One phrase or several that share what follows. Notation: see README. */
  readonly match: string | readonly string[];
  /** The replacement; of several one is chosen by the seed. '' deletes. */
  readonly to: string | readonly string[];
  readonly ifPrevious?: readonly string[];
  readonly ifNext?: readonly string[];
  readonly unlessPrevious?: readonly string[];
  readonly unlessNext?: readonly string[];
  /** Not in a sentence that has one of these elements anywhere. */
  readonly unlessSentenceHas?: readonly string[];
  /** A word that readers take for a machine's: where some hits of the family may stay, this one goes first. */
  readonly telltale?: true;
  /** What data cannot say. Pure. */
  readonly when?: (match: PhraseMatch) => boolean;
};

export type PhraseRule = RuleBase & {
  readonly kind: 'phrase';
  readonly entries: readonly PhraseEntry[];
};

/** What a pattern rule is given besides its token, sentence or paragraph. */
export type RuleContext = {
  readonly document: Document;
  readonly variant: Variant;
  /** One of the options, by seed, rule, place and text: the same on every run, untouched by other rules. */
  readonly choose: <T>(options: readonly [T, ...T[]], place: Token) => T;
  /** A number from 0 to below 1 for a place, as `choose` makes it: to rank places of which only some are wanted. */
  readonly chance: (place: Token) => number;
  /** True for a lower-case word of the dictionary that is not a name as well. */
  readonly isNoName: (word: string) => boolean;
};

export type Proposals = Proposal | readonly Proposal[] | undefined;

/** Called at each token that has one of the words, lemmas or exact tags. At least one list must be given. */
export type TokenPatternRule = RuleBase & {
  readonly kind: 'pattern';
  readonly each: 'token';
  readonly words?: readonly string[];
  readonly lemmas?: readonly string[];
  readonly tags?: readonly string[];
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

/** The rules of one stage made ready to run: phrase rules in one trie, token rules by the words that call them. */
import type { Document, Token, Variant } from '@humanize/text';
import { hashOf, pick } from '../edits/choose.ts';
import type { OwnedProposal } from '../edits/proposal.ts';
import type { StageName } from '../stage-names.ts';
import { fillTemplate } from './phrase-template.ts';
import { buildPhraseTrie, type PhraseTrie } from './phrase-trie.ts';
import type { PatternRule, PhraseRule, Proposals, Risk, Rule, RuleContext, TokenPatternRule } from './rule.ts';

export type RuleSet = {
  readonly stage: StageName;
  /** Everything the rules of the stage want, in no particular order. */
  propose(document: Document, options: ProposeOptions): OwnedProposal[];
};

export type ProposeOptions = {
  readonly variant: Variant;
  readonly seed: string;
  /** Rules above this risk are silent. */
  readonly riskMax: Risk;
  readonly isNoName: (word: string) => boolean;
};

const riskOrder: Readonly<Record<Risk, number>> = { low: 0, medium: 1, high: 2 };

/** Builds the set for one stage. Throws when a phrase cannot be read. */
export function createRuleSet(stage: StageName, rules: readonly Rule[]): RuleSet {
  const own = rules.filter((rule) => rule.stage === stage);
  const trie = buildPhraseTrie(own.filter((rule): rule is PhraseRule => rule.kind === 'phrase'));
  const patterns = own.filter((rule): rule is PatternRule => rule.kind === 'pattern');
  const callers = indexTokenRules(patterns.filter((rule) => rule.each === 'token'));
  const spanning = patterns.filter((rule) => rule.each !== 'token');
  return {
    stage,
    propose(document, options) {
      const proposals: OwnedProposal[] = [];
      const runs = (rule: Rule): boolean => isWanted(rule, document, options.riskMax);
      const places = placesOf(document);
      proposePhrases(trie, document, options, places, runs, proposals);
      proposeAtTokens(callers, document, options, places, runs, proposals);
      for (const rule of spanning) {
        if (runs(rule)) proposeSpanning(rule, document, contextFor(rule, document, options, places), proposals);
      }
      return proposals;
    },
  };
}

function isWanted(rule: Rule, document: Document, riskMax: Risk): boolean {
  if (riskOrder[rule.risk] > riskOrder[riskMax]) return false;
  if (rule.formality !== undefined && !rule.formality.includes(document.register.formality)) return false;
  return rule.genre === undefined || rule.genre.includes(document.register.genre);
}

/** How many times a word came before: the place of a choice, which the edits of other rules do not move. */
type Places = (token: Token) => number;

function placesOf(document: Document): Places {
  let counted: number[] | undefined;
  return (token) => {
    if (counted === undefined) {
      const seen = new Map<string, number>();
      counted = document.tokens.map((each) => {
        const before = seen.get(each.lower) ?? 0;
        seen.set(each.lower, before + 1);
        return before;
      });
    }
    return counted[token.index] ?? 0;
  };
}

function contextFor(rule: Rule, document: Document, options: ProposeOptions, places: Places): RuleContext {
  return {
    document,
    variant: options.variant,
    choose: (alternatives, place) => pick(alternatives, hashOf(options.seed, rule.id, places(place), place.lower)),
    chance: (place) => hashOf(options.seed, rule.id, places(place), place.lower) / 2 ** 32,
    isNoName: options.isNoName,
  };
}

/** More than any phrase saves, in letters. */
const telltaleGain = 100;

function proposePhrases(
  trie: PhraseTrie,
  document: Document,
  options: ProposeOptions,
  places: Places,
  runs: (rule: Rule) => boolean,
  into: OwnedProposal[],
): void {
  trie.search(document, (found) => {
    const { rule, templates } = found.entry;
    if (!runs(rule)) return;
    const text = document.text.slice(found.first.start, found.last.end).toLowerCase();
    const template = pick(templates, hashOf(options.seed, rule.id, places(found.first), text));
    const change = fillTemplate(document, template, found);
    // Where some hits may stay, those stay that are the least longer than the plain word.
    const saved = change.end - change.start - change.text.length;
    const gain = found.entry.telltale ? saved + telltaleGain : saved;
    if (document.text.slice(change.start, change.end) !== change.text)
      into.push({ ruleId: rule.id, changes: [change], gain });
  });
}

type Callers = {
  readonly words: ReadonlyMap<string, readonly TokenPatternRule[]>;
  readonly lemmas: ReadonlyMap<string, readonly TokenPatternRule[]>;
  readonly tags: ReadonlyMap<string, readonly TokenPatternRule[]>;
};

function indexTokenRules(rules: readonly TokenPatternRule[]): Callers {
  const index = (keys: (rule: TokenPatternRule) => readonly string[] | undefined): Map<string, TokenPatternRule[]> => {
    const map = new Map<string, TokenPatternRule[]>();
    for (const rule of rules) {
      for (const key of keys(rule) ?? []) map.set(key, [...(map.get(key) ?? []), rule]);
    }
    return map;
  };
  return { words: index((rule) => rule.words), lemmas: index((rule) => rule.lemmas), tags: index((rule) => rule.tags) };
}

function proposeAtTokens(
  callers: Callers,
  document: Document,
  options: ProposeOptions,
  places: Places,
  runs: (rule: Rule) => boolean,
  into: OwnedProposal[],
): void {
  if (callers.words.size + callers.lemmas.size + callers.tags.size === 0) return;
  const contexts = new Map<string, RuleContext>();
  const contextOf = (rule: Rule): RuleContext => {
    const known = contexts.get(rule.id);
    if (known !== undefined) return known;
    const made = contextFor(rule, document, options, places);
    contexts.set(rule.id, made);
    return made;
  };
  for (const token of document.tokens) {
    const byWord = callers.words.get(token.lower);
    const byLemma = callers.lemmas.get(token.lemma);
    const byTag = callers.tags.get(token.tag);
    if (byWord === undefined && byLemma === undefined && byTag === undefined) continue;
    const called = new Set<TokenPatternRule>([...(byWord ?? []), ...(byLemma ?? []), ...(byTag ?? [])]);
    for (const rule of called) if (runs(rule)) own(rule, rule.propose(token, contextOf(rule)), into);
  }
}

function proposeSpanning(rule: PatternRule, document: Document, context: RuleContext, into: OwnedProposal[]): void {
  switch (rule.each) {
    case 'sentence':
      for (const sentence of document.sentences) own(rule, rule.propose(sentence, context), into);
      return;
    case 'paragraph':
      for (const paragraph of document.paragraphs) own(rule, rule.propose(paragraph, context), into);
      return;
    case 'document':
      own(rule, rule.propose(document, context), into);
      return;
    case 'token':
      return;
  }
}

function own(rule: Rule, proposed: Proposals, into: OwnedProposal[]): void {
  if (proposed === undefined) return;
  const list = 'changes' in proposed ? [proposed] : proposed;
  for (const proposal of list) into.push({ ...proposal, ruleId: rule.id });
}

/** Compiles the rules of one stage. Phrase rules are compiled into a trie, and token rules into an index by word. */
import type { Document, Paragraph } from '@humanize/text';
import { fillTemplate } from './phrases/fill-template.ts';
import { buildPhraseTrie } from './phrases/phrase-trie.ts';
import { isDenseEnough } from './rule/density.ts';
import type { OwnedProposal } from './rule/proposal.ts';
import type {
  PatternRule,
  PhraseRule,
  Proposals,
  Rule,
  RuleContext,
  StageName,
  TokenPatternRule,
} from './rule/rule.ts';

export type RuleSet = {
  readonly stage: StageName;
  /** Returns the proposals of the stage's rules, in no particular order. */
  propose(context: RuleContext): OwnedProposal[];
};

/** Builds the rule set of one stage. Throws a TypeError if a phrase cannot be parsed. */
export function createRuleSet(stage: StageName, rules: readonly Rule[]): RuleSet {
  const own = rules.filter((rule) => rule.stage === stage);
  const trie = buildPhraseTrie(own.filter((rule): rule is PhraseRule => rule.kind === 'phrase'));
  const patterns = own.filter((rule): rule is PatternRule => rule.kind === 'pattern');
  const byWord = indexTokenRules(patterns.filter((rule) => rule.each === 'token'));
  const spanning = patterns.filter((rule) => rule.each !== 'token');
  return {
    stage,
    propose(context) {
      const { document, density } = context;
      const proposals: OwnedProposal[] = [];
      trie.search(document, (found) => {
        const { rule, template } = found.entry;
        const own = { start: found.first.start, end: found.last.end };
        if (!suits(rule, document) || !isDenseEnough(rule.densityMin, density, found.first.sentence, own)) return;
        const change = fillTemplate(document, template, found);
        if (change !== undefined) proposals.push({ ruleId: rule.id, changes: [change] });
      });
      if (byWord.size > 0) {
        for (const token of document.tokens) {
          for (const rule of byWord.get(token.lower) ?? []) {
            if (suits(rule, document) && isDenseEnough(rule.densityMin, density, token.sentence))
              collect(rule, rule.propose(token, context), proposals);
          }
        }
      }
      for (const rule of spanning) if (suits(rule, document)) proposeSpanning(rule, context, proposals);
      return proposals;
    },
  };
}

/** Returns whether the rule is meant for the document's genre. */
function suits(rule: Rule, document: Document): boolean {
  return rule.genre === undefined || rule.genre.includes(document.register.genre);
}

function indexTokenRules(rules: readonly TokenPatternRule[]): ReadonlyMap<string, readonly TokenPatternRule[]> {
  const index = new Map<string, TokenPatternRule[]>();
  for (const rule of rules) for (const word of rule.words) index.set(word, [...(index.get(word) ?? []), rule]);
  return index;
}

function proposeSpanning(rule: PatternRule, context: RuleContext, into: OwnedProposal[]): void {
  const { document, density } = context;
  const isDense = (sentence: number): boolean => isDenseEnough(rule.densityMin, density, sentence);
  switch (rule.each) {
    case 'sentence':
      for (const sentence of document.sentences)
        if (isDense(sentence.index)) collect(rule, rule.propose(sentence, context), into);
      return;
    case 'paragraph':
      for (const paragraph of document.paragraphs)
        if (isDenseParagraph(paragraph, isDense)) collect(rule, rule.propose(paragraph, context), into);
      return;
    case 'document':
      if (rule.densityMin <= density.tellsPer100Words) collect(rule, rule.propose(document, context), into);
      return;
    case 'token':
      return;
  }
}

/** Returns whether at least one of the paragraph's sentences is dense. */
function isDenseParagraph({ firstSentence, endSentence }: Paragraph, isDense: (sentence: number) => boolean): boolean {
  for (let index = firstSentence; index < endSentence; index += 1) if (isDense(index)) return true;
  return false;
}

function collect(rule: Rule, proposed: Proposals, into: OwnedProposal[]): void {
  if (proposed === undefined) return;
  const list = 'changes' in proposed ? [proposed] : proposed;
  for (const proposal of list) into.push({ ...proposal, ruleId: rule.id });
}

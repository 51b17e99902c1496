/** Replaces `understand the importance of trust` with `understand how important trust is`. */
import { type Document, type Token, neighbor } from '@humanize/text';
import { defineRule } from '../rule/define-rule.ts';
import { someTells } from '../rule/density.ts';
import type { PhraseEntry } from '../rule/rule.ts';
import type { Proposal } from '../rule/proposal.ts';
import { hasSecondGerund } from './has-second-gerund.ts';
import { isPluralNoun, nounPhraseAfter } from './noun-phrase-after.ts';

/** Verbs that a clause with `how` can follow. */
const verbs =
  'understand|know|emphasize|stress|recognize|realize|learn|teach|discuss|show|appreciate|acknowledge|remember|explain|highlight|demonstrate|see|underscore'.split(
    '|',
  );

/** Maximum number of modifiers of the noun. */
const modifiersMax = 3;

/** Returns the words of the noun phrase if its clause ends after it, so that the verb can follow. */
function phraseBeforeEnd(document: Document, of: Token): Proposal | undefined {
  const noun = neighbor(document, of, -1);
  const the = noun === undefined ? undefined : neighbor(document, noun, -1);
  const verb = the === undefined ? undefined : neighbor(document, the, -1);
  const phrase = nounPhraseAfter(document, of);
  if (the?.lower !== 'the' || verb === undefined || phrase === undefined) return undefined;
  const isSaying = verbs.includes(verb.lemma) || verb.lower === 'about';
  const ends = phrase.next === undefined || /^[.;!?]$/u.test(phrase.next.text);
  if (!isSaying || !ends || phrase.modifiers.length > modifiersMax) return undefined;
  const be = isPluralNoun(phrase.head) || phrase.modifiers.some(({ tag }) => tag === 'CC') ? 'are' : 'is';
  return {
    changes: [
      { start: the.start, end: of.end, text: 'how important' },
      { start: phrase.head.end, end: phrase.head.end, text: ` ${be}` },
    ],
  };
}

export const howImportant = defineRule({
  id: 'how-important',
  family: 'importance-of',
  companion: true,
  densityMin: someTells,
  kind: 'pattern',
  each: 'token',
  words: ['importance', 'significance'],
  stage: 'wording',
  why: 'A clause is plainer than the noun.',
  examples: {
    rewrites: [
      ['They understand the importance of mutual trust.', 'They understand how important mutual trust is.'],
      ['She taught them about the importance of good tools.', 'She taught them about how important good tools are.'],
    ],
    leavesAlone: [
      'The importance of trust is clear.',
      'They know the importance of trust and rest.',
      'They know the importance of trust in the trade.',
    ],
  },
  propose(token, { document }) {
    const of = neighbor(document, token, 1);
    return of?.lower === 'of' ? phraseBeforeEnd(document, of) : undefined;
  },
});

const entries: readonly PhraseEntry[] = [
  {
    match: 'the importance|significance of <VBG>',
    to: 'how important it is to $1/VB',
    ifPrevious: [...verbs.map((verb) => `${verb}:V!`), 'about'],
    unlessNext: ['and', 'or', ','],
    when: ({ document, last }) => !hasSecondGerund(document, last),
  },
];

export const howImportantTo = defineRule({
  id: 'how-important-to',
  family: 'importance-of',
  companion: true,
  densityMin: someTells,
  kind: 'phrase',
  stage: 'wording',
  why: 'A clause is plainer than the noun.',
  examples: {
    rewrites: [
      ['They know the importance of helping their aunt.', 'They know how important it is to help their aunt.'],
    ],
    leavesAlone: ['They know the importance of helping and resting.', 'The importance of helping is clear.'],
  },
  entries,
});

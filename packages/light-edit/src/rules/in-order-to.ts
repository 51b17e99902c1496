/** Replaces `in order to` with `to`, and shortens other long expressions of purpose or time. */
import { isOneOf, isTagged, isWord, type Document, type Token, neighbor, tokensAround } from '@humanize/text';
import { defineRule } from '../rule/define-rule.ts';
import { someTells } from '../rule/density.ts';
import type { PhraseMatch } from '../rule/rule.ts';

/** Nouns and verbs that an infinitive would complete: `the right to vote`, `they have to`. */
const completed = `ability attempt chance decision desire duty effort need opportunity permission choice
  plan power right way want wants try tries tried have has had is are was were be used something anything nothing what
  mind learn learns learned begin begins began start starts started continue continues continued help helps helped
  hope agree agreed decide decided choose chose chosen refuse refused fail failed expected able`;

export const inOrderTo = defineRule({
  id: 'in-order-to',
  kind: 'phrase',
  stage: 'wording',
  family: 'wordy-phrases',
  densityMin: someTells,
  why: 'A shorter phrase means the same.',
  examples: {
    rewrites: [
      ['Wash it prior to use.', 'Wash it before use.'],
      ['They cut costs in an effort to survive.', 'They cut costs to survive.'],
      ['She is in the process of moving.', 'She is moving.'],
      ['I am in the process of writing a book.', 'I am writing a book.'],
      ['He works in the field of medicine.', 'He works in medicine.'],
    ],
    leavesAlone: [
      'In the field of wheat, a dog barked.',
      'The process of moving is slow.',
      'One place where it often shows is in the process of baking.',
    ],
  },
  entries: [
    { match: 'prior to', to: 'before', unlessPrevious: '<DT> year years period periods immediately' },
    { match: 'in an effort to', to: 'to', ifNext: '<VB>', unlessPrevious: completed },
    { match: 'for the purpose|purposes of <VBG>', to: 'to $1/VB', unlessPrevious: completed },
    {
      match: 'in the process of',
      to: '',
      ifPrevious: "be:V! am 'm 're 's",
      when: ({ document, last }) => neighbor(document, last, 1)?.lower.endsWith('ing') === true,
      // `The place where it shows is in the process of baking.`
      unlessSentenceHas: 'way ways place places where point stage',
    },
    {
      match: 'in the field of',
      to: 'in',
      ifObject:
        'biology chemistry design economics education engineering finance healthcare history intelligence law learning linguistics mathematics medicine philosophy physics psychology research science sociology technology theory',
    },
  ],
});

/**
 * Returns false before a verb with a pronoun that can refer to a noun to which `to` would then seem to belong: `the
 * whims of pupils in order to keep them`.
 */
const hasOwnObject = ({ document, first, last }: PhraseMatch): boolean =>
  !isWord(neighbor(document, last, 2), 'them him her') &&
  !endsRelativeClause(document, first) &&
  !followsPreposition(document, first) &&
  !tokensAround(document, first, clauseMax).before.some(({ lemma }) => isOneOf(lemma, 'depend rely count')) &&
  !followsInfinitive(document, first);

/** Returns whether a preposition, or a `to` with one word after it, precedes: `the clubs they belong to in order to sing`. */
const followsPreposition = (document: Document, first: Token): boolean =>
  isTagged(neighbor(document, first, -1), 'IN TO RP') || neighbor(document, first, -2)?.lower === 'to';

/** Maximum number of tokens before the match to search for an infinitive or a verb that takes one. */
const clauseMax = 25;
const instructing =
  /^(?:ask|advise|allow|enable|encourage|force|instruct|invite|order|persuade|require|teach|tell|train|urge|want)(?:s|ed|ing)?$|^(?:taught|told)$/u;

/**
 * Returns true after another infinitive, or after a verb to which `to` would then seem to belong: `trained to press a
 * bar in order to get food`.
 */
const followsInfinitive = (document: Document, first: Token): boolean =>
  tokensAround(document, first, clauseMax).before.some(
    ({ lower, index }) => instructing.test(lower) || (lower === 'to' && isTagged(document.tokens[index + 1], 'VB*')),
  );

/** Maximum number of tokens from a relative pronoun to the verb at the end of its clause. */
const relativeMax = 6;

/** Returns true after a verb whose object is a relative pronoun: `a fire that the boys set in order to cook`. */
function endsRelativeClause(document: Document, first: Token): boolean {
  // The tagger mistakes some verbs in -s for nouns.
  if (!isTagged(neighbor(document, first, -1), 'V* NNS')) return false;
  return Array.from({ length: relativeMax }, (_, index) => neighbor(document, first, -2 - index)).some((token) =>
    isWord(token, 'that which whom'),
  );
}

export const purposes = defineRule({
  id: 'purposes',
  kind: 'phrase',
  stage: 'wording',
  family: 'wordy-phrases',
  densityMin: someTells,
  why: '“To” says the same.',
  examples: {
    rewrites: [['They met in order to plan the day.', 'They met to plan the day.']],
    leavesAlone: [
      'He kept his things in order to his own surprise.',
      'They have no need in order to live.',
      'The share that must be immune in order to stop it is known.',
      'The dogs learn to press a bar in order to get food.',
      'He asked the guests in order to be sure.',
      'Women depended on a guard in order to travel.',
      'He lives alone by choice in order to write.',
      'It shows how far the miners went to in order to eat.',
      'She gave to both in order to rest easy.',
      'She made up her mind in order to leave.',
      'It is a skill that we learn in order to win.',
      'It is a fire that the boys light in order to cook.',
      'They bend to the whims of pupils in order to keep them.',
    ],
  },
  entries: [
    {
      match: 'in order to',
      to: 'to',
      ifNext: '<VB> <RB>',
      unlessNext: 'not',
      unlessPrevious: `${completed} <J>`,
      unlessSentenceHas: 'addition',
      when: hasOwnObject,
    },
  ],
});

/**
 * Replaces a verb and a noun derived from another verb with that other verb: `make a decision about` becomes `decide
 * about`.
 */
import { isTagged, isWord, neighbor, tokensAround } from '@humanize/text';
import type { PhraseEntry, PhraseMatch } from '../rule/rule.ts';
import { defineRule } from '../rule/define-rule.ts';
import { anyText, denseText, someTells } from '../rule/density.ts';

const objectStarts = '<DT> <PRP$> <J> <N> how what whether why both <VBG>';

/** Nouns for work that is conducted, with their verbs. */
const studies: readonly (readonly [noun: string, verb: string])[] = [
  ['analysis of', 'analyze:V'],
  ['assessment of', 'assess:V'],
  ['comparison of', 'compare:V'],
  ['evaluation of', 'evaluate:V'],
  ['examination of', 'examine:V'],
  ['exploration of', 'explore:V'],
  ['inspection of', 'inspect:V'],
  ['investigation of|into', 'investigate:V'],
  ['review of', 'review:V'],
  ['search of', 'search:V'],
  ['study of', 'study:V'],
  ['survey of', 'survey:V'],
  ['test of', 'test:V'],
];
const conduct = 'conduct:V|perform:V|undertake:V';

/** Returns false after a verb that shares the noun: `designed and carried out a study of wells`. */
const isOnlyVerb = ({ document, first }: PhraseMatch): boolean =>
  !isWord(neighbor(document, first, -1), 'and or') || !isTagged(neighbor(document, first, -2), 'V*');

const conducted = studies.flatMap(([noun, verb]): PhraseEntry[] => [
  { match: [`${conduct} a|an ${noun}`, `carry:V out a|an ${noun}`], to: verb, ifNext: objectStarts, when: isOnlyVerb },
  {
    match: `${conduct} a|an thorough|comprehensive|detailed|full|careful ${noun}`,
    to: `thoroughly ${verb}`,
    ifNext: objectStarts,
    unlessPrevious: '<RB> that which',
    when: isOnlyVerb,
  },
]);

/** Maximum number of tokens in `for the young bakers to`. */
const personMax = 6;

/** Returns whether the decision is one for a person to make. `It is useful for me to decide` would lack an object. */
const isForPerson = ({ document, first }: PhraseMatch): boolean => {
  const words = tokensAround(document, first, personMax).before.map(({ lower }) => lower);
  return words.at(-1) === 'to' && words.includes('for');
};

/** Returns false if more nouns follow: `provides support, advice, and hope`. */
const hasNoSeries = ({ document, last }: PhraseMatch): boolean =>
  neighbor(document, last, 1)?.text !== ',' || !/^(?:N|J|VBG)/u.test(neighbor(document, last, 2)?.tag ?? 'N');

const good = 'valuable|deep|deeper|powerful|useful|rich|important|crucial|fascinating|great|invaluable';

export const madeNouns = defineRule({
  id: 'made-nouns',
  kind: 'phrase',
  stage: 'wording',
  family: 'made-nouns',
  densityMin: someTells,
  why: 'The verb of the noun is shorter and more direct.',
  examples: {
    rewrites: [
      ['She made the decision to leave.', 'She decided to leave.'],
      ['Make a decision that is best for your family.', 'Decide what is best for your family.'],
      ['It was time to make a choice.', 'It was time to choose.'],
      ['The plan provides opportunities for students to travel.', 'The plan gives students opportunities to travel.'],
      ['Staff can provide support when you need it.', 'Staff can help when you need it.'],
      ['They conducted an analysis of the soil.', 'They analyzed the soil.'],
      ['It provides valuable insights into the trade.', 'It tells us a lot about the trade.'],
      ['The aunt provided support to the family.', 'The aunt supported the family.'],
      ['They made an effort to be kind.', 'They tried to be kind.'],
      ['She has made significant contributions to the field.', 'She has contributed a great deal to the field.'],
    ],
    leavesAlone: [
      'The trip can provide valuable insights into the trade.',
      'He made a choice, a hard one.',
      'The log is long, providing valuable insights into the trade.',
      'She made a choice.',
      'The list is good for young bakers to make a choice.',
      'The club provides support, advice, and hope.',
      'The court made a final decision.',
      'They made a study of wood their life’s work.',
      'The bank provides access to the account.',
      'Make a deliberate effort to rest.',
      'The office can provide further details.',
    ],
  },
  entries: [
    { match: 'make:V the|a decision|choice to', to: 'decide:V to', ifNext: '<VB>' },
    { match: 'make:V a|the decision that is best|right for', to: 'decide:V what is best for', ifNext: objectStarts },
    {
      match: 'make:V a choice',
      to: 'choose:V',
      ifNext: '. ? : about based before when',
      unlessPrevious: '<PRP> <NNP>',
      when: (match) => !isForPerson(match),
    },
    // `They need to try to rest` would repeat `to`.
    { match: 'make:V an attempt|effort to', to: 'try:V to', unlessPrevious: 'to' },
    {
      match: 'make:V a? significant|major|great|important|substantial|outstanding contribution|contributions to',
      to: 'contribute:V a great deal to',
      unlessSentenceHas: 'including such',
    },
    {
      match: `provide:V|offer:V|give:V ${good} insight|insights into`,
      to: 'tell:V us a lot about',
      ifNext: objectStarts,
      unlessPrevious: ',',
      // `us` would refer to the wrong readers.
      unlessSentenceHas: "<MD> you your their his her police detective footage 's",
    },
    { match: 'provide:V opportunities for <NNS|PRP> to', to: 'give:V $1 opportunities to', ifNext: '<VB>' },
    {
      match: 'provide:V|offer:V additional|valuable|essential|much-needed? support|assistance',
      to: 'help:V',
      ifNext: '. when where whenever if ,',
      // A gerund needs an object: `in offering support`.
      unlessPrevious: '<N> <IN> and or ,',
      unlessSentenceHas: 'help:V! helpful',
      when: hasNoSeries,
    },
    { match: 'provide:V|offer:V support to', to: 'support:V', ifNext: objectStarts },
    { match: 'provide:V|offer:V assistance to', to: 'help:V', ifNext: objectStarts },
    ...conducted,
  ],
});

export const providedNouns = defineRule({
  id: 'provided-nouns',
  kind: 'phrase',
  stage: 'wording',
  family: 'made-nouns',
  densityMin: denseText,
  why: '“Offer” is plainer.',
  examples: {
    rewrites: [
      ['The fair provides opportunities for trade.', 'The fair offers opportunities for trade.'],
      ['It provides valuable insights for bakers.', 'It offers valuable insights for bakers.'],
    ],
    leavesAlone: ['It provides for the poor.', 'Mentors provide constructive feedback and support.'],
  },
  entries: [
    {
      match: 'provide:V',
      to: 'offer:V',
      ifNext: 'opportunities insights insight valuable practical invaluable',
      ifObject: 'opportunity insight comfort',
      unlessSentenceHas: 'offer:V!',
    },
  ],
});

export const beforeDeciding = defineRule({
  id: 'before-deciding',
  kind: 'phrase',
  stage: 'wording',
  family: 'made-nouns',
  densityMin: anyText,
  why: 'The verb of the noun is shorter and more direct.',
  examples: {
    rewrites: [['Taste the bread before making a decision.', 'Taste the bread before deciding.']],
    leavesAlone: ['Taste the bread before making a decision that you regret.', 'Before making a final decision, eat.'],
  },
  entries: [{ match: 'before making a|any decision', to: 'before deciding', ifNext: '. : ; ,' }],
});

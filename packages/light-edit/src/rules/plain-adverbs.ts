/** Replaces adverbs of degree with plain ones: `significantly reduce` becomes `greatly reduce`. */
import { isTagged, neighbor } from '@humanize/text';
import type { PhraseEntry, PhraseMatch } from '../rule/rule.ts';
import { defineRule } from '../rule/define-rule.ts';
import { denseText } from '../rule/density.ts';
import { comparatives } from './plain-amounts.ts';

/** In reports of studies, `significantly` is a term of statistics. */
const isOutsideStudies = ({ document }: PhraseMatch): boolean => document.register.genre !== 'academic';
const statistics = 'statistically p participants patients cohort study studies trial control';

/** Returns whether the adverb ends its clause: `prices vary significantly`, `it grew significantly over time`. */
function endsClause({ document, last }: PhraseMatch): boolean {
  const next = neighbor(document, last, 1);
  return next === undefined || isTagged(next, '. , ; : ! ? ) CC IN TO');
}

const significant = { when: isOutsideStudies, unlessSentenceHas: statistics };
const closing = (match: PhraseMatch): boolean => isOutsideStudies(match) && endsClause(match);
const entries: readonly PhraseEntry[] = [
  { ...significant, match: 'significantly different', to: 'very different', unlessSentenceHas: `${statistics} very` },
  {
    ...significant,
    match: 'significantly',
    to: 'greatly',
    ifPrevious: '<MD> to has have had which that <NNS> <NN> it this',
    ifNext: '<VB> <VBZ> <VBP> <VBN>',
    // The tagger mistakes some comparatives for verbs: `make the hall significantly quieter`.
    unlessNext: `contribute contributes contributed ${comparatives}`,
    unlessSentenceHas: `${statistics} greatly great greater`,
  },
  { match: 'vary:V significantly', to: 'vary:V widely', when: closing, unlessSentenceHas: 'widely wide' },
  ...['increase', 'rise', 'fall', 'drop', 'decline', 'decrease'].map((verb): PhraseEntry => ({
    match: `${verb}:V significantly`,
    to: `${verb}:V sharply`,
    when: closing,
    unlessSentenceHas: `sharply ${statistics}`,
  })),
  {
    match: 'become:V increasingly',
    to: 'become:V more',
    ifNext: 'apparent aware common complex difficult evident expensive frequent important popular relevant',
    unlessSentenceHas: 'more most as',
  },
  {
    ...significant,
    match: 'contribute:V significantly to',
    to: 'contribute:V greatly to',
    ifObject:
      'beauty culture development economy field growth knowledge progress quality success understanding value welfare',
    unlessSentenceHas: `${statistics} greatly great greater`,
  },
  {
    match: 'meticulously',
    to: 'carefully',
    ifNext: '<VBN> <VBD> <VBG> <VB> <VBZ>',
    unlessPrevious: 'and so as more most',
    unlessSentenceHas: 'careful carefully care',
  },
  { match: 'vastly different', to: 'very different', unlessSentenceHas: 'very' },
  {
    match: 'seamlessly',
    to: 'smoothly',
    unlessSentenceHas: 'smooth smoothly',
    // A hall that opens to a yard does not open smoothly.
    unlessPrevious: 'and more open:V!',
    unlessNext: 'and',
  },
  {
    match: 'remarkably|incredibly|profoundly',
    to: 'very',
    ifNext: '<J> different relevant',
    unlessNext: 'fortunate lucky proud strong powerful vivid beautiful bright brave rich',
    unlessPrevious: 'so how as too not and ,',
    unlessSentenceHas: 'very',
  },
];

export const plainAdverbs = defineRule({
  id: 'plain-adverbs',
  family: 'other-adverbs',
  densityMin: denseText,
  kind: 'phrase',
  stage: 'wording',
  why: 'The plain adverb says as much.',
  examples: {
    rewrites: [
      ['Prices vary significantly between towns.', 'Prices vary widely between towns.'],
      ['Costs increased significantly over the year.', 'Costs increased sharply over the year.'],
      ['Rain can significantly delay the work.', 'Rain can greatly delay the work.'],
      ['The parts work together seamlessly.', 'The parts work together smoothly.'],
      ['Prices were remarkably stable.', 'Prices were very stable.'],
      ['Ebooks became increasingly common.', 'Ebooks became more common.'],
      [
        'Trade contributes significantly to the growth of the town.',
        'Trade contributes greatly to the growth of the town.',
      ],
    ],
    leavesAlone: [
      'Pain was significantly lower in the control group.',
      'It helps them plan more effectively.',
      'The two towns differ significantly.',
      'People increasingly rely on it.',
      'The road became increasingly busy.',
      'We are remarkably lucky.',
      'The gulls have remarkably strong wings.',
      'We are incredibly proud of her.',
      'Bottles contribute significantly to waste.',
    ],
  },
  entries,
});

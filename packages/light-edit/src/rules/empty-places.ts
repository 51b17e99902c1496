/** Deletes participles before a place: `a house located near the mill`, `nestled in the hills`. */
import type { PhraseEntry, PhraseMatch } from '../rule/rule.ts';
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';

const places =
  'in on at near within between along inside beside behind above below under throughout just next off outside'.split(
    ' ',
  );

const isOutsideFiction = ({ document }: PhraseMatch): boolean => document.register.genre !== 'fiction';

const entries: readonly PhraseEntry[] = [
  {
    match: 'located|situated',
    to: '',
    ifPrevious: ['<N>', 'often', 'usually', 'typically', 'commonly'],
    ifNext: places,
    unlessSentenceHas: ['police', 'rescuers'],
    when: isOutsideFiction,
  },
  {
    match: 'nestled|nestling',
    to: '',
    ifPrevious: [
      ',',
      'be:V!',
      'residence',
      'home',
      'house',
      'town',
      'village',
      'city',
      'resort',
      'inn',
      'hotel',
      'cabin',
      'retreat',
      'restaurant',
      'gem',
      'community',
      'farm',
      'studio',
      'apartment',
      'island',
      '<NNP>',
    ],
    ifNext: [...places, 'among', 'amid', 'amidst', 'deep'],
    unlessNext: ['against'],
    when: isOutsideFiction,
  },
  {
    match: '^ nestled',
    to: '',
    ifNext: [...places, 'among', 'amid', 'amidst', 'deep'],
    when: isOutsideFiction,
  },
];

export const emptyPlaces = defineRule({
  id: 'empty-places',
  kind: 'phrase',
  stage: 'wording',
  family: 'hollow-adverbs',
  densityMin: anyText,
  why: 'The place is clear without the word.',
  examples: {
    rewrites: [
      ['They stay in a house located near the mill.', 'They stay in a house near the mill.'],
      ['The inn, nestled between two hills, is old.', 'The inn, between two hills, is old.'],
      ['Nestled in the hills, the inn is old.', 'In the hills, the inn is old.'],
    ],
    leavesAlone: ['They located in Ohio.', 'The kitten nestled in her arms.'],
  },
  entries,
});

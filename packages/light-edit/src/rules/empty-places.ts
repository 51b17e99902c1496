/** Deletes participles before a place: `a house located near the mill`. */
import type { PhraseEntry } from '../rule/rule.ts';
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';
import { isOutsideFiction } from './outside-fiction.ts';

const places = 'in on at near within between inside beside behind above below under throughout just next off outside';

const entries: readonly PhraseEntry[] = [
  {
    match: 'located|situated',
    to: '',
    ifPrevious: '<N> is are',
    ifNext: places,
    unlessSentenceHas: 'police rescuers',
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
      ['The bins are located in the lobby.', 'The bins are in the lobby.'],
      ['She owns a shop situated on the pier.', 'She owns a shop on the pier.', { wholeText: true }],
    ],
    leavesAlone: [
      'They located in Ohio.',
      'The mills are located along the river.',
      'The kitten nestled in her arms.',
      'Nestled among the hills, the inn is old.',
      'The inn, nestled between two hills, is old.',
    ],
  },
  entries,
});

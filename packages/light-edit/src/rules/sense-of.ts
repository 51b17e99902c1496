import { neighbour } from '@humanize/text';
import type { PhraseMatch } from '../rule/rule.ts';
import { defineRule } from '../rule/define-rule.ts';

const feelings = [
  'relief|pride|calm|peace|joy|comfort|satisfaction|excitement|dread|unease|despair|hope|nostalgia|wonder|awe|gratitude',
  'guilt|foreboding|anticipation|sadness|shame|panic|fear|melancholy|tranquility|serenity|happiness|contentment|optimism',
];

/** `a sense of calm detachment`: there calm is an adjective. */
function standsAlone({ document, last }: PhraseMatch): boolean {
  return !/^(?:NN|JJ|VBG)/u.test(neighbour(document, last, 2)?.tag ?? '');
}

export const senseOf = defineRule({
  id: 'sense-of',
  kind: 'phrase',
  stage: 'wording',
  why: 'The feeling stands without a sense of it.',
  examples: {
    rewrites: [
      ['She felt a sense of relief.', 'She felt relief.'],
      ['A deep sense of dread came.', 'Deep dread came.'],
    ],
    leavesAlone: ['He has a sense of humor.', 'It gives a sense of place.'],
  },
  entries: [
    { match: 'a sense of', to: '', ifNext: feelings, unlessNext: ['loss'], when: standsAlone },
    { match: 'a <J> sense of', to: '$1', ifNext: feelings, when: standsAlone },
  ],
});

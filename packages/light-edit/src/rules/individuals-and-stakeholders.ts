/** Replaces `individuals`, `stakeholders` and `society as a whole` in dense texts. */
import { defineRule } from '../rule/define-rule.ts';
import { denseText } from '../rule/density.ts';
import { isOutsideBiology } from './individuals.ts';

/** In sentences about groups or the law, an individual is one of several kinds of parties. */
const parties = [
  'people',
  'person',
  'persons',
  'institutions',
  'entities',
  'corporations',
  'collective',
  'law',
  'legal',
  'subjects',
  'group',
  'groups',
  'distinct',
  'households',
];

export const individualsAndStakeholders = defineRule({
  id: 'individuals-and-stakeholders',
  family: 'individuals',
  densityMin: denseText,
  kind: 'phrase',
  genre: ['general', 'fiction'],
  stage: 'wording',
  why: 'The plainer word names the same people.',
  examples: {
    rewrites: [
      ['The app lets individuals plan their week.', 'The app lets people plan their week.'],
      ['It encourages individuals to read.', 'It encourages people to read.'],
      ['Work with all stakeholders.', 'Work with everyone involved.'],
      ['It matters to society as a whole.', 'It matters to society.'],
    ],
    leavesAlone: [
      'Treat them as individuals.',
      'Three individuals came.',
      'The law treats individuals and firms alike.',
      'It is open to private individuals.',
      'Group the finches and mark individuals of each species.',
      'The stakeholders own shares.',
      'It helps individuals and societies.',
    ],
  },
  entries: [
    {
      match: 'individuals',
      to: 'people',
      unlessPrevious: [
        'as',
        'private',
        'high-net-worth',
        'named',
        'natural',
        'between',
        'both',
        'unique',
        '<CD>',
        "'s",
        'two',
        'three',
        'four',
        'five',
        'our',
        'their',
        'his',
        'her',
      ],
      unlessNext: ["'", '(', '/', 'and', 'or', '"', '“'],
      unlessSentenceHas: parties,
      when: isOutsideBiology,
    },
    {
      match: 'all relevant|key|involved? stakeholders',
      to: 'everyone involved',
      unlessNext: ['and', 'is', 'are', 'have', 'were', "'", ','],
      unlessSentenceHas: ['everyone'],
    },
    {
      match: 'various|multiple|diverse|different stakeholders',
      to: 'many groups',
      unlessNext: ["'", 'and'],
      unlessSentenceHas: ['many', 'group', 'groups'],
    },
    { match: 'society as a whole', to: 'society', unlessPrevious: ['a', 'each', 'our'] },
    { match: 'our society as a whole', to: 'our society' },
  ],
});

/** Replaces `individuals` and `stakeholders` in dense texts. */
import { neighbor } from '@humanize/text';
import { defineRule } from '../rule/define-rule.ts';
import { someTells } from '../rule/density.ts';
import type { PhraseMatch } from '../rule/rule.ts';
import { isOutsideBiology } from './individuals.ts';

/** In sentences about groups or the law, an individual is one of several kinds of parties. */
const parties = [
  'team',
  'teams',
  'population',
  'populations',
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
  'societies',
  'society',
  'businesses',
  'companies',
  'firms',
  'organizations',
  'organisations',
  'governments',
  'couples',
  'teams',
  'animals',
  'populations',
  'meaning',
  'existential',
  'existentialism',
  'existentialists',
  'autonomy',
  'collectives',
  'communities',
  'public',
  'library',
  'libraries',
  'museums',
  'universities',
  'hospitals',
  'agencies',
  'banks',
  'self-interest',
  'nation',
  'nations',
  'empires',
  'states',
  'countries',
  'families',
  'herd',
];

/** Returns whether no nationality or other name precedes the match, unlike in `the Pakistani individuals`. */
const isUnnamed = (match: PhraseMatch): boolean => {
  const before = neighbor(match.document, match.first, -1);
  return isOutsideBiology(match) && !(before?.tag !== 'DT' && /^\p{Lu}/u.test(before?.text ?? ''));
};

/** Words before `individuals` that single out certain people or count them. */
const single = "as not or high-profile private high-net-worth named natural between both unique among <CD> 's".split(
  ' ',
);

export const individualsAndStakeholders = defineRule({
  id: 'individuals-and-stakeholders',
  family: 'individuals',
  densityMin: someTells,
  kind: 'phrase',
  genre: ['general', 'fiction', 'academic'],
  stage: 'wording',
  why: 'The plainer word names the same people.',
  examples: {
    rewrites: [
      ['The app lets individuals plan their week.', 'The app lets people plan their week.'],
      ['It encourages individuals to read.', 'It encourages people to read.'],
      ['Work with all stakeholders.', 'Work with everyone involved.'],
    ],
    leavesAlone: [
      'Good bread is made by teams, not individuals.',
      'Treat them as individuals.',
      'Three individuals came.',
      'The effects vary among individuals.',
      'The sale involves multiple stakeholders, including clerks and buyers.',
      'The law treats individuals and firms alike.',
      'It is open to private individuals.',
      'Group the finches and mark individuals of each species.',
      'The stakeholders own shares.',
      'It helps individuals and societies.',
      'Libraries lend books that individuals must buy.',
      'They lend books for less than what individuals would pay.',
    ],
  },
  entries: [
    {
      match: 'individuals',
      to: 'people',
      unlessPrevious: [
        ...single,
        'what',
        'and',
        ',',
        'to',
        'two',
        'three',
        'four',
        'five',
        'our',
        'their',
        'his',
        'her',
      ],
      unlessNext: ["'", '(', '/', '"', '“', 'and', 'or'],
      unlessSentenceHas: parties,
      when: isUnnamed,
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
      unlessNext: ["'", 'and', ','],
      unlessSentenceHas: ['many', 'group', 'groups'],
    },
  ],
});

/** Parties next to which an individual is one of several kinds of parties. */
const otherParties =
  'empires nations states countries families herd institutions entities corporations law legal businesses companies firms organizations organisations governments households couples animals public society team teams group collective common self-interest population populations'.split(
    ' ',
  );

export const individualsBesideOthers = defineRule({
  id: 'individuals-beside-others',
  family: 'individuals',
  densityMin: someTells,
  kind: 'phrase',
  stage: 'wording',
  why: 'The plainer word names the same people.',
  examples: {
    rewrites: [
      ['With a plan, individuals can save time.', 'With a plan, people can save time.'],
      ['These individuals, often old, need help.', 'These people, often old, need help.'],
      ['It helps communities and individuals with low incomes.', 'It helps communities and people with low incomes.'],
    ],
    leavesAlone: [
      'Good bread is made by teams, not individuals.',
      'They saw them as individuals.',
      'It suits individuals and firms.',
      'Three individuals were held.',
      'The poem is about the fall of empires and individuals.',
      'The Pakistani individuals in the town stayed.',
      'It sways public opinion and harms the individuals in it.',
      'He advises high-net-worth individuals.',
      'People and individuals differ.',
      'When individuals act alone, the group suffers.',
      'They lend books for less than what individuals would pay.',
    ],
  },
  entries: [
    {
      match: 'individuals',
      to: 'people',
      ifNext: [
        '<MD>',
        '<VBP>',
        '<VB>',
        '<VBD>',
        'who',
        'with',
        'from',
        'of',
        'in',
        'to',
        'are',
        'have',
        ',',
        '.',
        'whose',
      ],
      unlessPrevious: ['what', ...single, 'complex', 'superpowered', '<PRP$>'],
      unlessSentenceHas: ['people', 'person', 'persons', ...otherParties],
      when: isUnnamed,
    },
  ],
});

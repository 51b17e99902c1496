/** Replaces `individuals` and `stakeholders` in dense texts. */
import { isOneOf, neighbor, tokensAround } from '@humanize/text';
import { defineRule } from '../rule/define-rule.ts';
import { denseText, someTells } from '../rule/density.ts';
import type { PhraseMatch } from '../rule/rule.ts';
import { isOutsideBiology } from './individuals.ts';

/** In sentences about groups or the law, an individual is one of several kinds of parties. */
const parties =
  'alone animals autonomy collective collectives corporations distinct entities existential existentialism existentialists group groups herd institutions law legal libraries meaning people person persons self-interest team teams';

/** Other parties, beside which an individual can be a member: `In a fair society, individuals can speak`. */
const members =
  'banks businesses common companies countries couples empires families firms governments households nation nations organisations organizations public society societies states';

/** Words that set an individual apart from other parties: `cheaper for firms than for individuals`. */
const contrasts =
  "against and between both but either instead not or rather than unlike versus whereas whether while n't";

/** Maximum number of tokens on each side to search for other parties. */
const contextTokensMax = 60;

/** Returns whether no other party is set apart from the individuals in the sentence. */
function areMembers({ document, first }: PhraseMatch): boolean {
  const { before, after } = tokensAround(document, first, contextTokensMax);
  const around = [...before, ...after];
  return !around.some(({ lower }) => isOneOf(lower, members)) || !around.some(({ lower }) => isOneOf(lower, contrasts));
}

/** Returns whether the match means people in general, unlike in `the Pakistani individuals`. */
const isUnnamed = (match: PhraseMatch): boolean => {
  const before = neighbor(match.document, match.first, -1);
  return areMembers(match) && isOutsideBiology(match) && !(before?.tag !== 'DT' && /^\p{Lu}/u.test(before?.text ?? ''));
};

/** Words before `individuals` that single out certain people or count them. */
const single = "as not or high-profile private high-net-worth named natural between both unique among <CD> 's";

export const individualsAndStakeholders = defineRule({
  id: 'individuals-and-stakeholders',
  family: 'individuals',
  densityMin: denseText,
  kind: 'phrase',
  genre: ['general', 'fiction', 'academic'],
  stage: 'wording',
  why: 'The plainer word names the same people.',
  examples: {
    rewrites: [
      ['The app lets individuals plan their week.', 'The app lets people plan their week.'],
      ['It encourages individuals to read.', 'It encourages people to read.'],
      ['In a fair society, the press lets individuals speak.', 'In a fair society, the press lets people speak.'],
      ['Work with all stakeholders.', 'Work with everyone involved.'],
    ],
    leavesAlone: [
      'Good bread is made by teams, not individuals.',
      'Treat them as individuals.',
      'Groups have fewer ideas than individuals working alone.',
      'It is society that must protect the weak, while individuals pay for it.',
      'Three individuals came.',
      'The effects vary among individuals.',
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
      unlessPrevious: `${single} what than and , to two three four five our their his her`,
      unlessNext: `' ( / " “ and or`,
      unlessSentenceHas: parties,
      when: isUnnamed,
    },
    {
      match: 'all relevant|key|involved? stakeholders',
      to: 'everyone involved',
      unlessNext: "and is are have were ' ,",
      unlessSentenceHas: 'everyone',
    },
  ],
});

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
      ifNext: '<MD> <VBP> <VB> <VBD> who with from of in to are have , . whose',
      unlessPrevious: `what than ${single} complex superpowered <PRP$>`,
      unlessSentenceHas: parties,
      when: isUnnamed,
    },
  ],
});

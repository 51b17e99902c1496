/** Drops `the intricacies of` after verbs of study. */
import { defineRule } from '../rule/define-rule.ts';
import { denseText } from '../rule/density.ts';

/** Verbs and prepositions after which `the intricacies of X` can be shortened to `X`. */
const studies = `understand:V! explore:V! grasp:V! explain:V! master:V! handle:V! capture:V! learn:V! appreciate:V!
  discuss:V! examine:V! study:V! uncover:V! reveal:V! manage:V! teach:V! face:V! unravel:V! address:V! convey:V!
  illustrate:V! show:V! acknowledge:V! into about with on`;

export const intricaciesOf = defineRule({
  id: 'intricacies-of',
  family: 'importance-of',
  densityMin: denseText,
  kind: 'phrase',
  stage: 'wording',
  why: 'The thing itself is enough.',
  examples: {
    rewrites: [
      ['You need to understand the intricacies of the tax code.', 'You need to understand the tax code.'],
      ['The book delves into the complexities of family life.', 'The book delves into family life.'],
    ],
    leavesAlone: ['The complexities of the code slow it down.', 'Its intricacies are many.'],
  },
  entries: [
    {
      match: 'the complexities|complexity|intricacies|nuances of',
      to: '',
      ifPrevious: studies,
      unlessNext: 'how what your',
      unlessSentenceHas: 'fully',
    },
  ],
});

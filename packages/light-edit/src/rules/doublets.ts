/** Reduces pairs of words with the same meaning to one word: `goals and objectives`. */
import { defineRule } from '../rule/define-rule.ts';
import { someTells } from '../rule/density.ts';

/** Words next to the pair that indicate a third member or a comparison. The rule then leaves the pair alone. */
const near = 'both more most , and but';

export const doublets = defineRule({
  id: 'doublets',
  kind: 'phrase',
  stage: 'wording',
  family: 'doublets',
  densityMin: someTells,
  why: 'The two words mean the same, so one is enough.',
  examples: {
    rewrites: [
      ['It is a complex and multifaceted case.', 'It is a complex case.'],
      ['They share goals and objectives.', 'They share goals.'],
    ],
    leavesAlone: ['It is complex, old and nuanced.'],
  },
  entries: [
    { match: 'complex and multifaceted|nuanced|intricate', to: 'complex', unlessPrevious: near, unlessNext: near },
    { match: 'creative and innovative', to: 'creative', unlessPrevious: near, unlessNext: near },
    { match: 'peace and tranquility', to: 'peace', unlessPrevious: near, unlessNext: near },
    { match: 'compelling and engaging', to: 'engaging', unlessPrevious: near, unlessNext: near },
    { match: 'goals and objectives|aspirations', to: 'goals', unlessPrevious: near, unlessNext: near },
    { match: 'happiness and joy', to: 'joy', unlessPrevious: near, unlessNext: near, unlessSentenceHas: 'enjoy:V!' },
    { match: 'obstacles and challenges', to: 'obstacles', unlessPrevious: near, unlessNext: near },
  ],
});

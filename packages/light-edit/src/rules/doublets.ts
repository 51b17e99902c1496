/** Reduces pairs of words with the same meaning to one word: `goals and objectives`. */
import { defineRule } from '../rule/define-rule.ts';
import { someTells } from '../rule/density.ts';

/** Words next to the pair that indicate a third member or a comparison. The rule then leaves the pair alone. */
const near = ['both', 'more', 'most', ',', 'and', 'but'];

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
    leavesAlone: ['It is complex, old and nuanced.', 'They enjoy the joy and happiness of the fair.'],
  },
  entries: [
    { match: 'complex and multifaceted|nuanced|intricate', to: 'complex', unlessPrevious: near, unlessNext: near },
    { match: 'multifaceted|intricate and complex', to: 'complex', unlessPrevious: near, unlessNext: near },
    { match: 'new and innovative', to: 'new', unlessPrevious: near, unlessNext: near },
    { match: 'innovative and creative', to: 'creative', unlessPrevious: near, unlessNext: near },
    { match: 'creative and innovative', to: 'creative', unlessPrevious: near, unlessNext: near },
    { match: 'comprehensive and detailed|thorough', to: 'detailed', unlessPrevious: near, unlessNext: near },
    { match: 'detailed and comprehensive', to: 'detailed', unlessPrevious: near, unlessNext: near },
    { match: 'thorough and comprehensive', to: 'thorough', unlessPrevious: near, unlessNext: near },
    { match: 'peace and tranquility', to: 'peace', unlessPrevious: near, unlessNext: near },
    { match: 'calm and serene', to: 'calm', unlessPrevious: near, unlessNext: near },
    { match: 'engaging and compelling|captivating', to: 'engaging', unlessPrevious: near, unlessNext: near },
    { match: 'compelling and engaging', to: 'engaging', unlessPrevious: near, unlessNext: near },
    { match: 'goals and objectives|aspirations', to: 'goals', unlessPrevious: near, unlessNext: near },
    { match: 'aims and objectives', to: 'aims', unlessPrevious: near, unlessNext: near },
    { match: 'vast and expansive', to: 'vast', unlessPrevious: near, unlessNext: near },
    {
      match: ['joy and happiness', 'happiness and joy'],
      to: 'joy',
      unlessPrevious: near,
      unlessNext: near,
      unlessSentenceHas: ['enjoy:V!'],
    },
    { match: 'essential and crucial|vital', to: 'essential', unlessPrevious: near, unlessNext: near },
    { match: 'authentic and genuine', to: 'genuine', unlessPrevious: near, unlessNext: near },
    { match: 'genuine and authentic', to: 'genuine', unlessPrevious: near, unlessNext: near },
    { match: 'unique and distinctive|distinct', to: 'distinctive', unlessPrevious: near, unlessNext: near },
    { match: 'obstacles and challenges', to: 'obstacles', unlessPrevious: near, unlessNext: near },
    { match: 'challenges and obstacles', to: 'challenges', unlessPrevious: near, unlessNext: near },
  ],
});

/** Deletes an expression of delight before news: `I'm thrilled to share that I've moved` becomes `I've moved`. */
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';
import { hasSecondThat, turning } from './signpost-guards.ts';

const feelings = 'thrilled|excited|delighted|pleased|happy|proud|honored|honoured|overjoyed|ecstatic|glad|humbled';

export const sharedNews = defineRule({
  id: 'shared-news',
  kind: 'phrase',
  stage: 'wording',
  family: 'signposts',
  densityMin: anyText,
  why: 'The news is stronger without an announcement.',
  examples: {
    rewrites: [
      ["I'm thrilled to share that I've joined the mill.", "I've joined the mill."],
      ['I am very happy to let you know that your order has shipped.', 'Your order has shipped.'],
    ],
    leavesAlone: [
      "I'm thrilled to share that moment with you.",
      'We are excited to announce that the mill is open.',
      "She was happy to share that she'd moved.",
      'We are proud to share that the mill is open and that the shop is too.',
    ],
  },
  entries: [
    {
      match: [
        `^ i am|'m so|very|incredibly|truly|absolutely|beyond|deeply|extremely? ${feelings} to share|report|say that`,
        `^ we are|'re so|very|incredibly|truly|absolutely|beyond|deeply|extremely? ${feelings} to share|report|say that`,
        `^ i am|'m so|very|truly? ${feelings} to inform you that`,
        `^ we are|'re so|very|truly? ${feelings} to inform you that`,
        `^ i am|'m so|very|truly? ${feelings} to let you know that`,
        `^ we are|'re so|very|truly? ${feelings} to let you know that`,
        `^ it is|'s with great pleasure|excitement|pride that i|we share that`,
      ],
      to: '',
      ifNext: ['<PRP>', '<PRP$>', '<DT>', '<NNP>', '<NNS>', '<EX>', 'our', 'my', 'your'],
      unlessNext: [...turning, 'moment', 'news', 'feeling', 'experience', 'story', 'passion', 'journey'],
      when: (match) => !hasSecondThat(match),
    },
  ],
});

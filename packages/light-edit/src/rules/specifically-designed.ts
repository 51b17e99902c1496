/** Deletes `specifically` before `designed`. */
import { defineRule } from '../rule/define-rule.ts';
import { someTells } from '../rule/density.ts';

export const specificallyDesigned = defineRule({
  id: 'specifically-designed',
  kind: 'phrase',
  stage: 'wording',
  family: 'hollow-adverbs',
  densityMin: someTells,
  why: 'The verb already says it.',
  examples: {
    rewrites: [
      ['The cart is specifically designed for hills.', 'The cart is designed for hills.'],
      ['The cart is designed specifically for hills.', 'The cart is designed for hills.'],
      ['It is a plan specifically tailored to bakers.', 'It is a plan tailored to bakers.'],
    ],
    leavesAlone: [
      'It is a specially designed cart.',
      'They involve using specially designed carts.',
      'They would wear specially designed coats.',
      'He asked specifically for rye.',
      'It was not specifically designed for hills.',
      'These carts are also designed specifically for hills.',
    ],
  },
  entries: [
    {
      match: 'specifically|specially',
      to: '',
      ifNext: 'designed tailored crafted engineered formulated geared intended meant',
      // Before a noun, the participle needs the adverb: `a specially designed policy`.
      unlessPrevious: "not n't more and or but <DT> <PRP$> <IN> <J> using with offer:V! provide:V! use:V! wear:V!",
      unlessSentenceHas: 'rather instead general generally unlike',
    },
    {
      match: 'specifically for',
      to: 'for',
      ifPrevious: 'designed tailored intended',
      unlessSentenceHas: "not n't also rather instead general generally unlike",
    },
  ],
});

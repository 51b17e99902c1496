/** Deletes `very` before an image (`the very fabric of`), and `specifically` before `designed`. */
import { defineRule } from '../rule/define-rule.ts';
import { anyText, someTells } from '../rule/density.ts';

export const veryFabric = defineRule({
  id: 'very-fabric',
  kind: 'phrase',
  stage: 'wording',
  family: 'hollow-adverbs',
  densityMin: anyText,
  why: 'The word adds only emphasis.',
  examples: {
    rewrites: [
      ['It shook the very foundations of the town.', 'It shook the foundations of the town.'],
      ['It is the essence of the song, from the very first bar.', 'It is the essence of the song, from the first bar.'],
      ['You bring out the very best in him.', 'You bring out the best in him.'],
      ['It is the very essence of the song.', 'It is the essence of the song.'],
    ],
    leavesAlone: [
      'Bees threaten his very existence.',
      'It is the very best honey.',
      'He is the very man.',
      'It was the very end.',
    ],
  },
  entries: [
    { match: 'the very', to: 'the', ifPrevious: 'from for to', ifNext: 'first last' },
    { match: 'out the very best', to: 'out the best', ifNext: 'in' },
    {
      match: 'very',
      to: '',
      ifPrevious: 'the',
      ifNext: `fabric foundation foundations essence soul heart marrow core fiber fibers fibre existence being rhythm
        bedrock cornerstone backbone lifeblood survival identity spirit depths`,
    },
  ],
});

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

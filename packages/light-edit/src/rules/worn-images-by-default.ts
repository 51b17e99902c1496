/** Replaces worn images (`labyrinth`, `bedrock`, `beacon`) with plainer nouns in sentences that change anyway. */
import { neighbor } from '@humanize/text';
import type { PhraseMatch } from '../rule/rule.ts';
import { defineRule } from '../rule/define-rule.ts';
import { someTells } from '../rule/density.ts';

const strong = 'fundamental|essential|key|crucial|vital|true|central|critical|very|real';
const rich =
  'rich|vibrant|complex|intricate|diverse|colorful|colourful|vivid|beautiful|unique|dynamic|delicate|stunning|harmonious';
/** Words that continue an image, or show that a real object is meant. */
const things = [
  'woven',
  'weave',
  'weaves',
  'weaving',
  'thread',
  'threads',
  'tile',
  'tiles',
  'wall',
  'orchestra',
  'stone',
];
const buildings = 'building church temple house tower hall library wall cathedral chapel city museum';

const isOutsideFiction = ({ document }: PhraseMatch): boolean => document.register.genre !== 'fiction';
const isAbstract = (match: PhraseMatch): boolean =>
  isOutsideFiction(match) && !/^(?:light|fire)$/u.test(neighbor(match.document, match.last, 1)?.lower ?? 'light');

export const wornImagesByDefault = defineRule({
  id: 'worn-images-by-default',
  kind: 'phrase',
  stage: 'wording',
  family: 'worn-images',
  densityMin: someTells,
  companion: true,
  why: 'The plain noun is clearer than the worn image.',
  examples: {
    rewrites: [
      ['The code is a labyrinth of rules.', 'The code is a maze of rules.'],
      ['They eroded the bedrock of trust.', 'They eroded the foundation of trust.'],
      ['Trade, a cornerstone of the town, fell.', 'Trade, a foundation of the town, fell.'],
      ['The school is a beacon of learning for the valley.', 'The school is a symbol of learning for the valley.'],
      ['The fair was a symphony of smells.', 'The fair was a mix of smells.'],
      ['It is a rich mosaic of life.', 'It is a mix of life.'],
    ],
    leavesAlone: [
      'They laid the cornerstone of the church.',
      'A beacon of light shone.',
      'The tapestry of wool is woven.',
      'The foundation is the bedrock of trust.',
    ],
  },
  entries: [
    { match: 'labyrinth of', to: 'maze of', ifPrevious: ['a', 'the', 'this', '<J>'], when: isOutsideFiction },
    {
      match: `the ${strong}? cornerstone|bedrock|linchpin of`,
      to: 'the foundation of',
      unlessObject: buildings,
      unlessSentenceHas: ['foundation', 'foundations', ...things],
    },
    {
      match: `a|an ${strong}? cornerstone|bedrock|linchpin of`,
      to: 'a foundation of',
      unlessObject: buildings,
      unlessSentenceHas: ['foundation', 'foundations', ...things],
    },
    {
      match: 'a|an <J>? beacon of',
      to: 'a symbol of',
      ifNext: ['<N>', '<J>', '<VBG>'],
      when: isAbstract,
      unlessSentenceHas: ['symbol', 'lighthouse', 'ship', 'ships'],
    },
    {
      match: `a|an ${rich}? symphony of`,
      to: 'a mix of',
      ifNext: ['<NNS>', '<JJ>', '<NN>'],
      when: isOutsideFiction,
      unlessSentenceHas: ['mix', ...things],
    },
    {
      match: `a|an ${rich}? tapestry|mosaic|kaleidoscope of`,
      to: 'a mix of',
      ifNext: ['<NNS>', '<JJ>', '<NN>'],
      when: isOutsideFiction,
      unlessSentenceHas: ['mix', ...things],
    },
  ],
});

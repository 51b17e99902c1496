/** Replaces worn images (`labyrinth`, `cornerstone`) with plainer nouns in sentences that change anyway. */
import { defineRule } from '../rule/define-rule.ts';
import { someTells } from '../rule/density.ts';
import { isOutsideFiction } from './outside-fiction.ts';

const strong = 'fundamental|essential|key|crucial|vital|true|central|critical|very|real';
/** Words that continue an image, or show that a real object is meant. */
const things = 'woven weave weaves weaving thread threads tile tiles wall orchestra stone';
const buildings = 'building church temple house tower hall library wall cathedral chapel city museum';

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
      ['Trade, a cornerstone of the town, fell.', 'Trade, a foundation of the town, fell.'],
    ],
    leavesAlone: ['They laid the cornerstone of the church.'],
  },
  entries: [
    { match: 'labyrinth of', to: 'maze of', ifPrevious: 'a the this <J>', when: isOutsideFiction },
    {
      match: `the ${strong}? cornerstone of`,
      to: 'the foundation of',
      unlessObject: buildings,
      unlessSentenceHas: `foundation foundations lay:V! laid ${things}`,
    },
    {
      match: `a|an ${strong}? cornerstone of`,
      to: 'a foundation of',
      unlessObject: buildings,
      unlessSentenceHas: `foundation foundations lay:V! laid ${things}`,
    },
  ],
});

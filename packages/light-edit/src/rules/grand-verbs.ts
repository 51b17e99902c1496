/** Replaces `garner`, `spearhead`, `revolutionize` and `unleash` with everyday verbs. */
import { defineRule } from '../rule/define-rule.ts';
import { anyText, denseText } from '../rule/density.ts';

const won =
  'acclaim accolade admiration approval award backing fame favor following loyalty medal nomination popularity praise prize recognition reputation respect support sympathy trust victory vote';

const drawn =
  'attention click comment download like subscriber audience comment controversy criticism curiosity customer follower interest reaction response review scrutiny view viewer visitor';

export const grandVerbs = defineRule({
  id: 'grand-verbs',
  kind: 'phrase',
  stage: 'wording',
  family: 'showy-verbs',
  densityMin: denseText,
  why: 'An everyday verb is plainer.',
  examples: {
    rewrites: [
      ['The plan garnered wide support.', 'The plan won wide support.'],
      ['She spearheaded the work.', 'She led the work.'],
      ['She spearheads the club.', 'She leads the club.'],
      ['The tax unleashed a wave of protests.', 'The tax set off a wave of protests.'],
      ['Steam has truly revolutionized travel.', 'Steam has transformed travel.'],
    ],
    leavesAlone: [
      'The plan garnered both praise and criticism.',
      'They unleashed the dogs.',
      'The course will unleash your creativity.',
      'He garnered the wheat.',
      'A storm was unleashed.',
      'The plan won votes and garnered praise.',
      'Steam transformed trade and revolutionized travel.',
    ],
  },
  entries: [
    { match: 'garner:V!', to: 'win:V', ifObject: won, unlessSentenceHas: 'win:V! criticism blame' },
    { match: 'garner:V!', to: 'draw:V', ifObject: drawn },
    {
      match: 'spearhead:V!',
      to: 'lead:V',
      unlessObject: 'infrastructure technology',
      unlessPrevious: '<DT> <J> <CD> of - no',
      ifNext: '<DT> <PRP$> <N> <J> <VBG>',
      unlessSentenceHas: 'lead:V! leadership leader leaders',
    },
    ...['wave', 'series', 'storm', 'chain'].map((noun) => ({
      match: `unleash:V! a|an ${noun} of`,
      to: `set_off:V a ${noun} of`,
    })),
    { match: 'unleash:V! <PRP$> full|true? potential', to: 'reach:V $1 full potential' },
    {
      match: 'truly? revolutionize:V!',
      to: 'transform:V',
      ifNext: 'the how this <PRP$> <J> <N>',
      unlessSentenceHas: 'transform:V!',
    },
  ],
});

export const craftedFrom = defineRule({
  id: 'crafted-from',
  kind: 'phrase',
  stage: 'wording',
  family: 'showy-verbs',
  densityMin: anyText,
  why: 'An everyday verb is plainer.',
  examples: {
    rewrites: [['Crafted from solid oak, it lasts.', 'Made from solid oak, it lasts.']],
    leavesAlone: [
      'He crafted from memory what they had lost.',
      'The bowls are crafted by hand.',
      'Our handmade bowls are crafted from oak.',
    ],
  },
  entries: [
    {
      match: 'crafted from',
      to: 'made from',
      ifNext: '<J> <N> <CD> <VBN> <DT>',
      unlessNext: 'memory scratch',
      unlessSentenceHas: 'make:V! handmade homemade custom-made',
    },
  ],
});

/** Deletes words that the words next to them imply: `the risks associated with smoking`, `their respective homes`. */
import type { PhraseEntry } from '../rule/rule.ts';
import { defineRule } from '../rule/define-rule.ts';
import { someTells } from '../rule/density.ts';

const entries: readonly PhraseEntry[] = [
  ...'risk risks cost costs challenges'.split(' ').map((noun): PhraseEntry => ({
    match: `${noun} associated with`,
    to: `${noun} of`,
    unlessPrevious: 'of by <J> <N>',
    unlessNext: 'it them this that these which each',
  })),
  { match: 'their respective', to: 'their', ifNext: '<NNS> <J>', unlessSentenceHas: 'two both three and' },
  { match: 'throughout the entire|whole', to: 'throughout the', unlessNext: 'of' },
  { match: 'in a variety of ways', to: 'in many ways', unlessSentenceHas: 'many' },
  { match: 'be:V of the? utmost importance', to: 'be:V essential', unlessSentenceHas: 'essential' },
];

export const impliedWords = defineRule({
  id: 'implied-words',
  kind: 'phrase',
  stage: 'wording',
  family: 'hollow-adverbs',
  densityMin: someTells,
  why: 'The sentence says the same in fewer words.',
  examples: {
    rewrites: [
      ['They know the risks associated with smoking.', 'They know the risks of smoking.'],
      ['They went to their respective homes.', 'They went to their homes.'],
      ['Rest is of the utmost importance.', 'Rest is essential.'],
    ],
    leavesAlone: [
      'It depends on your personal needs.',
      'Dutch and Danish fans waved their respective flags.',
      'The mill closed for a variety of reasons.',
      'It rained throughout the whole of June.',
      'They know the fire risks associated with smoking.',
      'The risks associated with it are small.',
      'They know the long-term risks associated with smoking.',
    ],
  },
  entries,
});

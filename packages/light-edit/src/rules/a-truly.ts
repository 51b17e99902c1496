/** Deletes `truly` between `a` and an adjective to which it adds nothing. */
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';

export const aTruly = defineRule({
  id: 'a-truly',
  kind: 'phrase',
  genre: ['general', 'academic', 'legal'],
  stage: 'wording',
  family: 'hollow-adverbs',
  densityMin: anyText,
  why: '“Truly” adds nothing to the adjective.',
  examples: {
    rewrites: [['It is a truly remarkable town.', 'It is a remarkable town.']],
    leavesAlone: [
      'Yours truly, Ann.',
      'It is a truly random number.',
      'Tools mimic mood, but they lack the ability to create a truly eerie scene.',
    ],
  },
  entries: [
    {
      match: 'a truly',
      to: 'a',
      ifNext: ['<JJ>', '<VBG>', '<VBN>'],
      unlessNext: [
        'random',
        'alien',
        'global',
        'free',
        'independent',
        'democratic',
        'sustainable',
        'universal',
        'international',
        'equal',
      ],
      // In a contrast, `truly` distinguishes the real thing from an imitation.
      unlessSentenceHas: ['not', "n't", 'but', 'rather', 'only', 'lack', 'lacks', 'mimic', 'avoid'],
    },
  ],
});

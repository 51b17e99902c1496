/** Deletes openers that add nothing (`In essence,`) and shortens others (`Last but not least,` becomes `Finally,`). */
import { defineRule } from '../rule/define-rule.ts';
import { anyText, someTells } from '../rule/density.ts';

export const emptyOpeners = defineRule({
  id: 'empty-openers',
  kind: 'phrase',
  stage: 'wording',
  family: 'openers',
  densityMin: anyText,
  why: 'The sentence is complete without its opening words.',
  examples: {
    rewrites: [
      ['Needless to say, she won.', 'She won.'],
      ['At its core, the plan is simple.', 'The plan is simple.'],
      ['That being said, it works.', 'Still, it works.'],
      ['So, without further ado, I declare the mill open.', 'I declare the mill open.'],
    ],
    leavesAlone: [
      'He left without further ado.',
      'At the end of the day, the crew went home.',
      'In essence he is right.',
    ],
  },
  entries: [
    { match: '^ that being said ,', to: 'still,' },
    { match: '^ last but not least ,', to: 'finally,' },
    { match: '^ so|and ,? without further ado ,', to: '', unlessNext: 'here :' },
    {
      match: ['^ needless to say ,', '^ as we all know ,', '^ at its core ,', '^ in essence ,'],
      to: '',
    },
  ],
});

export const truthOpeners = defineRule({
  id: 'truth-openers',
  kind: 'phrase',
  stage: 'wording',
  family: 'openers',
  densityMin: someTells,
  why: 'The sentence is complete without its opening words.',
  examples: {
    rewrites: [['The truth is that rents rose.', 'Rents rose.']],
    leavesAlone: ['The truth is plain.'],
  },
  entries: [{ match: '^ the truth|fact|reality is that', to: '' }],
});

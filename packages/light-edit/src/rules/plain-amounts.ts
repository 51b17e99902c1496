/** Replaces formal words for amounts: `approximately 40 minutes` becomes `about 40 minutes`. */
import type { PhraseMatch } from '../rule/rule.ts';
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';

/** Returns false in a paper or a contract, whose register is formal. */
const isInPlainRegister = ({ document }: PhraseMatch): boolean =>
  !/^(?:academic|legal)$/u.test(document.register.genre);

export const plainAmounts = defineRule({
  id: 'plain-amounts',
  kind: 'phrase',
  stage: 'wording',
  family: 'wordy-phrases',
  densityMin: anyText,
  why: 'A shorter word means the same.',
  examples: {
    rewrites: [
      ['The walk takes approximately 40 minutes.', 'The walk takes about 40 minutes.'],
      ['It adds an additional layer of wool.', 'It adds another layer of wool.'],
    ],
    leavesAlone: [
      'The walks are approximately equal.',
      'It is an approximately 2-hour walk.',
      'It is about a walk of approximately 40 minutes.',
      'She teaches English as an additional language.',
    ],
  },
  entries: [
    {
      match: 'approximately',
      to: 'about',
      ifNext: ['<CD>', '$', '£', '€', 'half', 'a'],
      unlessPrevious: ['<DT>', '<PRP$>'],
      unlessSentenceHas: ['about', 'exactly', 'precisely'],
      when: isInPlainRegister,
    },
    {
      match: 'an additional',
      to: 'another',
      ifNext: ['<N>', '<J>', '<CD>', '$', '£', '€'],
      unlessNext: ['language', 'weight'],
      unlessSentenceHas: ['another'],
      when: isInPlainRegister,
    },
  ],
});

import { sentenceOf } from '@humanize/text';
import type { PhraseMatch } from '../rule/rule.ts';
import { defineRule } from '../rule/define-rule.ts';

/** `they come early, make sure to sit`: a subject stands before it. */
function isInstruction({ document, first }: PhraseMatch): boolean {
  const { firstToken } = sentenceOf(document, first);
  const before = document.tokens.slice(firstToken, first.index);
  return !before.some(({ lower }) => /^(?:i|he|she|it|they|we)$/u.test(lower));
}

export const makeSureTo = defineRule({
  id: 'make-sure-to',
  kind: 'phrase',
  stage: 'wording',
  why: 'The instruction says it.',
  examples: {
    rewrites: [
      ['Make sure to check the label.', 'Check the label.'],
      ['When you leave, be sure to close it.', 'When you leave, close it.'],
    ],
    leavesAlone: ['Make sure to the end.', 'They make sure to lock it.', 'Make sure not to overmix it.'],
  },
  entries: [
    { match: '^ make|be sure to <VB>', to: '$1' },
    { match: "^ don't forget to <VB>", to: '$1' },
    {
      match: 'make|be sure to <VB>',
      to: '$1',
      ifPrevious: [',', 'and', 'so', 'but', 'just', 'please', 'should', ':'],
      when: isInstruction,
    },
    { match: "don't forget to <VB>", to: '$1', ifPrevious: [',', 'and', 'but', ':'], when: isInstruction },
  ],
});

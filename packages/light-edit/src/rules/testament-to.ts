import { neighbour } from '@humanize/text';
import { defineRule } from '../rule/define-rule.ts';

/** What can be shown; a person's skill or work is proved. */
const shown =
  /^(?:power|importance|value|strength|need|potential|beauty|effectiveness|depth|extent|versatility|significance|influence|impact|popularity)$/u;

export const testamentTo = defineRule({
  id: 'testament-to',
  kind: 'phrase',
  stage: 'wording',
  why: 'Proof says it without the drum roll.',
  examples: {
    rewrites: [
      ['The bridge stands as a testament to their skill.', 'The bridge is proof of their skill.'],
      ['The win is a testament to the power of habit.', 'The win shows the power of habit.'],
      ['They won, a true testament to their work.', 'They won, proof of their work.'],
    ],
    leavesAlone: ['She made her last will and testament.'],
  },
  entries: [
    {
      match: [
        'be:V a|an <J|VBG>? testament to',
        'serve:V as a|an <J|VBG>? testament to',
        'stand:V as a|an <J|VBG>? testament to',
      ],
      to: 'show:V',
      ifNext: ['the', 'how'],
      when: ({ document, last }) =>
        shown.test(neighbour(document, last, 2)?.lower ?? '') || neighbour(document, last, 1)?.lower === 'how',
      unlessPrevious: ['not', "n't", '<RB>', 'to', '<MD>'],
    },
    {
      match: [
        'be:V a|an <J|VBG>? testament to',
        'serve:V as a|an <J|VBG>? testament to',
        'stand:V as a|an <J|VBG>? testament to',
      ],
      to: 'be:V proof of',
      unlessSentenceHas: ['proof'],
      unlessPrevious: ['not', "n't", '<RB>', 'to', '<MD>'],
      when: ({ document, last }) =>
        !shown.test(neighbour(document, last, 2)?.lower ?? '') && neighbour(document, last, 1)?.lower !== 'how',
    },
    {
      match: 'a|an <J|VBG>? testament to',
      to: 'proof of',
      unlessSentenceHas: ['proof'],
      ifPrevious: [',', '—', ':', 'as', 'and', 'remain:V'],
      unlessNext: ['how'],
    },
  ],
});

/** Replaces `is a testament to` with `shows` if the object suits `shows`. */
import { neighbor } from '@humanize/text';
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';

/** Matches nouns that can be the object of `shows`. Nouns for a person's skill or work are excluded. */
const shown =
  /^(?:power|importance|value|strength|need|potential|beauty|effectiveness|depth|extent|versatility|significance|influence|impact|popularity)$/u;

export const testamentTo = defineRule({
  id: 'testament-to',
  kind: 'phrase',
  stage: 'wording',
  family: 'testament-to',
  densityMin: anyText,
  why: '“Shows” is shorter and plainer.',
  examples: {
    rewrites: [
      ['The win is a testament to the power of habit.', 'The win shows the power of habit.'],
      [
        'Their song stands as a powerful testament to the strength of the town.',
        'Their song shows the strength of the town.',
      ],
    ],
    leavesAlone: ['She made her last will and testament.', 'They won, a testament to their work.'],
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
      unlessPrevious: ['not', "n't", '<RB>', 'to', '<MD>'],
      when: ({ document, last }) =>
        neighbor(document, last, 1)?.lower === 'how' || shown.test(neighbor(document, last, 2)?.lower ?? ''),
    },
  ],
});

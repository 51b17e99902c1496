/** Replaces `is a testament to` with `shows` or `is proof of`, and the apposition `, a testament to` with `, proof of`. */
import { tokensAround } from '@humanize/text';
import type { PhraseMatch } from '../rule/rule.ts';
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';
import { shownNouns } from './shown-nouns.ts';

/** Adjectives that add nothing to the noun. `A silent testament` and `a grim testament` are images and stay. */
const praise =
  'powerful|lasting|enduring|true|fitting|remarkable|striking|stunning|shining|impressive|incredible|beautiful|poignant|profound|clear|strong|great|vivid|eloquent|compelling|inspiring|resounding';

const testament = `a|an|the? ultimate|very? ${praise}? testament to`;
const verbs = ['be:V', 'serve:V as', 'stand:V as'].map((verb) => `${verb} ${testament}`);
const outside = ['in', 'a', 'an', 'the', '<J>', '<VBG>', 'another', 'and'];
const negated = ['not', "n't", '<RB>', 'to'];

/** Maximum number of tokens after the phrase to examine. */
const contextTokensMax = 40;

/** False if another phrase with `to` or an apposition follows, which would depend on the deleted noun. */
function isComplete({ document, last }: PhraseMatch): boolean {
  const { after } = tokensAround(document, last, contextTokensMax);
  return !after.some(({ lower, index }) => {
    const next = document.tokens[index + 1]?.lower ?? '';
    return (lower === ',' && /^(?:to|a|an)$/u.test(next)) || (lower === 'and' && next === 'to');
  });
}

export const testamentTo = defineRule({
  id: 'testament-to',
  kind: 'phrase',
  stage: 'wording',
  family: 'testament-to',
  densityMin: anyText,
  why: '“Shows” and “proof that” are plainer.',
  examples: {
    rewrites: [
      ['The win is a testament to the power of habit.', 'The win shows the power of habit.'],
      [
        'Their song stands as a powerful testament to the strength of the town.',
        'Their song shows the strength of the town.',
      ],
      ['It’s a testament to how well they played.', 'It shows how well they played.'],
      ['He is living testament to the fact that it works.', 'He is living proof that it works.'],
    ],
    leavesAlone: [
      'They won again, a lasting testament to their skill.',
      'Her medals are a testament to her patience.',
      'She made her last will and testament.',
      'The ruins are a silent testament to the war.',
      'The clock is a testament to the passage of time.',
      'In a testament to her talent, they gave her the prize.',
    ],
  },
  entries: [
    {
      match: verbs,
      to: 'show:V',
      ifNext: ['the', '<PRP$>'],
      ifObject: shownNouns,
      when: isComplete,
      unlessPrevious: negated,
    },
    { match: verbs, to: 'show:V', ifNext: ['how', 'what'], unlessPrevious: negated },
    {
      match: `it|this|that 's ${testament}`,
      to: 'it shows',
      ifNext: ['the', '<PRP$>'],
      ifObject: shownNouns,
      when: isComplete,
    },
    { match: `it|this|that 's ${testament}`, to: 'it shows', ifNext: ['how', 'what'] },
    { match: `${testament} the fact that`, to: 'proof that', unlessPrevious: outside },
    { match: 'a|an? living testament to the fact that', to: 'living proof that', unlessPrevious: outside },
  ],
});

import { sentenceOf } from '@humanize/text';
import type { PhraseMatch } from '../rule/rule.ts';
import { defineRule } from '../rule/define-rule.ts';

/** `and to ensure`: the second infinitive would lose its verb. */
function hasOneInfinitive({ document, first, last }: PhraseMatch): boolean {
  const { endToken } = sentenceOf(document, first);
  return !document.tokens
    .slice(last.index + 1, endToken)
    .some(({ lower, index }) => lower === 'to' && /^(?:and|or|,|ly)$/u.test(document.tokens[index - 1]?.lower ?? ''));
}

export const importantForTo = defineRule({
  id: 'important-for-to',
  kind: 'phrase',
  stage: 'wording',
  why: 'Should and must say it in fewer words.',
  examples: {
    rewrites: [
      ['It is important for parents to watch their pace.', 'Parents should watch their pace.'],
      ['It is crucial for firms to plan.', 'Firms must plan.'],
    ],
    leavesAlone: ['It is important for me.'],
  },
  entries: [
    { match: "^ it is|'s important for <NNS> to", to: '$1 should', ifNext: ['<VB>'], when: hasOneInfinitive },
    { match: "^ it is|'s important for <J|NN> <NNS> to", to: '$1 $2 should', ifNext: ['<VB>'], when: hasOneInfinitive },
    {
      match: "^ it is|'s essential|crucial|vital|imperative|critical for <NNS> to",
      to: '$1 must',
      ifNext: ['<VB>'],
      when: hasOneInfinitive,
    },
    {
      match: "^ it is|'s essential|crucial|vital|imperative|critical for <J|NN> <NNS> to",
      to: '$1 $2 must',
      ifNext: ['<VB>'],
      when: hasOneInfinitive,
    },
    {
      match: "it is|'s important for <NNS> to",
      to: '$1 should',
      ifNext: ['<VB>'],
      when: hasOneInfinitive,
      ifPrevious: [','],
    },
    {
      match: "it is|'s important for <J|NN> <NNS> to",
      to: '$1 $2 should',
      ifNext: ['<VB>'],
      when: hasOneInfinitive,
      ifPrevious: [','],
    },
    {
      match: "it is|'s essential|crucial|vital|imperative|critical for <NNS> to",
      to: '$1 must',
      ifNext: ['<VB>'],
      when: hasOneInfinitive,
      ifPrevious: [','],
    },
    {
      match: "it is|'s essential|crucial|vital|imperative|critical for <J|NN> <NNS> to",
      to: '$1 $2 must',
      ifNext: ['<VB>'],
      when: hasOneInfinitive,
      ifPrevious: [','],
    },
  ],
});

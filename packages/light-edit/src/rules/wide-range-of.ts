import { neighbour } from '@humanize/text';
import type { PhraseMatch } from '../rule/rule.ts';
import { defineRule } from '../rule/define-rule.ts';

const plural = ['<NNS>', '<JJ>', '<NN>', '<VBN>', '<VBG>'];

/** The noun within reach is a plural: `a plethora of small shops`. */
function isPlural({ document, last }: PhraseMatch): boolean {
  for (let distance = 1; distance <= 3; distance += 1) {
    const token = neighbour(document, last, distance);
    if (token === undefined || token.kind !== 'word') return false;
    if (token.tag === 'NNS') return /s$|people|children|women|men/u.test(token.lower);
    if (!/^(?:JJ|NN|VBN|VBG)$/u.test(token.tag)) return false;
  }
  return false;
}

export const wideRangeOf = defineRule({
  id: 'wide-range-of',
  kind: 'phrase',
  stage: 'wording',
  why: 'Many says it plainly.',
  examples: {
    rewrites: [['It offers a wide range of tools.', 'It offers many tools.']],
    leavesAlone: ['The wide range of tools helps.'],
  },
  entries: [
    {
      match: 'a wide|vast|broad range|array|variety of',
      to: 'many',
      ifNext: plural,
      when: isPlural,
      unlessPrevious: ['such', 'over', 'across', 'with', 'in'],
    },
    { match: 'for a variety of reasons', to: 'for many reasons' },
  ],
});

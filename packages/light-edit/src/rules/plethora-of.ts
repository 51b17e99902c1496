/** Replaces `a plethora of` with `many`. */
import { neighbor } from '@humanize/text';
import type { PhraseMatch } from '../rule/rule.ts';
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';

/**
 * A sentence that already contains `many` is left alone, because the replacement would repeat the word: `Many bakers
 * use many gadgets`.
 */
const repeated = ['many'];

const plural = ['<NNS>', '<JJ>', '<NN>', '<VBN>', '<VBG>'];

/** True if one of the next words is a plural noun: `a plethora of small shops`. */
function isPlural({ document, last }: PhraseMatch): boolean {
  for (let distance = 1; distance <= 3; distance += 1) {
    const token = neighbor(document, last, distance);
    if (token === undefined || token.kind !== 'word') return false;
    if (token.tag === 'NNS') return /s$|people|children|women|men/u.test(token.lower);
    if (!/^(?:JJ|NN|VBN|VBG)$/u.test(token.tag)) return false;
  }
  return false;
}

export const plethoraOf = defineRule({
  id: 'plethora-of',
  kind: 'phrase',
  stage: 'wording',
  family: 'plethora-of',
  densityMin: anyText,
  why: '“Many” is plainer.',
  examples: {
    rewrites: [['A plethora of shops closed.', 'Many shops closed.']],
    leavesAlone: [
      'A wide range of prices helps.',
      'The wide range of tools helps.',
      'Many bakers own a plethora of tins.',
    ],
  },
  entries: [
    {
      match: 'a plethora|multitude|myriad of',
      to: 'many',
      ifNext: plural,
      unlessSentenceHas: repeated,
      when: isPlural,
    },
    { match: 'a myriad', to: 'many', ifNext: ['<NNS>'], unlessSentenceHas: repeated },
  ],
});

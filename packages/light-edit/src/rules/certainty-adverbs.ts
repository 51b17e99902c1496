/** Deletes adverbs that only assure the reader: `undoubtedly`, `undeniably`. */
import { neighbor } from '@humanize/text';
import { defineRule } from '../rule/define-rule.ts';
import { someTells } from '../rule/density.ts';

export const certaintyAdverbs = defineRule({
  id: 'certainty-adverbs',
  family: 'hollow-adverbs',
  densityMin: someTells,
  kind: 'phrase',
  stage: 'wording',
  why: 'The adverb only adds emphasis.',
  examples: {
    rewrites: [
      ['The fair will undoubtedly help the town.', 'The fair will help the town.'],
      ['Undoubtedly, the fair helps the town.', 'The fair helps the town.'],
    ],
    leavesAlone: ['It was, undeniably, late.', 'You have undoubtedly heard of it.'],
  },
  entries: [
    {
      match: 'undoubtedly|undeniably',
      to: '',
      ifPrevious: 'be:V! have:V! <MD> while although though <N> <PRP> that which who and',
      unlessNext: ', . ; : ? ! — my our his hers true',
      unlessSentenceHas: 'perhaps maybe',
      // A claim about the reader needs the adverb: `you have undoubtedly heard`.
      when: ({ document, first }) => neighbor(document, first, -2)?.lower !== 'you',
    },
    { match: ['^ undoubtedly ,', '^ there is no doubt that'], to: '' },
  ],
});

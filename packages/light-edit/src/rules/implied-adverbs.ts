/** Deletes adverbs that the words next to them imply: `carefully weigh`, `perfectly blends`. */
import { neighbor } from '@humanize/text';
import type { PhraseMatch } from '../rule/rule.ts';
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';
import { isOutsideFiction } from './outside-fiction.ts';

/** Returns whether the match is not `carefully`, or the agent follows: `carefully selected by the cook`. */
const namesAgent = ({ document, last }: PhraseMatch): boolean =>
  last.lower !== 'carefully' || neighbor(document, last, 2)?.lower === 'by';

/** Words that show that an adverb in the same sentence can distinguish the real from the false. */
const contrasts = "not n't but rather only fake false pretend if whether never ?";

export const impliedAdverbs = defineRule({
  id: 'implied-adverbs',
  kind: 'phrase',
  stage: 'wording',
  family: 'hollow-adverbs',
  densityMin: anyText,
  why: 'The sentence says as much without the word.',
  examples: {
    rewrites: [
      ['We genuinely enjoy the work.', 'We enjoy the work.', { wholeText: true }],
      ['You should carefully weigh the costs.', 'You should weigh the costs.', { wholeText: true }],
      ['The rooms are thoughtfully designed for rest.', 'The rooms are designed for rest.'],
      ['The sauce perfectly complements the fish.', 'The sauce complements the fish.'],
      ['The shop is currently hiring bakers.', 'The shop is hiring bakers.'],
      ['The house effortlessly blends old and new.', 'The house blends old and new.'],
    ],
    leavesAlone: [
      'She was not genuinely excited.',
      'Everyone hums a song that is currently popular.',
      'It was a carefully considered move.',
      'The apples are carefully chosen for their taste.',
      'He fits the role perfectly.',
    ],
  },
  entries: [
    {
      match: 'genuinely',
      to: '',
      ifPrevious: "<PRP> <NN> <NNS> am is are was were 'm 're and be",
      ifNext: `enjoy enjoys excited enjoyable supports support care cares believe believes love loves appreciate
        impressed grateful interested passionate helpful useful happy thrilled touched`,
      unlessSentenceHas: contrasts,
      when: isOutsideFiction,
    },
    {
      match: 'carefully',
      to: '',
      ifNext: 'consider considering weigh weighing',
      unlessPrevious: 'and more so very most',
      unlessNext: 'considered',
      when: isOutsideFiction,
    },
    {
      match: 'thoughtfully|expertly|carefully',
      to: '',
      ifPrevious: 'be:V! <NN> <NNS> ,',
      ifNext: 'designed crafted curated selected chosen arranged',
      unlessPrevious: 'and more so most',
      when: namesAgent,
    },
    {
      match: 'perfectly',
      to: '',
      ifNext: `blends blend complements complement complementing captures capture capturing encapsulates encapsulate
        encapsulated blending tailored suited illustrates embodies sums`,
      unlessPrevious: "not n't and almost nearly",
    },
    {
      match: 'currently',
      to: '',
      ifPrevious: "is are 's 're am 'm",
      ifNext: '<VBG> <VBN> <JJ> in',
      // What is popular now may not have been before.
      unlessNext: 'popular',
      unlessSentenceHas: 'but will previously until by next future formerly yet although while plans was were',
    },
    {
      match: 'effortlessly',
      to: '',
      ifNext: 'blends blend blended blending combines combine combining transitions transition integrates',
      unlessPrevious: 'and almost',
    },
  ],
});

/** Deletes words about a better future at the end of a sentence: `, building a brighter future for all`. */
import { isOneOf, tokensAround } from '@humanize/text';
import { defineRule } from '../rule/define-rule.ts';
import { someTells } from '../rule/density.ts';

/** Maximum number of tokens before the phrase to search. */
const clauseMax = 12;
/** Words for a world that people keep or make. */
const lasting =
  'planet earth world future environment climate ocean oceans forest forests nature natural wildlife resource place protect preserve safeguard';

export const brightFutures = defineRule({
  id: 'bright-futures',
  kind: 'phrase',
  family: 'bright-futures',
  densityMin: someTells,
  stage: 'wording',
  why: 'The sentence makes its point without the promise.',
  examples: {
    rewrites: [
      ['We can keep the forest healthy for generations to come.', 'We can keep the forest healthy.'],
      ['The plan saves water, ensuring a better future for all.', 'The plan saves water.'],
    ],
    leavesAlone: [
      'The story will be told for generations to come.',
      'The vines my aunt planted should bear fruit for generations to come.',
      'The college opens doors for generations to come.',
      'It stands as a beacon for generations to come.',
      'He dreamed of a brighter future.',
      'The plan saves water, ensuring a better future for the mill and its owners.',
    ],
  },
  entries: [
    {
      match: 'for generations to come',
      to: '',
      // What is kept safe or made better needs no term. What is planted, told or opened does.
      unlessPrevious: 'be and <CC> <VB>',
      when: ({ document, first }) =>
        tokensAround(document, first, clauseMax).before.some(({ lemma }) => isOneOf(lemma, lasting)),
    },
    {
      match:
        ', shaping|building|creating|ensuring|securing|promising|fostering|forging a|the brighter|better future|tomorrow|world for? all|everyone|us? $',
      to: '',
    },
  ],
});

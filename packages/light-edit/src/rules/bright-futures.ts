/** Deletes words about a brighter future at the end of a sentence, and final sentences that only cheer. */
import { type Document, tokensAround } from '@humanize/text';
import { defineRule } from '../rule/define-rule.ts';
import { anyText, someTells } from '../rule/density.ts';
import type { Proposals } from '../rule/rule.ts';

/** Maximum number of tokens before the phrase to search. */
const clauseMax = 12;
/** Words for a world that people keep or make. */
const lasting =
  /^(?:planet|earth|world|future|environment|climate|oceans?|forests?|natur(?:e|al)|wildlife|resource|place|protect|preserve|safeguard)$/u;

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
      ['New rails carry more freight, paving the way for a brighter future for all.', 'New rails carry more freight.'],
      ['The plan saves water, ensuring a more sustainable future.', 'The plan saves water.'],
      ['We must work together to build a better world.', 'We must work together.'],
      ['We can save energy and create a better future for all.', 'We can save energy.'],
    ],
    leavesAlone: [
      'We plan to build a better world.',
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
      unlessPrevious: ['be', 'and', '<CC>', '<VB>'],
      when: ({ document, first }) =>
        tokensAround(document, first, clauseMax).before.some(({ lemma }) => lasting.test(lemma)),
    },
    {
      match: [
        ', shaping|building|creating|ensuring|securing|promising|fostering|forging a|the brighter|better future|tomorrow|world for? all|everyone|us? $',
        ', shaping|building|creating|ensuring|securing|promising|fostering|forging a more <J> future|tomorrow|world|society for? all|everyone? $',
        ', paving the way for|to|toward|towards a|the brighter|better future|tomorrow|world for? all|everyone? $',
        ', paving the way for|to|toward|towards a more <J> future|tomorrow|world|society for? all|everyone? $',
      ],
      to: '',
    },
    {
      match: [
        'to build|create|shape|forge a|the brighter|better future|tomorrow|world|society for? all|everyone? $',
        'to build|create|shape|forge a more <J> future|tomorrow|world|society for? all|everyone? $',
      ],
      to: '',
      ifPrevious: ['together'],
    },
    {
      match: [
        'and build|create|shape|forge|ensure|secure a|the brighter|better future|tomorrow|world|society for? all|everyone? $',
        'and build|create|shape|forge|ensure|secure a more <J> future|tomorrow|world|society for? all|everyone? $',
      ],
      to: '',
      ifPrevious: ['<NN>', '<NNS>'],
      unlessSentenceHas: ['between', 'both'],
    },
  ],
});

const cheer =
  /^together, (?:we can|we will|let us|let's) (?:build|create|shape|forge|make|pave)\b[^.!?\d]{0,120}\b(?:future|world|society|tomorrow)\b[^.!?\d]{0,80}[.!]$/u;
const paragraphsMin = 3;

export const cheeringEnds = defineRule({
  id: 'cheering-ends',
  kind: 'pattern',
  each: 'document',
  family: 'bright-futures',
  densityMin: anyText,
  stage: 'wording',
  why: 'The last sentence only cheers.',
  removesResidue: true,
  examples: {
    rewrites: [
      [
        'Fix the pump.\n\nClean the tank.\n\nSave the rain. Together, we can build a better future for all.',
        'Fix the pump.\n\nClean the tank.\n\nSave the rain.',
        { wholeText: true },
      ],
    ],
    leavesAlone: [['Save the rain. Together, we can build a better future.', { wholeText: true }]],
  },
  propose(document: Document): Proposals {
    const last = document.sentences.at(-1);
    const paragraph = document.paragraphs.at(-1);
    if (last === undefined || document.paragraphs.length < paragraphsMin) return undefined;
    if (paragraph?.firstSentence === last.index) return undefined;
    if (!cheer.test(document.text.slice(last.start, last.end).toLowerCase())) return undefined;
    return { changes: [{ start: last.start, end: last.end, text: '' }] };
  },
});

/** Deletes `Sure,` and similar words at the start of a text. */
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';

export const answerOpeners = defineRule({
  id: 'answer-openers',
  kind: 'phrase',
  stage: 'wording',
  family: 'chat',
  densityMin: anyText,
  why: 'The word answers a request that is not part of the text.',
  genre: ['general', 'academic', 'legal'],
  examples: {
    rewrites: [
      ["Sure, let's count the bees.", "Let's count the bees.", { wholeText: true }],
      ['Okay, imagine a hive with two queens.', 'Imagine a hive with two queens.', { wholeText: true }],
    ],
    leavesAlone: [
      ['The hive is full. Sure, it is heavy.', { wholeText: true }],
      ['Sure enough, the hive is full.', { wholeText: true }],
      ['Sure, but the hive is full.', { wholeText: true }],
    ],
  },
  entries: [
    {
      match: '^ sure|certainly|absolutely|okay|ok ,',
      to: '',
      unlessNext: 'but yes i so',
      when: ({ first }) => first.sentence === 0,
    },
  ],
});

const aiRoles = ['as an ai language? model|assistant|chatbot', 'as an ai', 'as a large? language model'];
const attitudes = 'opinions|beliefs|views|feelings|preferences|emotions|experiences';

export const aiPrefixes = defineRule({
  id: 'ai-prefixes',
  kind: 'phrase',
  stage: 'wording',
  family: 'chat',
  densityMin: anyText,
  why: 'The words tell how the text was made and are not part of it.',
  mayEdit: ['all-capitals', 'name'],
  removesResidue: true,
  examples: {
    rewrites: [
      ['As an AI language model, I cannot taste honey.', 'I cannot taste honey.'],
      ['As an AI, I do not have personal views, but I can compare both hives.', 'I can compare both hives.'],
      ["As an AI assistant, I don't have opinions or beliefs, but bees matter.", 'Bees matter.'],
    ],
    leavesAlone: ['As an AI researcher, I study bees.'],
  },
  entries: [
    {
      match: aiRoles.flatMap((role) =>
        ["n't", 'not'].map(
          (not) => `^ ${role} , i do ${not} have|hold personal? ${attitudes} or|and? ${attitudes}? , but`,
        ),
      ),
      to: '',
    },
    { match: aiRoles.map((role) => `^ ${role} ,`), to: '' },
  ],
});

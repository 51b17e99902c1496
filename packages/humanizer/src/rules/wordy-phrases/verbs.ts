import { defineRule } from '../define-rule.ts';

/** Verbs spread over several words. */
export const wordyVerbs = defineRule({
  id: 'wordy-phrases/verbs',
  kind: 'phrase',
  stage: 'phrase',
  why: 'One verb does the work of several words.',
  risk: 'medium',
  synonym: true,
  waives: ['content', 'modality'],
  examples: {
    rewrites: [
      ['The crane has the ability to lift a bus.', 'The crane can lift a bus.'],
      ['They have the capacity to learn.', 'They can learn.'],
      ['We are able to see the coast.', 'We can see the coast.'],
      ['She took into consideration the noise.', 'She considered the noise.'],
      ['He is in need of rest.', 'He needs rest.'],
      ['The law had an effect on prices.', 'The law affected prices.'],
    ],
    leavesAlone: [
      'He has the ability, to his own surprise.',
      'They were able to escape at night.',
      'She has not the ability to lie.',
    ],
  },
  entries: [
    {
      match: [
        'has|have the ability to',
        'has|have the capacity to',
        'has|have the capability to',
        'has|have the power to',
      ],
      to: 'can',
      ifNext: ['<VB>'],
      unlessPrevious: ['to', '<MD>', 'not', 'who', 'also'],
    },
    { match: 'is|are able to', to: 'can', ifNext: ['<VB>'], unlessPrevious: ['not', 'only'] },
    { match: 'be:V in need of', to: 'need:V', unlessPrevious: ['<MD>', 'not'] },
    { match: 'take:V into consideration', to: 'consider:V', ifNext: ['<DT>', '<PRP$>', '<N>'] },
    { match: 'take:V into account', to: 'consider:V', ifNext: ['<DT>', '<PRP$>'] },
    { match: 'have:V an effect on', to: 'affect:V' },
    { match: 'have:V an impact on', to: 'affect:V' },
    { match: 'have:V a significant|profound|major|big|deep impact on', to: 'greatly affect:V' },
    { match: 'make:V use of', to: 'use:V' },
    { match: 'be:V indicative of', to: 'show:V' },
    { match: 'be:V reflective of', to: 'reflect:V' },
    { match: 'give:V rise to', to: 'cause:V' },
    { match: 'come:V to the conclusion that', to: 'conclude:V that' },
    { match: 'come:V to the realization that', to: 'realize:V that' },
    { match: 'find:V themselves|himself|herself|itself in need of', to: 'need:V' },
  ],
});

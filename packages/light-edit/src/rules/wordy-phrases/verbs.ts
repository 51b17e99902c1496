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
      ['The crane has the ability to lift a bus.', 'The crane is able to lift a bus.'],
      ['They have the capacity to learn.', 'They are able to learn.'],
      ['She took into consideration the noise.', 'She considered the noise.'],
      ['He is in need of rest.', 'He needs rest.'],
      ['They gave consideration to a merger.', 'They considered a merger.'],
      ['She is in a position to help.', 'She is able to help.'],
      ['The law had an effect on prices.', 'The law affected prices.'],
    ],
    leavesAlone: [
      'He has the ability, to his own surprise.',
      'They were able to escape at night.',
      'She has not the ability to lie.',
    ],
  },
  entries: [
    // `can` would say it shorter still, but modal words are never added.
    {
      match: ['has the ability to', 'has the capacity to', 'has the capability to'],
      to: 'is able to',
      ifNext: ['<VB>'],
      unlessPrevious: ['to', '<MD>', 'not', 'also'],
    },
    {
      match: ['have the ability to', 'have the capacity to', 'have the capability to'],
      to: 'are able to',
      ifNext: ['<VB>'],
      ifPrevious: ['<NNS>', 'they', 'we', 'you'],
    },
    { match: 'be:V in need of', to: 'need:V', unlessPrevious: ['<MD>', 'not'] },
    { match: 'take:V into consideration', to: 'consider:V', ifNext: ['<DT>', '<PRP$>', '<N>'] },
    { match: 'give:V consideration to', to: 'consider:V', unlessPrevious: ['be:V!'] },
    { match: 'be:V in a position to', to: 'be:V able to', ifNext: ['<VB>'] },
    { match: 'take:V into account', to: 'consider:V', ifNext: ['<DT>', '<PRP$>'] },
    { match: 'have:V an effect on', to: 'affect:V' },
    { match: 'have:V an impact on', to: 'affect:V' },
    { match: 'have:V a significant|profound|major|big|deep impact on', to: 'greatly affect:V' },
    { match: 'make:V use of', to: 'use:V' },
    { match: 'be:V indicative of', to: 'show:V' },
    { match: 'be:V reflective of', to: 'reflect:V' },
    // Contracts and statutes give rise to claims: a fixed term.
    { match: 'give:V rise to', to: 'cause:V', when: ({ document }) => document.register.genre !== 'legal' },
    { match: 'come:V to the conclusion that', to: 'conclude:V that' },
    { match: 'come:V to the realization that', to: 'realize:V that' },
    { match: 'find:V themselves|himself|herself|itself in need of', to: 'need:V' },
  ],
});

/** Replaces a weak verb and a noun with a single verb: `made the decision to` becomes `decided to`. */
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';

export const wordyVerbs = defineRule({
  id: 'wordy-verbs',
  kind: 'phrase',
  stage: 'wording',
  family: 'wordy-phrases',
  densityMin: anyText,
  why: 'A single verb is shorter and more direct.',
  examples: {
    rewrites: [['She took into consideration the noise.', 'She considered the noise.']],
    leavesAlone: ['They were able to escape at night.', 'He is in the news.'],
  },
  entries: [
    { match: 'take:V into consideration', to: 'consider:V', ifNext: ['<DT>', '<PRP$>', '<N>'] },
    { match: 'give:V consideration to', to: 'consider:V', unlessPrevious: ['be:V!'] },
    { match: 'make:V use of', to: 'use:V' },
    { match: 'be:V indicative of', to: 'indicate:V' },
    { match: 'be:V reflective of', to: 'reflect:V' },
    { match: 'be:V a reflection of', to: 'reflect:V', unlessPrevious: ['<MD>', 'not', 'to'] },
    {
      match: 'make:V changes|modifications|adjustments to',
      to: 'change:V',
      ifNext: ['<DT>', '<PRP$>'],
      unlessObject: 'body home house life',
    },
    { match: 'make:V improvements to', to: 'improve:V', ifNext: ['<DT>', '<PRP$>'] },
    { match: 'come:V to the conclusion that', to: 'conclude:V that' },
    { match: 'come:V to the realization that', to: 'realize:V that' },
    { match: 'be:V in need of', to: 'need:V', unlessPrevious: ['<MD>', 'not'] },
  ],
});

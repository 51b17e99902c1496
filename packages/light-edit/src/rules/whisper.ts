/** Replaces `said, her voice barely above a whisper` with `whispered`. */
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';

export const whisper = defineRule({
  id: 'whisper',
  kind: 'phrase',
  stage: 'wording',
  family: 'worn-images',
  densityMin: anyText,
  why: '“Whispered” already describes the voice.',
  examples: {
    rewrites: [['She said, her voice barely above a whisper.', 'She whispered.']],
    leavesAlone: ['Her voice was barely above a whisper.'],
  },
  entries: [
    {
      match: [
        'said|asked|replied|murmured|muttered|breathed , his|her|my|their voice barely above a whisper',
        'said|asked|replied|murmured|muttered in a voice barely above a whisper',
      ],
      to: 'whispered',
      ifNext: ['.', ','],
    },
    {
      match: [
        'whispered , his|her|my|their voice barely above a whisper',
        'whispered , his|her|my|their voice barely audible',
      ],
      to: 'whispered',
      ifNext: ['.', ','],
    },
  ],
});

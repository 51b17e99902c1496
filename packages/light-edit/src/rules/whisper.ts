/** Replaces `said, her voice barely above a whisper` with `whispered`. */
import { defineRule } from '../rule/define-rule.ts';

export const whisper = defineRule({
  id: 'whisper',
  kind: 'phrase',
  stage: 'wording',
  why: '“Whispered” already describes the voice.',
  examples: {
    rewrites: [['She said, her voice barely above a whisper.', 'She whispered.']],
    leavesAlone: ['Her voice was barely above a whisper.'],
  },
  evidence: {
    places: 24,
    better: 24,
    same: 0,
    worse: 0,
    sources: ['WildBench', 'creative-writing-bench', 'longform-writing-bench'],
    isExhaustive: false,
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

import { defineRule } from '../rule/define-rule.ts';

export const readerNudges = defineRule({
  id: 'reader-nudges',
  kind: 'phrase',
  stage: 'wording',
  why: 'The sentence says it without a nudge to the reader.',
  examples: {
    rewrites: [
      ['Please note that the pump leaks.', 'The pump leaks.'],
      ['Remember, the pump leaks.', 'The pump leaks.'],
    ],
    leavesAlone: ['Note that down.', 'Remember to close it.', 'Remember, remember the fifth of May.'],
  },
  entries: [
    {
      match: [
        '^ please? note that ,?',
        '^ please? keep|bear in mind that ,?',
        '^ please? remember that ,?',
        '^ please be aware that',
      ],
      to: '',
      unlessNext: ['down'],
    },
    { match: '^ remember ,', to: '', unlessNext: ['remember', 'if', 'you', 'to'] },
  ],
});

import { defineRule } from '../define-rule.ts';

export const moreThanJust = defineRule({
  id: 'negative-parallels/more-than-just',
  kind: 'phrase',
  stage: 'phrase',
  why: 'More than says it without just.',
  risk: 'low',
  synonym: true,
  examples: {
    rewrites: [
      ['A library is more than just a room of books.', 'A library is more than a room of books.'],
      ['It goes beyond merely counting votes.', 'It goes beyond counting votes.'],
    ],
    leavesAlone: ['He ran more than they asked.', 'There is more to it than just money.'],
  },
  entries: [
    { match: 'more than just|merely|simply', to: 'more than' },
    { match: 'beyond just|merely|simply', to: 'beyond', ifNext: ['<VBG>', '<DT>', '<N>', '<J>', '<PRP$>'] },
  ],
});

import { defineRule } from '../rule/define-rule.ts';

export const foster = defineRule({
  id: 'foster',
  kind: 'phrase',
  stage: 'wording',
  why: 'Encourage says it plainly.',
  examples: {
    rewrites: [
      ['It fosters creativity.', 'It encourages creativity.'],
      ['It fosters a sense of trust.', 'It builds a sense of trust.'],
    ],
    leavesAlone: ['They foster two children.'],
  },
  entries: [
    { match: 'foster:V! a sense of', to: 'build:V a sense of' },
    {
      match: 'foster:V!',
      to: 'encourage:V',
      ifNext: [
        'innovation',
        'creativity',
        'collaboration',
        'cooperation',
        'growth',
        'learning',
        'participation',
        'dialogue',
        'communication',
        'independence',
        'curiosity',
        'understanding',
        'teamwork',
        'engagement',
        'resilience',
        'inclusivity',
        'empathy',
        'entrepreneurship',
      ],
    },
  ],
});

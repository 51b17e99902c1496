import { defineRule } from '../rule/define-rule.ts';

export const impactVerbs = defineRule({
  id: 'impact-verbs',
  kind: 'phrase',
  stage: 'wording',
  why: 'One verb does the work of several words.',
  examples: {
    rewrites: [
      ['The law had a significant impact on rents.', 'The law greatly affected rents.'],
      ['Stress can have a negative impact on sleep.', 'Stress can harm sleep.'],
      ['The law had an effect on prices.', 'The law affected prices.'],
    ],
    leavesAlone: ['The effect on prices was small.', 'It had the effect of rain.'],
  },
  entries: [
    { match: 'have:V a|an impact|effect|influence on', to: 'affect:V', unlessPrevious: ['not', "n't"] },
    {
      match:
        'have:V a|an significant|major|big|huge|great|substantial|considerable|strong|large|tremendous|enormous|massive impact|effect|influence on',
      to: 'greatly affect:V',
      unlessPrevious: ['not', "n't"],
    },
    {
      match: 'have:V a|an profound|deep|dramatic impact|effect|influence on',
      to: 'profoundly affect:V',
      unlessPrevious: ['not', "n't"],
    },
    { match: 'have:V a|an direct impact|effect|influence on', to: 'directly affect:V', unlessPrevious: ['not', "n't"] },
    {
      match:
        'have:V a|an significant|major|serious? negative|detrimental|adverse|harmful|damaging impact|effect|influence on',
      to: 'harm:V',
      unlessPrevious: ['not', "n't"],
    },
    {
      match: 'have:V a|an negative|detrimental|adverse|harmful|damaging impact|effect|influence on',
      to: 'harm:V',
      unlessPrevious: ['not', "n't"],
    },
    {
      match: 'have:V a|an significant|major? positive|beneficial impact|effect|influence on',
      to: 'benefit:V',
      unlessPrevious: ['not', "n't"],
    },
    {
      match: 'have:V a|an positive|beneficial impact|effect|influence on',
      to: 'benefit:V',
      unlessPrevious: ['not', "n't"],
    },
  ],
});

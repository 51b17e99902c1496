/** Replaces `have a significant impact on` with `greatly affect`. */
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';

const modals = ['can', 'could', 'may', 'might', 'will', 'would'];

export const impactVerbs = defineRule({
  id: 'impact-verbs',
  kind: 'phrase',
  stage: 'wording',
  family: 'impact-on',
  densityMin: anyText,
  why: 'A single verb is shorter and more direct.',
  examples: {
    rewrites: [
      ['The law can have a significant impact on rents.', 'The law can greatly affect rents.'],
      ['The law may have an effect on prices.', 'The law may affect prices.'],
    ],
    leavesAlone: [
      'The effect on prices was small.',
      'It had a significant impact on rents.',
      'It can have a big impact on us, both good and bad.',
    ],
  },
  entries: [
    {
      match: 'have:V a|an impact|effect|influence on',
      to: 'affect:V',
      ifPrevious: modals,
      unlessSentenceHas: ['both'],
    },
    {
      match:
        'have:V a|an significant|major|big|huge|great|substantial|considerable|strong|large|tremendous|enormous|massive impact|effect|influence on',
      to: 'greatly affect:V',
      ifPrevious: modals,
      unlessSentenceHas: ['both'],
    },
    {
      match: 'have:V a|an profound|deep|dramatic impact|effect|influence on',
      to: 'profoundly affect:V',
      ifPrevious: modals,
      unlessSentenceHas: ['both'],
    },
    {
      match: 'have:V a|an direct impact|effect|influence on',
      to: 'directly affect:V',
      ifPrevious: modals,
      unlessSentenceHas: ['both'],
    },
  ],
});

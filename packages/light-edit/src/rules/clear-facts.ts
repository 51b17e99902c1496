/** Deletes openers that only insist on a fact: `It is clear that`, `There is no doubt that`. */
import { defineRule } from '../rule/define-rule.ts';
import { someTells } from '../rule/density.ts';
import { hasSecondThat, turning } from './signpost-guards.ts';

export const clearFacts = defineRule({
  id: 'clear-facts',
  kind: 'phrase',
  stage: 'wording',
  family: 'signposts',
  densityMin: someTells,
  why: 'The sentence makes its point without this introduction.',
  examples: {
    rewrites: [
      ['It is clear that phones changed how we talk.', 'Phones changed how we talk.'],
      ['There is no doubt that the bridge helps trade.', 'The bridge helps trade.'],
      ['It is undeniable that rents rose.', 'Rents rose.'],
    ],
    leavesAlone: [
      'It is no wonder that bees dance.',
      'It is clear that, however, the pump leaks.',
      'It is not clear that rents rose.',
      'It is clear to me.',
      'What is clear is that rents rose.',
      'It is clear that rents rose and that wages fell.',
    ],
  },
  entries: [
    {
      match: [
        "^ it is|'s clear|evident|obvious|apparent|undeniable|indisputable|unsurprising that",
        "^ it is|'s no surprise that",
        "^ there is|'s no doubt|denying|question that",
      ],
      to: '',
      unlessNext: `${turning} for`,
      when: (match) => !hasSecondThat(match),
    },
  ],
});

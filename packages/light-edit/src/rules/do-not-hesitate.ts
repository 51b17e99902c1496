/** Deletes `don't hesitate to` and `feel free to` after `please`. */
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';
import { givesNumber } from './gives-number.ts';

export const doNotHesitate = defineRule({
  id: 'do-not-hesitate',
  kind: 'phrase',
  stage: 'wording',
  family: 'letters',
  densityMin: anyText,
  why: 'The request is more direct without “do not hesitate”.',
  examples: {
    rewrites: [["Please don't hesitate to call me.", 'Please call me.']],
    leavesAlone: [
      "I won't hesitate to call.",
      "Don't hesitate to ask.",
      "Please don't hesitate to open up.",
      'Please feel free to call the mill at 555-0134.',
    ],
  },
  entries: [
    {
      match: ["please don't hesitate to", 'please do not hesitate to', 'please feel free to'],
      to: 'please',
      ifNext: ['contact', 'call', 'reach', 'email', 'write', 'get', 'let', 'ask'],
      when: (match) => !givesNumber(match),
    },
  ],
});

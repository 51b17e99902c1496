/** Replaces `is able to` with `can`. */
import { defineRule } from '../rule/define-rule.ts';
import { someTells } from '../rule/density.ts';
import type { PhraseMatch } from '../rule/rule.ts';
import { hasSecondInfinitive } from './second-infinitive.ts';

const unlessPrevious = '<MD> to been being what who only that';
const verbs = '<VB> <RB>';
const when = (match: PhraseMatch): boolean => !hasSecondInfinitive(match);
// `can … one last time` would be a possibility, not an event.
const unlessSentenceHas = 'can cannot could only if unless once until time';

export const ableTo = defineRule({
  id: 'able-to',
  kind: 'phrase',
  stage: 'wording',
  family: 'wordy-phrases',
  densityMin: someTells,
  why: 'One word says the same.',
  examples: {
    rewrites: [
      ['The crane is able to lift a bus.', 'The crane can lift a bus.'],
      ['They are not able to read.', 'They cannot read.'],
    ],
    leavesAlone: [
      'They will be able to read.',
      'She was able to lift it.',
      'She is able to sing one last time.',
      'If they are able to read, they can vote.',
      'Guides are able to spot a storm early and to find a hut.',
    ],
  },
  entries: [
    { match: 'is|are able to', to: 'can', ifNext: verbs, unlessPrevious, unlessSentenceHas, when },
    { match: 'is|are not able to', to: 'cannot', ifNext: verbs, unlessPrevious, unlessSentenceHas, when },
  ],
});

/** Replaces `marked a turning point` and `represents a major step` with `was` and `is`. */
import { neighbor } from '@humanize/text';
import { defineRule } from '../rule/define-rule.ts';
import { someTells } from '../rule/density.ts';
import type { PhraseMatch } from '../rule/rule.ts';

/** Nouns for events, which are the step that they mark. A date or a sign only marks it. */
const events = 'act battle decision discovery election event invention landing reform treaty victory';

const steps = 'advance breakthrough departure leap milestone point shift step';

/** Words for signs, which stand for a step: `the red line represents a step`. */
const signs = 'line bar arrow dot point color colour symbol graph chart figure map';

/** Returns false in a relative clause without `which`: `the change that it marked`. */
const isFirstVerb = ({ document, first }: PhraseMatch): boolean => neighbor(document, first, -2)?.lower !== 'that';

export const marksAStep = defineRule({
  id: 'marks-a-step',
  kind: 'phrase',
  stage: 'wording',
  family: 'serves-as',
  densityMin: someTells,
  why: '“Is” says the same.',
  examples: {
    rewrites: [
      ['This marked a critical step toward the dam.', 'This was a critical step toward the dam.'],
      ['The new act marked a shift in policy.', 'The new act was a shift in policy.'],
      ['The loom represents a major advance in weaving.', 'The loom is a major advance in weaving.'],
    ],
    leavesAlone: [
      'The year 1935 marked a shift in policy.',
      'The battle marked the beginning of the war.',
      'The red line represents a step in the plan.',
      'The mayor represents a town.',
      'This marks the spot.',
    ],
  },
  entries: [
    {
      match: 'mark:V!',
      to: 'be:V',
      ifPrevious: `this it which ${events}`,
      ifNext: 'a an the',
      ifObject: steps,
      when: isFirstVerb,
    },
    {
      match: 'represent:V!',
      to: 'be:V',
      ifPrevious: 'this it which <N> also',
      ifNext: 'a an',
      ifObject: steps,
      unlessSentenceHas: signs,
      when: isFirstVerb,
    },
  ],
});

/** Deletes `incredibly` and `immensely` before adjectives of praise and of difficulty. */
import { defineRule } from '../rule/define-rule.ts';
import { someTells } from '../rule/density.ts';

/** Adjectives of praise and of difficulty, whose degree says little. */
export const praised =
  'difficult|important|useful|effective|valuable|powerful|helpful|beneficial|popular|successful|challenging|supportive|influential|relevant|complex|detailed|simple|easy|efficient|creative|smart|intelligent|ambitious|resilient|competitive|frustrating|demanding|knowledgeable|stressful';

/** Words after which an adverb of degree is needed. */
export const modest = "so not n't how as too more most if cannot";

export const hollowDegrees = defineRule({
  id: 'hollow-degrees',
  family: 'hollow-adverbs',
  densityMin: someTells,
  kind: 'phrase',
  stage: 'wording',
  why: 'The adverb only adds emphasis.',
  examples: {
    rewrites: [
      ['The choice was incredibly difficult.', 'The choice was difficult.'],
      ['Maps are immensely useful tools.', 'Maps are useful tools.'],
    ],
    leavesAlone: [
      'The choice was not incredibly difficult.',
      'The box is incredibly small.',
      'The tool was remarkably effective.',
    ],
  },
  entries: [{ match: 'incredibly|immensely', to: '', ifNext: praised, unlessPrevious: modest }],
});

import { defineRule } from '../define-rule.ts';

/** Openers that only add. Contrast and cause are never touched here. */
export const thinAdditiveMarkers = defineRule({
  id: 'additive-markers/thin',
  kind: 'phrase',
  stage: 'sentence',
  why: 'The next sentence adds by standing there; the marker is one of too many.',
  risk: 'medium',
  waives: ['content'],
  examples: {
    rewrites: [
      ['Rents rose. Moreover, wages fell.', 'Rents rose. Wages fell.'],
      ['The hall is large. Furthermore, it is warm.', 'The hall is large. It is warm.'],
      ['Overall, the trip went well.', 'The trip went well.'],
    ],
    leavesAlone: ['However, wages fell.', 'Wages fell furthermore than rents.', 'The overall cost rose.'],
  },
  entries: [
    {
      match: [
        '^ moreover ,',
        '^ furthermore ,',
        '^ additionally ,',
        '^ in addition ,',
        '^ besides ,',
        '^ overall ,',
        '^ indeed ,',
        '^ likewise ,',
        "^ what 's more ,",
        '^ on top of that ,',
        '^ equally important ,',
        '^ notably ,',
        '^ importantly ,',
        '^ significantly ,',
        '^ essentially ,',
        '^ fundamentally ,',
      ],
      to: '',
    },
  ],
});

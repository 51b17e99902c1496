/** Replaces `navigate` with `deal with` or `get through` before an object that is not a place. */
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';

const dealt = `boundary complexity conflict consequence constraint detail dilemma dispute dynamic emotion expectation implication interaction
  intricacy issue matter nuance politics problem question regulation relationship requirement responsibility rule setting situation tension
  trade-off`;
const passed = `application bureaucracy career life maze paperwork procedure process system`;

/** Places and pages, which are navigated in the literal sense. */
const literal = [
  'ship',
  'boat',
  'vessel',
  'forest',
  'cave',
  'swamp',
  'tunnel',
  'map',
  'compass',
  'website',
  'app',
  'menu',
];

const starts = 'navigate:V!';
const shared = { unlessSentenceHas: literal };

export const navigate = defineRule({
  id: 'navigate',
  kind: 'phrase',
  stage: 'wording',
  family: 'navigate-the',
  densityMin: anyText,
  why: 'An everyday verb is plainer than “navigate”.',
  examples: {
    rewrites: [
      ['We must navigate the complexities of modern law.', 'We must deal with modern law.'],
      ['They help people navigate the visa process.', 'They help people get through the visa process.'],
      ['Teams navigate conflicts better with rest.', 'Teams deal with conflicts better with rest.'],
    ],
    leavesAlone: [
      'He navigated the strait at night.',
      'Navigate to the settings page.',
      'The ship navigated a period of fog.',
      'They navigated the streets of the old town.',
      'They navigate the terrain of the park with a map.',
    ],
  },
  entries: [
    {
      ...shared,
      match: `${starts} through? the complexities|complexity|intricacies of`,
      to: 'deal_with:V',
      unlessNext: ['<PRP$>'],
    },
    { ...shared, match: `${starts} through?`, to: 'deal_with:V', ifObject: dealt },
    { ...shared, match: `${starts} through?`, to: 'get_through:V', ifObject: passed },
  ],
});

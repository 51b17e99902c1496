/** Replaces `enhance`, `elevate` and `bolster` with `improve`, `increase`, `strengthen` or `raise`, by object. */
import { defineRule } from '../rule/define-rule.ts';
import { someTells } from '../rule/density.ts';

/** What becomes better. */
const improved = 'efficiency experience health life lives performance productivity quality readability safety skill';
/** What becomes more. */
const increased = `awareness benefit capability capacity chance concentration demand energy engagement excitement exposure income knowledge likelihood loyalty
  motivation number participation power productivity profit profitability reach recognition reflectivity revenue satisfaction sale sales traffic usage value visibility yield appreciation staffing odds prosperity output`;
/** What becomes stronger. */
const strengthened = `bond case claim club commitment competitiveness confidence connection cooperation credibility defense defence democracy economy
  effort immunity identity influence market midfield morale network partnership position presence rank reputation resilience resolve solidarity standing stability status support tie tourism trust unity brand growth credentials`;
/** What something is added to. */
const added =
  'ambiance ambience appeal atmosphere attractiveness authenticity beauty charm drama effect elegance enjoyment enrichment feel feeling flavor flavour fun intimacy mystery mystique theme tone tranquility vibe';
const adverbs = [
  'significantly',
  'greatly',
  'further',
  'only',
  'also',
  'truly',
  'vastly',
  'dramatically',
  'substantially',
  'not',
];

const verb = (lemma: string): string => `${lemma}:V!`;

export const improveVerbs = defineRule({
  id: 'improve-verbs',
  kind: 'phrase',
  stage: 'wording',
  family: 'big-verbs',
  densityMin: someTells,
  why: 'An everyday verb is plainer.',
  examples: {
    rewrites: [
      ['Plants enhance the quality of life.', 'Plants improve the quality of life.'],
      ['Good light can greatly enhance your motivation.', 'Good light can greatly increase your motivation.'],
      ['The prize enhanced her reputation.', 'The prize strengthened her reputation.'],
      ['The lamps enhance the charm of the room.', 'The lamps add to the charm of the room.'],
      ['The move bolstered the economy.', 'The move strengthened the economy.'],
    ],
    leavesAlone: [
      'He has elevated blood pressure.',
      'Optimize the query with an index.',
      'A carbon-enhanced concrete was used.',
      'Milk is enhanced with vitamins.',
      'They improved the road to enhance safety.',
      'Road improvements enhance the quality of life.',
    ],
  },
  entries: [
    {
      match: [verb('enhance'), 'elevate:V'],
      to: 'improve:V',
      ifObject: improved,
      unlessPrevious: ['<DT>', 'by', 'of'],
      unlessNext: ['with', 'by'],
      unlessSentenceHas: ['improve:V!'],
    },
    {
      match: [verb('enhance'), 'elevate:V', verb('bolster')],
      to: 'increase:V',
      ifObject: increased,
      unlessSentenceHas: ['increase:V!'],
    },
    {
      match: [verb('enhance'), verb('bolster')],
      to: 'strengthen:V',
      ifObject: strengthened,
      unlessSentenceHas: ['strengthen:V!', 'strength'],
    },
    { match: verb('enhance'), to: 'add_to:V', ifObject: added, unlessPrevious: adverbs },
    { match: 'elevate:V', to: 'raise:V', ifObject: 'awareness mood position profile spirit standing status' },
    {
      match: verb('bolster'),
      to: 'improve:V',
      ifObject: 'chance chances odds security infrastructure',
      unlessSentenceHas: ['improve:V!'],
    },
  ],
});

/** Replaces `enhance`, `elevate`, `optimize` and `bolster` with `improve`, `increase`, `strengthen` or `raise`, by object. */
import { defineRule } from '../rule/define-rule.ts';
import { someTells } from '../rule/density.ts';

/** What becomes better. */
const improved = `accessibility accuracy adherence appearance balance campaign care classroom collaboration comfort communication community competence
  comprehension compliance condition connectivity control cooking coordination customer-service decision-making delivery design detail development diet
  digestibility durability education effectiveness efficacy efficiency environment experience facility feature flexibility flow friendship functionality grammar
  health home image implementation infrastructure intelligence interaction interface job landscape layout learning life lifestyle livelihood living lives living-conditions look management
  measure mechanism memory method mobility mood operation opportunity organization outcome performance photo portfolio practice presentation process processing product property prospect
  quality readability recovery relationship reliability resource responsiveness result retention routine safety sanitation scalability security service setting site skill sleep society sound space
  speed standard strategy structure style sustainability system taste teaching team technique text texture tool traffic training trait transparency transport transportation trip usability utility
  utilization video vision visualization website well-being wellbeing wellness work workflow workplace workspace writing encoding allocation`;
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
      ['They optimized the workflow.', 'They improved the workflow.'],
      ['The move bolstered the economy.', 'The move strengthened the economy.'],
      ['A rug can elevate the look of a room.', 'A rug can improve the look of a room.'],
      ['They called for enhanced safety measures.', 'They called for improved safety measures.'],
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
      match: verb('optimize'),
      to: 'improve:V',
      ifObject:
        'allocation care communication efficiency experience flow health layout learning operation performance process productivity result routine sleep use utilization workflow workspace',
      unlessPrevious: ['<DT>'],
      unlessSentenceHas: ['algorithm', 'query', 'code', 'model', 'compiler'],
    },
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

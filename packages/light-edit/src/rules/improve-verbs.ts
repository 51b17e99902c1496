/** Replaces `enhance`, `elevate`, `optimize` and `bolster` with `improve`, `increase`, `strengthen` or `raise`, by object. */
import { defineRule } from '../rule/define-rule.ts';
import { someTells } from '../rule/density.ts';
import type { PhraseEntry } from '../rule/rule.ts';
import { verbsByObject } from './by-object.ts';

/** What becomes more. */
const increased = `awareness benefit capability capacity chance concentration demand energy engagement excitement exposure income knowledge likelihood
  motivation number participation power productivity profit profitability reach recognition reflectivity revenue sale sales traffic usage value
  visibility yield appreciation staffing odds prosperity output bioavailability anticipation interest intensity absorption loyalty`;
/** What becomes stronger. */
const strengthened = `bond case claim commitment confidence connection credibility defense defence democracy identity immunity influence morale partnership
  position presence resilience resolve solidarity standing stability tie unity credentials`;
/** What something is added to. */
const added = `ambiance ambience appeal atmosphere attractiveness authenticity beauty charm depth drama effect elegance enjoyment enrichment feel feeling flavor
  flavour fun impact intimacy joy mystery mystique theme tone tranquility vibe realism richness aesthetic aesthetics sweetness aroma immersion allure mood sense`;
/** What becomes better. */
const improved = `accessibility accuracy adherence appearance balance campaign care classroom collaboration comfort communication community comprehension compliance condition connectivity control cooking coordination customer-service decision-making delivery design development diet digestibility durability education effectiveness efficacy efficiency environment facility flexibility flow friendship functionality health implementation infrastructure intelligence interaction interface layout learning livelihood management measure mechanism memory method mobility mood operation opportunity organization outcome performance practice presentation process processing product quality readability recovery relationship reliability responsiveness result retention routine safety sanitation scalability security service skill sleep society speed standard strategy style sustainability teaching technique traffic training transparency transport usability utility utilization well-being wellbeing wellness work workflow workplace workspace writing allocation competitiveness readability comfort digestion circulation posture`;
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

const entries: readonly PhraseEntry[] = [
  {
    match: 'optimize:V!',
    to: 'improve:V',
    ifObject: `allocation care communication efficiency experience flow health layout learning operation performance process productivity result routine
      sleep use utilization workflow workspace`,
    unlessPrevious: ['<DT>'],
    unlessSentenceHas: ['algorithm', 'query', 'code', 'model', 'compiler'],
  },
  ...verbsByObject([
    ['enhance elevate bolster', 'increase', increased],
    ['enhance bolster', 'strengthen', strengthened],
    ['elevate', 'raise', 'awareness mood position profile spirit standing status'],
    ['elevate', 'improve', 'quality skill performance'],
    ['bolster', 'strengthen', 'economy effort argument security infrastructure force support'],
  ]),
  { match: 'enhance:V!', to: 'add_to:V', ifObject: added, unlessPrevious: adverbs },
  {
    match: 'enhance:V!',
    to: 'improve:V',
    ifObject: improved,
    unlessPrevious: ['<DT>', 'by', 'of'],
    unlessNext: ['with', 'by'],
  },
  { match: 'enhanced', to: 'improved', ifNext: ['by', 'through', 'when'], ifPrevious: ['be:V!', '<RB>'] },
];

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
      ['The prize enhanced her credibility.', 'The prize strengthened her credibility.'],
      ['The lamps enhance the charm of the room.', 'The lamps add to the charm of the room.'],
      ['They optimized the workflow.', 'They improved the workflow.'],
      ['The move bolstered the economy.', 'The move strengthened the economy.'],
      ['A rug can elevate the quality of a room.', 'A rug can improve the quality of a room.'],
      ['They called for enhanced safety measures.', 'They called for improved safety measures.'],
      ['Its range is enhanced by a second battery.', 'Its range is improved by a second battery.'],
    ],
    leavesAlone: [
      'He has elevated blood pressure.',
      'Optimize the query with an index.',
      'A carbon-enhanced concrete was used.',
      'Milk is enhanced with vitamins.',
      'They improved the road to enhance safety.',
      'Road improvements enhance the quality of life.',
      'Filters enhance the image.',
    ],
  },
  entries,
});

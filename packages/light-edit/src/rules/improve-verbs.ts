/**
 * Replaces `enhance`, `elevate`, `optimize` and `bolster` with `improve`, `increase`, `strengthen` or `raise`,
 * depending on the object.
 */
import { isWord, neighbor } from '@humanize/text';
import { objectAfter } from '../phrases/object-after.ts';
import { defineRule } from '../rule/define-rule.ts';
import { denseText } from '../rule/density.ts';
import type { PhraseEntry } from '../rule/rule.ts';
import { verbsByObject } from './by-object.ts';

/** Nouns for something of which there can be more. */
const increased = `absorption advantage anticipation appreciation awareness bandwidth benefit bioavailability biodiversity capability capacity chance concentration conversion demand endurance energy engagement excitement exposure income intensity interest knowledge likelihood loyalty motivation number odds output participation power productivity profit profitability prosperity reach recognition reflectivity revenue sale sales satisfaction staffing stamina traffic turnout usage value visibility yield`;
/** Nouns for something that becomes stronger. */
const strengthened = `bond case claim commitment confidence connection credibility defense defence democracy identity immunity influence morale partnership
  position presence resilience resolve solidarity standing stability tie unity credentials`;
/** Nouns that go with `add to`. */
const added = `ambiance ambience appeal atmosphere attractiveness authenticity beauty charm depth drama effect elegance enjoyment enrichment feel feeling   fun impact intimacy joy mystery mystique theme tone tranquility vibe richness aesthetic aesthetics immersion allure sense`;
/** Nouns for something that becomes better. */
const improved = `accessibility accountability accuracy adherence allocation appearance balance campaign care circulation clarity classroom collaboration comfort communication community compatibility competitiveness compliance comprehension condition connectivity control convenience cooking coordination curriculum customer-service decision-making delivery design development diagnosis diet digestibility digestion drainage durability education effectiveness efficacy efficiency environment equity facility fertility flexibility flow fluency focus friendship function functionality governance handling health hygiene implementation inclusivity infrastructure instruction insulation intelligence interaction interface interoperability layout learning lighting literacy livelihood logistics maintainability management measure mechanism memory method mobility mood navigation nutrition operation opportunity organization outcome oversight performance planning policy portability portfolio posture practice precision preparedness presentation privacy problem-solving procedure process processing product proficiency profile pronunciation quality ranking readability recall recovery relationship reliability resolution responsiveness result resume retention routine safety sanitation scalability security service skill sleep society speed standard storytelling strategy style sustainability targeting teaching technique thinking throughput traction traffic training transparency transport treatment understanding usability utility utilization ventilation vocabulary well-being wellbeing wellness work workflow workplace workspace writing`;
/** Experiences that a service can improve. A wine enhances a dinner but does not improve it. */
const served = 'user customer learning shopping patient client guest gaming employee student';
const adverbs = 'significantly greatly further only also truly vastly dramatically substantially not';

const entries: readonly PhraseEntry[] = [
  {
    match: 'optimize:V!',
    to: 'improve:V',
    ifObject: `allocation care communication efficiency flow health layout learning logistics nutrition operation performance process productivity result routine schedule storage
      sleep use utilization workflow workspace`,
    unlessPrevious: '<DT>',
    unlessSentenceHas: 'algorithm query code model compiler',
  },
  ...verbsByObject([
    ['enhance bolster', 'increase', increased],
    ['enhance', 'strengthen', strengthened],
    ['elevate', 'raise', 'awareness'],
    ['elevate', 'improve', 'quality skill performance'],
  ]),
  { match: 'enhance:V!', to: 'bring_out:V', ifObject: 'flavor flavour taste sweetness aroma', unlessNext: 'both' },
  { match: 'enhance:V!', to: 'add_to:V', ifObject: added, unlessPrevious: adverbs },
  { match: 'enhance:V!', to: 'improve:V', ifObject: improved, unlessPrevious: '<DT> by of', unlessNext: 'with by' },
  {
    match: 'enhance:V!',
    to: 'improve:V',
    ifObject: 'experience',
    when: ({ document, last }) => isWord(neighbor(document, objectAfter(document, last) ?? last, -1), served),
  },
];

export const improveVerbs = defineRule({
  id: 'improve-verbs',
  kind: 'phrase',
  stage: 'wording',
  family: 'big-verbs',
  densityMin: denseText,
  why: 'An everyday verb is plainer.',
  examples: {
    rewrites: [
      ['Plants enhance the quality of life.', 'Plants improve the quality of life.'],
      ['Good light can greatly enhance your motivation.', 'Good light can greatly increase your motivation.'],
      ['The prize enhanced her credibility.', 'The prize strengthened her credibility.'],
      ['The lamps enhance the charm of the room.', 'The lamps add to the charm of the room.'],
      ['It enhances the user experience.', 'It improves the user experience.'],
      ['They optimized the workflow.', 'They improved the workflow.'],
      ['A rug can elevate the quality of a room.', 'A rug can improve the quality of a room.'],
      ['They called for enhanced safety measures.', 'They called for improved safety measures.'],
    ],
    leavesAlone: [
      'He has elevated blood pressure.',
      'Optimize the query with an index.',
      'A carbon-enhanced concrete was used.',
      'Milk is enhanced with vitamins.',
      'The view is enhanced by a second lens.',
      'They improved the road to enhance safety.',
      'Road improvements enhance the quality of life.',
      'Filters enhance the image.',
      'Wine enhances the dining experience.',
    ],
  },
  entries,
});

/**
 * Replaces showy and formal verbs with the plain verb that fits most objects. Other rules handle objects that need
 * another verb.
 */
import { defineRule } from '../rule/define-rule.ts';
import { denseText, someTells } from '../rule/density.ts';
import { weights } from './show-verbs.ts';
import { isOutsideFiction } from './outside-fiction.ts';

const objectStarts = '<DT> <PRP$> <J> <N> <CD> <VB> <VBG> <VBN> both';
/** Words and tags after which a form such as `foster` is a noun or an adjective, not a verb. */
const nounStarts = '<DT> <J> <CD> of - no';
const technical = 'algorithm query code model models compiler image images pixel pixels';
const plants =
  'crop field flower garden grain grape herb land mushroom plant rice seed soil tree vegetable vineyard wheat yeast';
/** Feelings, which grow or are built, but are not developed by a thing: `visits cultivate kindness`. */
const warmFeelings =
  'appreciation awareness compassion empathy gratitude happiness hope joy kindness love peace respect understanding';
const pets = 'animal animals cat cats dog dogs kitten kittens pet pets puppy puppies rabbit rabbits';
const wards = 'baby care child children family home infant parent kid son daughter teenager toddler';

/** Works and goods, which are showcased rather than shown. */
const onDisplay = 'artwork beauty collection dish';

/** People who are featured rather than shown. */
const performers = 'artist band brand musician performer';

export const showyByDefault = defineRule({
  id: 'showy-by-default',
  kind: 'phrase',
  stage: 'wording',
  family: 'showy-verbs',
  densityMin: denseText,
  why: 'An everyday verb is plainer.',
  examples: {
    rewrites: [
      ['They tell stories and showcase emotions.', 'They tell stories and show emotions.'],
      ['The fair has showcased the town as modern.', 'The fair has shown the town as modern.'],
      ['It is a chance to showcase local artists.', 'It is a chance to feature local artists.'],
      ['This underscores a rift in the town.', 'This shows a rift in the town.'],
      ['They learn to leverage new tools.', 'They learn to use new tools.'],
      ['It fosters safer play.', 'It encourages safer play.'],
      ['He garnered 35 percent of the votes.', 'He won 35 percent of the votes.'],
      ['Unleash your inner artist.', 'Free your inner artist.'],
      ['We want to delve into it.', 'We want to look into it.'],
    ],
    leavesAlone: [
      'It is a showcase of local crafts.',
      'This underscores the importance of rest.',
      'The bank must leverage debt.',
      'By leveraging economies of scale, they cut costs.',
      'They foster two dogs.',
      'You can help by fostering a pet through the winter.',
      'Foster an older cat this month.',
      'The fair fostered a growing sense of duty.',
      'Later hours foster healthier students.',
      'Later hours foster safer, calmer, and more able students.',
      'It fosters understanding between towns.',
      'The amulet empowered the blade.',
      'They embarked at noon.',
    ],
  },
  entries: [
    {
      match: 'foster:V!',
      to: 'encourage:V',
      ifNext: objectStarts,
      unlessObject: `${wards} pupil sense student understanding`,
      unlessPrevious: `${nounStarts} jodie temporary`,
      unlessNext: 'care home homes family families parent parents child children',
      unlessSentenceHas: `encourage:V! pupils students children ${pets}`,
      when: isOutsideFiction,
    },
    {
      match: 'showcase:V!',
      to: 'feature:V',
      ifObject: performers,
      ifNext: objectStarts,
      unlessPrevious: nounStarts,
      unlessSentenceHas: 'feature:V!',
    },
    { match: 'garner:V!', to: 'win:V', ifNext: '<CD>' },
    { match: 'unleash:V! your', to: 'free:V your', ifNext: '<J> <N>', unlessObject: 'dog power potential' },
    { match: 'garner:V!', to: 'attract:V', ifNext: objectStarts, unlessObject: 'vote award medal point seat victory' },
    {
      match: 'delve:V! into',
      to: 'look:V into',
      unlessObject: 'core depth depths details heart section soul specifics',
      unlessSentenceHas: 'look:V!',
    },
    { match: 'delve:V! into the specifics|details of', to: 'look:V closely at', unlessSentenceHas: 'look:V!' },
    {
      match: 'showcase:V!',
      to: 'show:V',
      unlessObject: `${weights} ${onDisplay} ${performers}`,
      ifNext: `${objectStarts} <PRP> over more`,
      unlessPrevious: nounStarts,
      unlessSentenceHas: 'show:V!',
    },
    {
      match: 'underscore:V!',
      to: 'show:V',
      ifNext: '<DT> <PRP$> how why that',
      ifPrevious: 'this that it which these <NN> <NNS>',
      unlessObject: `${weights} belief idea irony notion theme`,
      unlessSentenceHas: 'show:V! drum drums music',
      when: isOutsideFiction,
    },
    {
      match: 'leverage:V!',
      to: 'use:V',
      ifNext: '<J> <NNS>',
      ifPrevious: ': and to that , or can could by',
      unlessObject: 'economy scale',
      unlessSentenceHas: 'use:V! debt loan loans bank fund funds',
    },
  ],
});

export const bigVerbsByDefault = defineRule({
  id: 'big-verbs-by-default',
  kind: 'phrase',
  stage: 'wording',
  family: 'big-verbs',
  densityMin: someTells,
  why: 'An everyday verb is plainer.',
  examples: {
    rewrites: [
      ['They enhance the town square.', 'They improve the town square.'],
      ['Walls mitigate the noise.', 'Walls reduce the noise.'],
      ['The club cultivates confident speakers.', 'The club develops confident speakers.'],
      ['The club embodies the belief that rest heals.', 'The club represents the belief that rest heals.'],
      ['The city embodies the spirit of trade.', 'The city captures the spirit of trade.'],
      ['It is a long course, encompassing many fields.', 'It is a long course, including many fields.'],
      ['Trust is the key to unlocking growth.', 'Trust is the key to growth.'],
    ],
    leavesAlone: [
      'Walks cultivate inner peace.',
      'Filters enhance the image.',
      'The court weighed mitigating factors.',
      'They cultivate rice.',
      'Long walks cultivate gratitude.',
      'He has elevated blood pressure.',
      'Unlock the phone.',
    ],
  },
  entries: [
    {
      match: 'streamline:V!',
      to: 'simplify:V',
      ifNext: objectStarts,
      unlessPrevious: nounStarts,
      unlessSentenceHas: 'simplify:V! simple simpler',
    },
    {
      match: 'cultivate:V!',
      to: 'develop:V',
      ifNext: objectStarts,
      unlessPrevious: nounStarts,
      unlessObject: `${plants} ${warmFeelings}`,
      unlessSentenceHas: 'develop:V! development farm farmers harvest crop crops',
      when: isOutsideFiction,
    },
    { match: 'embody:V! the spirit|essence of', to: 'capture:V the spirit of' },
    {
      match: 'embody:V!',
      to: 'represent:V',
      ifNext: 'the this <PRP$> <NN> a an these',
      unlessPrevious: `${nounStarts} low`,
      unlessSentenceHas: 'represent:V! carbon energy',
      when: isOutsideFiction,
    },
    {
      match: 'encompassing',
      to: 'including',
      ifPrevious: ',',
      ifNext: '<J> <NNS> <NN>',
      unlessSentenceHas: 'include:V! including',
      when: isOutsideFiction,
    },
    { match: 'key to unlocking', to: 'key to' },
    { match: 'elevate:V!', to: 'raise:V', ifObject: 'standing status profile awareness standard level bar discourse' },
    {
      match: 'enhance:V!',
      to: 'improve:V',
      ifNext: objectStarts,
      unlessPrevious: `${nounStarts} by`,
      unlessNext: 'with by',
      unlessObject:
        'exploration narrative story storytelling scene theme film image photo photograph picture realism look appearance style mood feature taste flavor flavour sound natural color colour contrast effect charm beauty appeal atmosphere ambiance ambience mood tone aroma impact drama depth richness feeling sense enjoyment experience meaning mystery texture',
      unlessSentenceHas: `improve:V! improvement improvements ${technical}`,
      when: isOutsideFiction,
    },
    {
      match: 'mitigate:V!',
      to: 'reduce:V',
      ifNext: '<DT> <J> <N> <PRP$> these this',
      unlessPrevious: nounStarts,
      unlessObject: 'circumstance damages factor fear concern crisis crises conflict',
      unlessSentenceHas: 'reduce:V! reduction',
    },
  ],
});

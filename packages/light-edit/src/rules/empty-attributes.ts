/** Deletes attributes that their noun already implies: `your specific needs`, `the inherent risks`. */
import { isWord, neighbor } from '@humanize/text';
import { defineRule } from '../rule/define-rule.ts';
import { denseText } from '../rule/density.ts';
import type { PhraseEntry, PhraseMatch } from '../rule/rule.ts';
import { isOutsideFiction } from './outside-fiction.ts';

/** Words next to an attribute that join it to another attribute, compare it, or contrast it with something. */
const joined = 'and or , but yet -';
const compared = 'more most very so too as less equally truly how';
/** Words that occur in sentences in which `specific` is the opposite of `general`. */
const general =
  'general generic generally broad broader universal overall unspecific rather template draft example sample customize';
/** Words of sentences that set one thing apart from others, in which its attributes count. */
const apart = 'each every different differ differs vary varies variation variations individual instead';
/** Words of sentences that contrast the whole with its parts. */
const parts = 'but however while itself although though despite individual each every specific detail details same';

/** Nouns for something that belongs to a person or a case, and is therefore specific and unique anyway. */
const own = `ability aspiration case challenge character circumstance concern condition context culture experience feature goal heritage history identity interest
  limitation need objective personality perspective preference priority question requirement situation skill strength style talent taste vision voice`;
/** Nouns for traits that need not be unique. */
const traits =
  'challenge character circumstance condition context culture environment feature heritage history interest limitation need objective preference priority requirement situation taste';
const cases = 'circumstance context culture location need nature preference situation task use';

/** Nouns for things that are potential by nature. */
const risks = 'complication danger downside drawback hazard obstacle pitfall problem risk side-effect threat';

/** Nouns that are listed because they are the key ones: `a few key factors`. */
const keyed = `advantage aspect benefit characteristic component concept consideration detail difference element factor feature idea impact
  point principle reason similarity step strategy strength takeaway theme tip way`;

/** Returns false if the word is part of a compound: `task-specific`. */
const isWhole = ({ document, first }: PhraseMatch): boolean => document.text.charAt(first.start - 1) !== '-';

/** Returns false before a clause that says which one is meant: `the specific location where it broke`. */
function isNotSingledOut({ document, first, last }: PhraseMatch): boolean {
  if (!isWhole({ document, first, last } as PhraseMatch)) return false;
  for (let distance = 1; distance <= 4; distance += 1) {
    const next = neighbor(document, last, distance);
    if (next === undefined) return true;
    if (isWord(next, 'that which where who whom')) return false;
  }
  return true;
}

/** Returns false after a possessive that opens the sentence: `Your unique perspective is what counts`. */
const isNotSubject = (match: PhraseMatch): boolean =>
  isNotSingledOut(match) && neighbor(match.document, match.first, -2) !== undefined;

const shared: Partial<PhraseEntry> = { unlessNext: joined, when: isNotSingledOut };

/** Words of sentences in which `overall` says what is meant: with figures (`the overall quality, 0.8`) or parts. */
const figures = `<CD> % = ${parts}`;

const entries: readonly PhraseEntry[] = [
  { ...shared, match: 'specific|particular', to: '', ifPrevious: '<PRP$>', ifObject: own, unlessSentenceHas: general },
  { ...shared, match: 'specific', to: '', ifPrevious: 'the', ifObject: cases, unlessSentenceHas: general },
  {
    ...shared,
    match: 'on the specific',
    to: 'on the',
    ifPrevious: 'depend:V! based',
    ifNext: '<N>',
    unlessNext: 'gravity heat',
    unlessSentenceHas: general,
  },
  {
    ...shared,
    match: 'specific',
    to: '',
    ifPrevious: 'any',
    ifObject: 'condition concern detail instruction need preference question request requirement requirements topic',
    unlessSentenceHas: general,
  },
  {
    ...shared,
    match: 'unique',
    to: '',
    ifPrevious: "<PRP$> 's",
    ifObject: traits,
    unlessSentenceHas: apart,
    when: isNotSubject,
  },
  {
    ...shared,
    match: 'unique',
    to: '',
    ifPrevious: 'the',
    ifObject: 'challenge character circumstance demand need requirement',
    unlessSentenceHas: apart,
  },
  {
    ...shared,
    match: 'unique',
    to: '',
    ifPrevious: 'a this their its his her our',
    ifNext: 'blend mix mixture combination',
    unlessSentenceHas: apart,
  },
  {
    ...shared,
    match: 'potential',
    to: '',
    ifObject: risks,
    unlessPrevious: `a and or ${compared}`,
    unlessSentenceHas: 'actual real existing known',
  },
  { match: 'complex|intricate|delicate|dynamic|constant interplay', to: 'interplay', unlessPrevious: compared },
  {
    ...shared,
    match: 'inherent',
    to: '',
    ifObject:
      'danger risk limitation complexity uncertainty unpredictability difficulty challenge stress vulnerability susceptibility tension',
    unlessPrevious: `${compared} and or is are`,
  },
  {
    ...shared,
    match: 'genuine',
    to: '',
    ifObject: 'love passion interest enthusiasm desire',
    ifPrevious: 'a my our his her their with and',
    unlessSentenceHas: 'fake false feigned pretend take takes took taking',
    when: (match) => isOutsideFiction(match) && isNotSingledOut(match),
  },
  {
    ...shared,
    match: 'ongoing',
    to: '',
    ifObject: 'commitment effort support dedication struggle quest pursuit',
    ifPrevious: "<PRP$> the 's <NNP>",
  },
  {
    ...shared,
    match: 'tangible',
    to: '',
    ifObject: 'result benefit improvement difference outcome progress',
    unlessSentenceHas: 'intangible',
    unlessPrevious: 'and , or more most very',
  },
  {
    match: 'overall',
    to: '',
    ifPrevious: 'the <PRP$> and',
    ifObject: 'appearance tone style clarity quality mood look feel atmosphere experience efficiency productivity',
    unlessNext: joined,
    unlessSentenceHas: figures,
  },
  {
    ...shared,
    match: 'key',
    to: '',
    ifPrevious: 'few several three four five',
    ifNext: '<NNS> <J>',
    ifObject: keyed,
    unlessSentenceHas: 'other others keys',
  },
  {
    match: 'overall',
    to: '',
    ifPrevious: 'the <PRP$>',
    ifObject: 'design context goal',
    unlessNext: joined,
    unlessSentenceHas: figures,
  },
];

export const emptyAttributes = defineRule({
  id: 'empty-attributes',
  kind: 'phrase',
  stage: 'wording',
  family: 'hollow-adverbs',
  densityMin: denseText,
  why: 'The noun says as much without the word.',
  examples: {
    rewrites: [
      ['Choose a plan for your specific needs.', 'Choose a plan for your needs.'],
      ['It depends on the specific circumstances of the farm.', 'It depends on the circumstances of the farm.'],
      ['The town keeps its unique character.', 'The town keeps its character.'],
      ['The shop has a unique blend of teas.', 'The shop has a blend of teas.'],
      ['Check the path for any potential hazards.', 'Check the path for any hazards.'],
      ['They know the inherent risks of the job.', 'They know the risks of the job.'],
      ['She has a genuine love of bread.', 'She has a love of bread.', { wholeText: true }],
      ['We thank them for their ongoing support.', 'We thank them for their support.'],
      ['The plan brought tangible results.', 'The plan brought results.'],
      ['The price depends on the specific design of the mill.', 'The price depends on the design of the mill.'],
      ['Tell us if you have any specific requirements.', 'Tell us if you have any requirements.'],
      ['It spoils the overall appearance of the town.', 'It spoils the appearance of the town.'],
      ['They differ in several key ways.', 'They differ in several ways.'],
      ['Taste is a complex interplay of smell and memory.', 'Taste is an interplay of smell and memory.'],
    ],
    leavesAlone: [
      'Cas9 cuts the DNA at a specific location.',
      'The stamp is unique.',
      'The glaze varies, which adds to its unique character.',
      'We fit the plan to the unique needs of each farm.',
      'This is a template for your specific situation.',
      'The loaf was good, but the overall experience was not.',
      'She has a deep love of bread.',
      'Several key workers left.',
      'Some key features of the mill include a weir.',
      'Of 40 visitors, 30 praised the overall experience.',
      'The key points are these.',
      'Your unique perspective is what counts.',
      'Each town has a unique blend of shops.',
      'Chess has its unique set of rules.',
      'She has a unique and powerful voice.',
      'They found the specific location where it broke.',
      'Rules can be general or fit your specific needs.',
      'Every stranger is a potential threat.',
      'It is made with various tools, such as saws and files.',
      'There are concerns about the potential impact on rents.',
      'They use task-specific layers.',
      'A stool fits their particular needs rather than those of the crowd.',
      'Take a genuine interest in the answer.',
      'He has a genuine curiosity about bees.',
      'It depends on your sleep and your overall health.',
    ],
  },
  entries,
});

/** Replaces worn images (`tapestry`, `beacon`, `cornerstone`, `game-changer`) with the things that they stand for. */
import { isOneOf, isTagged, isWord, neighbor, sentenceOf } from '@humanize/text';
import type { PhraseEntry, PhraseMatch } from '../rule/rule.ts';
import { defineRule } from '../rule/define-rule.ts';
import { someTells } from '../rule/density.ts';
import { isPluralNoun, nounPhraseAfter } from './noun-phrase-after.ts';
import { isOutsideFiction } from './outside-fiction.ts';

/** Returns true before a plural or a list: `a tapestry of small stories`, `a tapestry of color, sound and light`. */
function isOfMany({ document, last }: PhraseMatch): boolean {
  const phrase = nounPhraseAfter(document, last);
  if (phrase === undefined || isTagged(phrase.modifiers[0], 'DT PRP$')) return false;
  // In `a tapestry of ties that holds us`, the verb agrees with the image.
  if (phrase.next?.lower === 'that' && neighbor(document, phrase.next, 1)?.tag === 'VBZ') return false;
  if ([...phrase.modifiers, phrase.head].some(isPluralNoun) || phrase.next?.lower === 'and') return true;
  const afterComma = phrase.next?.lower === ',' ? neighbor(document, phrase.next, 1) : undefined;
  // `a tapestry of light, vast and glittering` is not a list.
  const noun = afterComma !== undefined && isTagged(afterComma, 'J*') ? neighbor(document, afterComma, 1) : afterComma;
  return isTagged(noun, 'N*');
}

/** Returns whether the noun after the match is plural, as `many` requires. */
function namesPlural({ document, last }: PhraseMatch): boolean {
  const phrase = nounPhraseAfter(document, last);
  return phrase !== undefined && [...phrase.modifiers, phrase.head].some(isPluralNoun);
}

/** Subjects that the phrase praises rather than describes. */
const people = 'i we you they he she who people team employees volunteers members';

const isOfThought = (match: PhraseMatch): boolean => isNoBuilding(match) && !isExplained(match);

/** Returns true before a noun phrase that names anything but a building. */
const isNoBuilding = ({ document, last }: PhraseMatch): boolean =>
  !isOneOf(
    nounPhraseAfter(document, last)?.head.lower ?? 'wall',
    'building church temple house tower hall library wall cathedral chapel city',
  );

/** Returns whether an apposition follows, which needs the noun: `is the cornerstone of evolution, a process that …`. */
function isExplained({ document, last }: PhraseMatch): boolean {
  const next = nounPhraseAfter(document, last)?.next;
  return next?.lower === ',' && isWord(neighbor(document, next, 1), 'a an the one');
}

const rich =
  'rich|vibrant|complex|intricate|diverse|colorful|colourful|vivid|beautiful|unique|dynamic|delicate|stunning|dizzying|chaotic|vast|grand|harmonious';
const image = `${rich}? and? ${rich}?`;
/** Words that continue the image, or show that a real object is meant. */
const woven = 'woven weave weaves weaving wove thread threads fabric floor tiles wall walls wool loom';
/** Nouns for what can be mixed. */
const mixed = `art aroma background belief community cuisine culture custom dialect emotion ethnicity flavor flavour genre history idea influence
  instrument language music nationality note noise people perspective religion rhythm scent smell sound spice story style taste texture theme
  tradition tune voice`;
/** What the senses take in, of which a place is full. */
const sensed = 'color colour hue light shade sound scent smell aroma sight spice fragrance';
const strong = 'fundamental|essential|key|crucial|vital|true|central|critical|very|real';
const total = 'real|true|total|absolute|complete|genuine|potential';

/** Returns false at the start of a sentence, where the image is the subject and the verb agrees with it. */
const isNoSubject = ({ document, first }: PhraseMatch): boolean => neighbor(document, first, -1) !== undefined;

/** Returns false if the sentence starts with an activity, which is not full of colors: `Diving there was a mosaic of colors`. */
const isNoActivity = ({ document, first }: PhraseMatch): boolean =>
  document.tokens[sentenceOf(document, first).firstToken]?.lower.endsWith('ing') === false;

/** Images beside which a beacon stays one, so that the row of images stays whole. */
const otherImages = 'pillar pillars anchor rock lighthouse compass torch fortress shield sanctuary oasis';

/** Returns whether a simile precedes: `like a beacon`, `as a beacon`, but not `serve as a beacon`. */
function isSimile({ document, first }: PhraseMatch): boolean {
  const before = neighbor(document, first, -1);
  if (before?.lower !== 'as') return before?.lower === 'like';
  if (isWord(neighbor(document, before, -1), 'seen known regarded viewed hailed remembered')) return false;
  return !/^(?:act|serv|stand|stood)/u.test(neighbor(document, before, -1)?.lower ?? '');
}

/** Restricts an entry for `beacon` to beacons outside similes and rows of images. Returns other entries unchanged. */
function outsideImages(entry: PhraseEntry): PhraseEntry {
  if (![entry.match].flat().some((phrase) => /\bbeacons?\b/u.test(phrase))) return entry;
  const unlessSentenceHas = `${entry.unlessSentenceHas ?? ''} ${otherImages}`;
  return { ...entry, unlessSentenceHas, when: (match) => !isSimile(match) && (entry.when?.(match) ?? true) };
}

const entries: readonly PhraseEntry[] = [
  { match: `, woven into the ${image} tapestry of`, to: ', part of' },
  { match: `weave:V a|an ${image} tapestry of`, to: 'weave:V together', when: isOfMany },
  { match: 'a|an <J>? beacon of light', to: 'a light', ifNext: 'in for that amid' },
  { match: 'a|an <J>? beacon of', to: 'a source of', ifNext: 'joy comfort warmth strength support inspiration pride' },
  {
    match: 'a|an <J>? beacon of',
    to: 'a model of',
    ifNext: `courage resilience kindness compassion leadership quality professionalism inclusivity progress innovation
      excellence stability prosperity democracy tolerance sustainability efficiency integrity`,
  },
  {
    match: 'a|an <J>? beacon for',
    to: 'an example to',
    ifNext: 'others women generations communities future everyone',
  },
  {
    match: `be:V <RB>? a|an|the ${strong}? cornerstone|bedrock|linchpin in|for`,
    to: 'be:V $1 central to',
    when: isOfThought,
  },
  {
    match: `be:V a|an ${image} tapestry|mosaic|symphony of`,
    to: 'be:V full of',
    ifObject: sensed,
    unlessSentenceHas: `${woven} full orchestra`,
    when: isNoActivity,
  },
  {
    match: `be:V a|an living? ${image} tapestry|mosaic of`,
    to: 'be:V a mix of',
    when: (match) => isOutsideFiction(match) && isOfMany(match) && isNoActivity(match),
    unlessSentenceHas: `${woven} quilt stitched`,
  },
  {
    match: `a|an ${image} mosaic of`,
    to: 'a mix of',
    ifPrevious: 'as reflect:V',
    ifObject: `${mixed} people`,
    unlessSentenceHas: woven,
  },
  {
    match: `a|an ${image} tapestry|mosaic of`,
    to: 'a mix of',
    ifObject: mixed,
    when: isOfMany,
    unlessSentenceHas: woven,
    unlessPrevious: 'paint:V! weave:V! like as into',
  },
  {
    match: `a|an ${image} symphony of`,
    to: 'a chorus of',
    ifObject:
      'meow purr voice bird birdsong cricket chirp honk siren beep bark whistle song croak laughter insect frog',
  },
  { match: 'a|an <J>? labyrinth of', to: 'a maze of' },
  { match: 'the labyrinth of', to: 'the maze of', when: isOutsideFiction },
  { match: 'its labyrinth of', to: 'its maze of' },
  {
    match: `a|an ${image} symphony of`,
    to: 'a mix of',
    ifObject: mixed,
    when: (match) => isOutsideFiction(match) && isOfMany(match),
    unlessSentenceHas: `${woven} orchestra`,
    unlessNext: 'billions millions countless',
  },
  {
    match: 'a|an <J|VBG> symphony of',
    to: 'a $1 mix of',
    ifNext: 'flavors flavours sounds aromas scents tastes spices textures colors colours',
  },
  {
    match: 'a|an <J>? beacon of',
    to: 'a model of',
    ifObject:
      'achievement courage efficiency excellence innovation integrity kindness leadership originality professionalism progress quality resilience sustainability tolerance',
  },
  { match: `paint:V a|an ${image} tapestry of`, to: 'paint:V a picture of' },
  {
    match: `the ${image} tapestry|mosaic|kaleidoscope of human <NN>`,
    to: 'the variety of human $1',
    unlessSentenceHas: woven,
  },
  {
    match: `the ${image} tapestry|mosaic of`,
    to: 'the many',
    when: (match) => isNoSubject(match) && isOfMany(match) && namesPlural(match),
    unlessSentenceHas: woven,
  },
  { match: 'cultural tapestry', to: 'culture', unlessSentenceHas: woven },
  {
    match: 'be:V a|an <J>? beacon for',
    to: 'draw:V',
    ifNext: `travelers travellers visitors tourists artists students immigrants investors entrepreneurs talent nature
      food`,
  },
  {
    match: `the ${strong}? cornerstone|bedrock|linchpin of`,
    to: 'the basis of',
    ifPrevious: 'form:V! as provide:V! call:V! called',
    when: isOfThought,
  },
  ...['be', 'become', 'remain'].map((verb) => ({
    match: `${verb}:V a|an|the ${strong}? cornerstone|bedrock|linchpin|backbone of`,
    to: `${verb}:V central to`,
    unlessPrevious: people,
    when: isOfThought,
  })),
  {
    match: `become:V a|an|the ${strong}? cornerstone|bedrock|linchpin for|in`,
    to: 'become:V central to',
    when: isOfThought,
  },
  { match: `it 's a|an ${total}? game-changer|gamechanger for`, to: 'it makes a big difference to' },
  { match: `be:V a|an ${total}? game changer for`, to: 'make:V a big difference to', unlessPrevious: 'to' },
  { match: `be:V a|an ${total}? game changer in`, to: 'make:V a big difference in', unlessPrevious: 'to' },
  { match: `the|a ${strong}? cornerstone|bedrock of`, to: 'the basis of', ifPrevious: ',', when: isNoBuilding },
  { match: 'one of the cornerstones of', to: 'one of the foundations of' },
  // `proved to make a big difference` is clumsy.
  { match: `be:V a|an ${total}? game-changer|gamechanger for`, to: 'make:V a big difference to', unlessPrevious: 'to' },
  {
    match: `be:V a|an ${total} game-changer|gamechanger`,
    to: 'make:V a big difference',
    unlessPrevious: 'to',
    unlessNext: 'for in of that',
  },
  { match: `be:V a|an ${total}? game-changer|gamechanger in`, to: 'make:V a big difference in', unlessPrevious: 'to' },
  { match: 'be:V also? a|an <J>? treasure trove of', to: 'be:V full of', when: isOfMany },
  {
    match: ['be:V', 'act:V! as', 'serve:V! as'].map((verb) => `${verb} a|an <J>? catalyst for`),
    to: 'drive:V',
    ifNext: `change growth innovation progress economic social job development reform transformation positive further
      new creativity collaboration`,
  },
  { match: 'be:V deeply? woven into the very? fabric of', to: 'be:V part of' },
  { match: 'the very? fabric of', to: '', ifNext: 'society democracy communities' },
  { match: 'a|an <J>? beacon of hope', to: 'a source of hope' },
  {
    match: 'a|an <J>? beacon of',
    to: 'a center of',
    ifNext: 'knowledge learning culture education',
    unlessSentenceHas: 'shine:V! shone',
  },
  {
    match: 'a|an <J>? beacon of',
    to: 'a symbol of',
    ifNext: '<N> <J>',
    unlessNext: 'life light fire',
    unlessSentenceHas: 'symbol lighthouse ship ships shine:V! shone',
    when: isOutsideFiction,
  },
  {
    match: 'a|an <J>? beacon of',
    to: 'a symbol of',
    ifNext: 'freedom liberty peace unity resistance resilience justice',
  },
  { match: 'a|an|the delicate|intricate|complex dance between', to: 'the interplay between' },
  { match: 'a|an <J>? melting pot of', to: 'a mix of', when: isOfMany },
];

export const wornImages = defineRule({
  id: 'worn-images',
  family: 'worn-images',
  densityMin: someTells,
  kind: 'phrase',
  stage: 'wording',
  why: 'The thing itself is clearer than the worn image.',
  examples: {
    rewrites: [
      ['The city is a vibrant tapestry of cultures.', 'The city is a mix of cultures.'],
      ['The bay has long been a beacon for travelers.', 'The bay has long drawn travelers.'],
      ['It shows the rich tapestry of human experience.', 'It shows the variety of human experience.'],
      ['Trust is the cornerstone of care.', 'Trust is central to care.'],
      ['These notes form the bedrock of the plan.', 'These notes form the basis of the plan.'],
      ['The app is a game-changer for bakers.', 'The app makes a big difference to bakers.'],
      ['The loom was a game changer for the town.', 'The loom made a big difference to the town.'],
      ['Trade, the bedrock of the town, shrank.', 'Trade, the basis of the town, shrank.'],
      ['Trust remains the cornerstone of care.', 'Trust remains central to care.'],
      ['The museum is a treasure trove of old maps.', 'The museum is full of old maps.'],
      ['The fair acts as a catalyst for economic growth.', 'The fair drives economic growth.'],
      ['Risk is woven into the very fabric of farming.', 'Risk is part of farming.'],
      ['The old town is a labyrinth of narrow alleys.', 'The old town is a maze of narrow alleys.'],
      ['He is a beacon of courage.', 'He is a model of courage.'],
      ['The clinic is a beacon of care.', 'The clinic is a symbol of care.'],
      ['The school is a beacon of hope.', 'The school is a source of hope.'],
      ['The hall was a vivid tapestry of sounds.', 'The hall was full of sounds.'],
      ['Each bite is a symphony of flavors.', 'Each bite is a mix of flavors.'],
      ['Her song was a beacon of light in the war.', 'Her song was a light in the war.'],
    ],
    leavesAlone: [
      'A kaleidoscope of butterflies rose.',
      'The fair was a kaleidoscope of colors.',
      'It burst into a kaleidoscope of neon shapes.',
      'The church is a beacon for those who have no home.',
      'A tapestry of wool hung on the wall.',
      'Drift is the cornerstone of the theory, a process that takes ages.',
      'The mayor laid the cornerstone of the library.',
      'A beacon lit the coast.',
      'His laugh was like a beacon of hope in the ward.',
      'The nurse was a beacon of kindness and a pillar of strength.',
      'The stew was a game-changer.',
      'The new oven proved to be a game-changer.',
      'The rich tapestry of ties in the novel is its strength.',
      'They made a mosaic of our names.',
      'The sky was like a tapestry of lights.',
      'They weave a rich tapestry of ties that holds the town.',
      'The catalyst for this reaction is nickel.',
    ],
  },
  entries: entries.map(outsideImages),
});

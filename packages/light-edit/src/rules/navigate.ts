/**
 * Replaces `navigate` with `deal with`, `get through`, `make sense of` or `make one's way through`, depending on its
 * object.
 */
import { isWord, neighbor } from '@humanize/text';
import type { PhraseEntry, PhraseMatch } from '../rule/rule.ts';
import { defineRule } from '../rule/define-rule.ts';
import { anyText, someTells } from '../rule/density.ts';

const dealt = `ambiguity anxiety aspect boundary challenge change complexity concern conflict conflicts constraint conversation crisis
  demand detail difference dilemma disagreement dispute disruption dynamic dynamics emotion expectation fallout feeling grief hurdle
  identity implication interaction intricacy issue landmine loss matter nuance obligation obstacle peer-pressure politics pressure problem question reality
  regulation relationship requirement responsibility restriction risk role setback setting shift situation stress subtlety task
  tension trade-off transformation ups transition twist uncertainty volatility`;
/** Times that people go through. */
const times =
  'adolescence adulthood career chapter divorce pandemic session parenthood period phase recession recovery restructuring stage time year';

const understood = `amount argument content data datum documentation form information jargon law legislation literature market metric misinformation number
  option policy research statistic terminology terms`;

/** Words that indicate navigation in the literal sense, such as ships, pages and menus. */
const literal = 'ship ships boat vessel forest cave swamp tunnel map compass website app menu helm';

/** Nouns that go with `make their way through`. Streets and other places are navigated in the literal sense. */
const walked = 'chaos crowd labyrinth maze web world';

/** Images of something without a clear way through. */
const tangled = 'chaos darkness labyrinth maze minefield web';

const worlds = 'world landscape';
const starts = 'navigate:V! through?';
const shared = { unlessSentenceHas: literal };
const determiners = 'the this these that a an <PRP$> <J> such';

/** Pronouns with their possessives, for `helps them navigate`. */
const persons = [
  ['you', 'your'],
  ['them', 'their'],
  ['us', 'our'],
  ['me', 'my'],
  ['him', 'his'],
  ['he', 'his'],
  ['she', 'her'],
  ['we', 'our'],
  ['they', 'their'],
  ['i', 'my'],
] as const;

/** `they navigate the crowd` → `they make their way through the crowd`. */
const walks = persons.flatMap(([person, possessive]): PhraseEntry[] => [
  {
    match: `navigate through?`,
    to: `make ${possessive} way through`,
    ifObject: walked,
    ifPrevious: person,
    ifNext: determiners,
  },
  {
    match: `navigated through?`,
    to: `made ${possessive} way through`,
    ifObject: walked,
    ifPrevious: person,
    ifNext: determiners,
  },
]);

/** Maximum number of tokens after the verb to search for `with`, which `deal with` would repeat. */
const contextTokensMax = 12;

const hasWith = ({ document, last }: PhraseMatch): boolean =>
  Array.from({ length: contextTokensMax }, (_, index) => neighbor(document, last, index + 1)).some(
    (token) => token?.lower === 'with',
  );

const people = persons.map(([person]) => person).join(' ');

/** Words directly before the verb that are its subject or auxiliary. */
const subjects = 'am are be been being currently i is now people still they was we were who you';

/** Returns whether the verb has a subject of its own. An object of `help` does not count as one. */
function hasSubject({ document, first }: PhraseMatch): boolean {
  const before = neighbor(document, first, -1);
  if (before === undefined || !(isWord(before, subjects) || before.tag === 'NNS')) return false;
  return !followsHelp({ document, first });
}

function followsHelp({ document, first }: Pick<PhraseMatch, 'document' | 'first'>): boolean {
  return [-2, -3, -4].some((distance) => neighbor(document, first, distance)?.lower.startsWith('help'));
}

/** Returns true before `challenges` that a clause describes. */
const hasChallenges = ({ document, last }: PhraseMatch): boolean =>
  [2, 3].some((distance) => isWord(neighbor(document, last, distance), 'challenges demands issues struggles'));

export const navigate = defineRule({
  id: 'navigate',
  kind: 'phrase',
  stage: 'wording',
  family: 'navigate-the',
  densityMin: someTells,
  why: 'An everyday verb is plainer than “navigate”.',
  examples: {
    rewrites: [
      [
        'They navigate the complexities of balancing work and rest.',
        'They deal with the complexities of balancing work and rest.',
      ],
      ['They navigate the complexity of running a farm.', 'They deal with the complexity of running a farm.'],
      ['We navigate the complexities of the digital age.', 'We deal with the complexities of the digital age.'],
      ['The guide helps you navigate your first year.', 'The guide helps you get through your first year.'],
      ["It is hard to navigate life's ups and downs.", "It is hard to deal with life's ups and downs."],
      ['Teams navigate conflicts better with rest.', 'Teams handle conflicts better with rest.'],
      ['Teams navigate conflicts by resting.', 'Teams deal with conflicts by resting.'],
      ['It is how they navigated this new phase of life.', 'It is how they went through this new phase of life.'],
      ['The guide helps you navigate the many options.', 'The guide helps you make sense of the many options.'],
      ['They navigated their way through the rules.', 'They found their way through the rules.'],
      ['Books help us navigate the digital world.', 'Books help us deal with the digital world.'],
      ['He must navigate the challenges he faces.', 'He must deal with the challenges he faces.'],
      ['They navigated the chaos of the market.', 'They made their way through the chaos of the market.'],
    ],
    leavesAlone: [
      'He navigated the strait at night.',
      'The play follows Ann as she navigates love, fame, and the law.',
      'Navigate to the settings page.',
      'The ship navigated a period of fog.',
      'They navigated the streets of the old town.',
      'They navigate the bureaucracy and the rules of the office.',
      'We navigate our own paths.',
      'She helps new parents navigate the benefits system.',
      'Pupils learn to navigate complex library systems.',
      'They navigate the terrain of the park with a map.',
    ],
  },
  entries: [
    { ...shared, match: starts, to: 'deal_with:V', ifObject: dealt, when: (match) => !hasWith(match) },
    { ...shared, match: starts, to: 'handle:V', ifObject: dealt, when: hasWith },
    // Before a pronoun, the tagger mistakes the plural for a verb: `the challenges he faces`.
    { ...shared, match: starts, to: 'deal_with:V', ifNext: 'the these any', when: hasChallenges },
    { ...shared, match: starts, to: 'go_through:V', ifObject: times, when: hasSubject },
    { ...shared, match: starts, to: 'get_through:V', ifObject: times, when: (match) => !hasSubject(match) },
    { ...shared, match: starts, to: 'make_sense_of:V', ifObject: understood },
    { ...shared, match: starts, to: 'deal_with:V', ifNext: 'the', ifObject: worlds, when: (match) => !hasWith(match) },
    { match: 'navigate:V! the <J>? balance', to: 'keep:V the $1 balance', ifNext: 'between of' },
    { match: 'navigate:V <PRP$> way through', to: 'find:V $1 way through', unlessSentenceHas: literal },
    ...walks.map((entry) => ({ ...entry, unlessSentenceHas: `${literal} way ways` })),
  ],
});

export const navigateImages = defineRule({
  id: 'navigate-images',
  kind: 'phrase',
  stage: 'wording',
  family: 'navigate-the',
  densityMin: anyText,
  why: 'The words name the image that “navigate” hints at.',
  examples: {
    rewrites: [
      ['It is hard to navigate a maze of rules.', 'It is hard to find a way through a maze of rules.'],
      ['The novel is about navigating a world without hope.', 'The novel is about coping with a world without hope.'],
    ],
    leavesAlone: ['They navigate the web page.', 'He navigated the maze by ship.'],
  },
  entries: [
    {
      ...shared,
      match: starts,
      to: 'find_a_way_through:V',
      ifObject: tangled,
      ifNext: determiners,
      unlessPrevious: people,
    },
    { ...shared, match: starts, to: 'cope_with:V', ifObject: 'world', ifNext: 'a an', unlessPrevious: people },
  ],
});

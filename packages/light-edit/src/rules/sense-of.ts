/** Reduces `a sense of` and a feeling to the feeling itself, after verbs that can have a feeling as their object. */
import { isWord, isOneOf, neighbor, tokensAround } from '@humanize/text';
import type { PhraseEntry, PhraseMatch } from '../rule/rule.ts';
import { defineRule } from '../rule/define-rule.ts';
import { someTells } from '../rule/density.ts';
import { isOutsideFiction } from './outside-fiction.ts';

/** Feelings that need no article. `A sense of purpose` and `a sense of belonging` are idioms, so they are kept. */
const feelings = `gratitude pride awe wonder relief joy dread unease nostalgia excitement anticipation hope dignity confidence trust loyalty
  humility respect guilt shame melancholy foreboding warmth stability freedom solidarity camaraderie empowerment satisfaction fulfillment fulfilment optimism comfort
  appreciation anxiety fear despair loneliness isolation curiosity empathy harmony frustration sadness tension mystery happiness contentment intimacy
  independence resilience discipline regret disbelief solitude elation euphoria desperation helplessness hopelessness vulnerability weariness resignation
  determination reverence delight exhilaration sorrow longing grief bitterness betrayal panic normalcy`;
/** States of mind that can be created, but not felt: `feeling a sense of peace`. */
const states = 'peace calm tranquility serenity';
/**
 * Nouns before which `a sense of` can be deleted only if it contains no adjective: `a sense of unity`, but not `a deep
 * sense of unity`.
 */
const bare = 'urgency unity connection responsibility';

const adjectives =
  `deep great quiet genuine renewed shared growing new lingering strange false palpable lasting profound peculiar pervasive mounting heavy sudden
  comforting faint constant collective inner overwhelming heightened quiet creeping gnawing`.split(/\s+/u);

const cause = `create:V! evoke:V! convey:V! foster:V! instill:V! inspire:V! bring:V! promote:V! build:V! cultivate:V!
  restore:V! give:V! offer:V! provide:V! stir:V! encourage:V! express:V! share:V! show:V! feel:V! experience:V!
  find:V! add:V!`;

const notFelt = 'accomplishment achievement belonging community direction duty identity ownership place purpose';

/** Returns whether something gives the feeling to others: `gave the town a sense of pride`. */
const isGiven = ({ document, first }: PhraseMatch): boolean =>
  tokensAround(document, first, receiverTokensMax).before.some(({ lower }) =>
    isOneOf(lower, 'gave give given gives giving lend lending lends lent offer offered offering offers'),
  );
/** Maximum number of tokens of those who receive a feeling. */
const receiverTokensMax = 4;

/** Maximum number of tokens between the verb and the feeling. */
const verbTokensMax = 2;

/** Number of tokens after `of` that are searched for the end of the noun phrase. */
const phraseTokensMax = 5;

/**
 * Returns false if something depends on the feeling, which then needs an article: `a sense of freedom and joy that lasts`,
 * if it is joined with a noun that needs `a sense of`, as in `a sense of pride and accomplishment`, or if two things are
 * created, as in `creates a sense of pride and village spirit`.
 */
function standsAlone(match: PhraseMatch): boolean {
  const { document, first, last } = match;
  if (isGiven(match)) return false;
  const isJoined = neighbor(document, last, 2)?.lower === 'and';
  const isCreated = tokensAround(document, first, verbTokensMax).before.some(({ lemma }) => lemma === 'create');
  if (isJoined && (isCreated || isWord(neighbor(document, last, 3), notFelt))) return false;
  for (let distance = 2; distance <= phraseTokensMax; distance += 1) {
    const token = neighbor(document, last, distance);
    // `a sense of unease, of danger`
    if (token?.text === ',' && neighbor(document, token, 1)?.lower === 'of') return false;
    if (token === undefined || isOneOf(token.text, '. , ; : ! ?')) return true;
    if (isWord(token, 'that which of')) return false;
  }
  return true;
}

const entries: readonly PhraseEntry[] = [
  { match: 'a sense of', to: '', ifNext: feelings, unlessPrevious: 'adding adds add have:V!', when: standsAlone },
  { match: 'a sense of', to: '', ifNext: states, unlessPrevious: 'feel:V! in adding adds add', when: standsAlone },
  { match: 'a sense of', to: '', ifNext: bare, ifPrevious: `${cause} with`, when: standsAlone },
  ...adjectives.map((adjective): PhraseEntry => ({
    match: `a|an ${adjective} sense of`,
    to: adjective === 'profound' ? 'deep' : adjective,
    ifNext: `${feelings} ${states}`,
    ifPrevious: `${cause} with by`,
    when: (match) => standsAlone(match) && isOutsideFiction(match),
  })),
];

export const senseOf = defineRule({
  id: 'sense-of',
  family: 'sense-of',
  densityMin: someTells,
  kind: 'phrase',
  stage: 'wording',
  why: 'The feeling itself is enough.',
  examples: {
    rewrites: [
      ['The song evokes a sense of nostalgia.', 'The song evokes nostalgia.'],
      ['She spoke with a sense of pride.', 'She spoke with pride.'],
      ['They felt a profound sense of gratitude.', 'They felt deep gratitude.'],
      ['A sense of dread filled the hall.', 'Dread filled the hall.'],
      ['The lake creates a sense of calm.', 'The lake creates calm.'],
      ['It conveys a sense of urgency.', 'It conveys urgency.'],
    ],
    leavesAlone: [
      'It gives them a sense of purpose.',
      'It left behind a sense of unease, of danger.',
      'Dogs have a keen sense of smell.',
      'Under her charm lies a deep sense of loyalty.',
      'He has a sense of humor.',
      'The fair gave the town a sense of pride.',
      'He was driven by a sense of urgency.',
      'It creates a sense of unity and belonging.',
      'It creates a sense of connection that lasts.',
      'It creates a sense of belonging.',
      'It gives a sense of freedom and joy that lasts.',
      'She spoke with a sense of pride and accomplishment.',
      'A fair can create a sense of pride and village spirit.',
      'He walked on, feeling a sense of peace.',
    ],
  },
  entries,
});

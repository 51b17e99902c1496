/** Replaces `plays a crucial role in shaping` with `helps shape`, and `plays a key role in trade` with `is key to trade`. */
import { isOneOf, isTagged, isWord, type Document, type Token, neighbor, tokensAround } from '@humanize/text';
import type { PhraseEntry, PhraseMatch } from '../rule/rule.ts';
import { defineRule } from '../rule/define-rule.ts';
import { someTells } from '../rule/density.ts';
import { hasSecondVerb } from '../phrases/second-verb.ts';
import { opensWithMeans } from './opens-with-means.ts';

/** Gerunds that name a field of activity (`a role in marketing`) or that cannot follow `help`. */
const fields = new Set(
  `marketing engineering nursing banking housing training learning teaching parenting programming manufacturing farming
  writing reading advertising counseling planning funding processing computing gaming healing building cooking breeding
  timing testing modeling branding being doing having understanding`.split(/\s+/u),
);

/** Maximum number of tokens in the clause before or after the verb. */
const clauseTokensMax = 40;

/** Returns whether a second gerund is joined to the verb. Gerunds after `by` or `through` say how. */
function hasSecond(document: Document, verb: Token): boolean {
  const { after } = tokensAround(document, verb, clauseTokensMax);
  const means = after.findIndex(({ lower }) => isOneOf(lower, 'by through'));
  return hasSecondVerb(verb, means === -1 ? after : after.slice(0, means));
}

/**
 * Returns whether the gerund is a verb and the only gerund, and the sentence does not stress the importance of the
 * role.
 */
function isVerb({ document, first, slots: [verb] }: PhraseMatch): boolean {
  return verb !== undefined && !fields.has(verb.lower) && !hasSecond(document, verb) && !isCleft(document, first);
}

/** Returns whether two or more gerunds are used as verbs: `a role in closing wounds and easing pain`. */
function areVerbs({ document, first, slots: [verb] }: PhraseMatch): boolean {
  return verb !== undefined && !fields.has(verb.lower) && hasSecond(document, verb) && !isCleft(document, first);
}

/** Returns true for cleft sentences, which stress the importance of the role: `it is the teacher who plays a crucial role`. */
function isCleft(document: Document, token: Token): boolean {
  const { before } = tokensAround(document, token, clauseTokensMax);
  const hasRelative = before.slice(-3).some(({ lower }) => isOneOf(lower, 'who that which'));
  return (
    hasRelative && before.some(({ lower, index }) => lower === 'it' && isWord(document.tokens[index + 1], "is was 's"))
  );
}

const needed = 'crucial|vital|pivotal|critical|essential|integral|indispensable|instrumental|decisive';
const strong = 'significant|major|big|large';
const weighty = 'important|fundamental|prominent';

/** Words that indicate a part on a stage or the function of a molecule. */
const otherRoles = `film movie theater theatre actor actress cast drama show protein proteins gene genes receptor receptors
  enzyme enzymes cell cells signaling signalling mutation mutations`;

/** States that something affects. It may bring about decisions and developments, or help them, instead. */
const affected = `ability behavior behaviour chance cost efficiency experience health life mood market negotiation outcome
  performance price quality result visibility wellbeing well-being`;

const isNotCleft = ({ document, first }: PhraseMatch): boolean => !isCleft(document, first);

const possible = 'can could may might also often';

/**
 * Returns true after an adverb without an auxiliary, because the adverb would stand before `is`: `rest also plays a
 * vital role`.
 */
function followsBareAdverb({ document, first }: PhraseMatch): boolean {
  if (!isWord(neighbor(document, first, -1), 'also often')) return false;
  return !isTagged(neighbor(document, first, -2), 'MD TO');
}

/** Returns whether the sentence says how: `plays a key role in the town, for example by digging wells`. */
const saysHow = ({ document, last }: PhraseMatch): boolean =>
  tokensAround(document, last, clauseTokensMax).after.some(
    ({ lower, index }) => lower === 'by' && document.tokens[index + 1]?.lower.endsWith('ing') === true,
  );

type RoleEntry = Pick<PhraseEntry, 'to' | 'ifObject' | 'ifPrevious' | 'unlessPrevious'> & {
  readonly role: string;
  readonly noun?: string;
};

/** Adverbs that precede a verb but follow `is`: `also plays a key role` → `is also key`. */
const adverbs = ['also', 'often', 'still', 'always', 'certainly'];

/** Returns the entries for a role in a thing or event: `plays a key role in the economy`. */
function inThing({ role: found, noun = 'role|part', to, ...conditions }: RoleEntry): PhraseEntry[] {
  const shared: Omit<PhraseEntry, 'match' | 'to'> = {
    ...conditions,
    ifNext: '<DT> <PRP$> <NN> <NNS> <NNP> <JJ> both',
    unlessNext: '<VBG> this that',
    unlessSentenceHas: otherRoles,
    // Nothing is essential to a loss.
    unlessObject:
      'way respect collapse decline fall failure defeat death loss destruction downfall demise spread crisis',
    unlessPrevious: `and ${conditions.unlessPrevious ?? ''}`,
    when: (match) =>
      isNotCleft(match) &&
      !saysHow(match) &&
      !followsBareAdverb(match) &&
      !(to.startsWith('be:V') && opensWithMeans(match.document, match.first)),
  };
  const match = `play:V ${found} ${noun} in`;
  const moved = adverbs.map((adverb) => ({
    ...shared,
    match: `${adverb} ${match}`,
    unlessPrevious: "<MD> to have:V! not n't",
    to: to.replace('be:V', `be:V ${adverb}`),
  }));
  return [{ ...shared, match, to }, ...(to.startsWith('be:V') ? moved : [])];
}

const inThings: PhraseEntry[] = [
  { role: `a|an equally? ${needed}`, to: 'be:V essential to', unlessPrevious: possible },
  // `Can be essential` would claim more.
  { role: `a|an equally? ${needed}`, to: 'be:V important to', ifPrevious: possible },
  { role: 'a|an equally? central', to: 'be:V central to' },
  { role: 'a|an equally? key', to: 'be:V key to' },
  { role: `a|an equally? ${strong}`, to: 'greatly affect:V', ifObject: affected },
  // Matches only `role`, because a person who `plays a part in` something takes part in it.
  { role: 'a', noun: 'role', to: 'affect:V', ifObject: affected },
  { role: 'a|an far|much? more central', to: 'be:V more central to' },
  { role: 'a|an increasingly important', to: 'be:V increasingly important to' },
].flatMap(inThing);

const role = `play:V a|an equally? ${needed}|key|${strong}|${weighty} role|part in`;
const objectStarts = '<DT> <PRP$> <NN> <NNS> <NNP> <JJ> how what whether both';

export const playsARole = defineRule({
  id: 'plays-a-role',
  kind: 'phrase',
  stage: 'wording',
  family: 'plays-a-role',
  densityMin: someTells,
  why: 'A verb is more direct than “plays a role”.',
  examples: {
    rewrites: [
      ['Rest plays a vital role in shaping memory.', 'Rest helps shape memory.'],
      ['Bees can play a crucial role in helping farmers.', 'Bees can help farmers.'],
      ['Rest plays a vital role in memory.', 'Rest is essential to memory.'],
      ['Ports play a key role in the economy.', 'Ports are key to the economy.'],
      ['Music played a significant role in her life.', 'Music greatly affected her life.'],
      ['Rest also plays a vital role in memory.', 'Rest is also essential to memory.'],
      ['Rest can also play a vital role in memory.', 'Rest can also be important to memory.'],
      ['Rest can play a vital role in memory.', 'Rest can be important to memory.'],
      ['Luck can play a role in performance.', 'Luck can affect performance.'],
      ['Luck plays a far more central role in trade.', 'Luck is more central to trade.'],
      ['Rest plays a key role in how we learn.', 'Rest is key to how we learn.'],
      [
        'She will play a central role in building boats and running ports.',
        'She will be central to building boats and running ports.',
      ],
      [
        'Rest plays a vital role in closing wounds and easing pain.',
        'Rest is essential in closing wounds and easing pain.',
      ],
    ],
    leavesAlone: [
      'Debt played a crucial role in the collapse of the bank.',
      'By storing rain, the dam plays a vital role in farming.',
      'The actor played a leading role in the film.',
      'The actress played an important role in the movie.',
      'Data plays a key role in it.',
      'Her advice played a significant role in my choice of school.',
      'Wheels played a role in the development of trade.',
      'Rest plays a vital role in several ways.',
      'Crabs play a key role in the bay, for example by digging holes.',
      'Work is essential, but rest also plays a vital role in the town.',
      'It is the cook who plays a key role in feeding us.',
      'Playing a key role in the play, she was nervous.',
      'I would love to play a part in your success.',
      'Rents are hard to set, with many costs playing a role in fixing the price.',
    ],
  },
  entries: [
    ...inThings,
    {
      match: `${role} helping to?`,
      to: 'help:V',
      ifNext: '<DT> <PRP$> <PRP> <N> <J> <VB>',
      when: ({ document, first, last }) =>
        neighbor(document, last, 1)?.tag !== 'VBG' && !hasSecond(document, last) && !isCleft(document, first),
    },
    {
      match: `play:V a|an equally? ${needed} role|part in <VBG>`,
      to: 'be:V essential in $1',
      ifNext: objectStarts,
      when: areVerbs,
    },
    ...['central', 'key'].map((word) => ({
      match: `play:V a|an equally? ${word} role|part in <VBG>`,
      to: `be:V ${word} to $1`,
      ifNext: objectStarts,
      when: areVerbs,
    })),
    ...['how', 'whether', 'what'].map((word) => ({
      match: `play:V a|an ${needed}|central|key role|part in ${word}`,
      to: `be:V key to ${word}`,
      when: isNotCleft,
    })),
    { match: `${role} <VBG>`, to: 'help:V $1/VB', ifNext: objectStarts, when: isVerb },
    {
      match: 'play:V a role in <VBG>',
      to: 'help:V $1/VB',
      ifNext: objectStarts,
      when: (match) => isVerb(match) && match.first.lower !== 'playing',
    },
  ],
});

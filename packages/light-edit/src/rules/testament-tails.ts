/**
 * Replaces the apposition `, a testament to` with `, a tribute to` before nouns for work, `, thanks to` before nouns
 * for causes, and `, proof of` before other nouns. At the end of a sentence, an apposition that only praises is
 * deleted: `, a testament to the human spirit`.
 */
import { isOneOf, isTagged, isWord, neighbor, sentenceOf, type Document, type Token } from '@humanize/text';
import { objectAfter } from '../phrases/object-after.ts';
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';
import type { PhraseMatch, Proposals } from '../rule/rule.ts';
import { efforts, honored, remembered, testament } from './testament-to.ts';

/** Marks before an apposition. */
const marks = ', — – - --';
const phraseStarts = 'the <PRP$> <J> <N> <VB>';

/** Maximum number of tokens in an item of a series whose verb is left out. */
const seriesMax = 10;

/** Nouns for the cause of a result. */
const causes =
  'algorithm data economy expertise framework infrastructure investment marketing network policy reform strategy structure system technology';
/** Nouns that go with `a sign of`. */
const signified = `change confidence concern demand development expansion growth impact interest popularity recognition rule support trust`;

/** Returns false in a series whose verb is left out: `a song is a gift, and every letter, a testament to …`. */
function hasVerbBefore({ document, first }: PhraseMatch): boolean {
  const mark = neighbor(document, first, -1);
  if (mark === undefined) return true;
  for (let distance = 1; distance <= seriesMax; distance += 1) {
    const token = neighbor(document, mark, -distance);
    if (token === undefined || token.tag.startsWith('V')) return true;
    if (isOneOf(token.text, ', ;')) return !isWord(neighbor(document, token, 1), 'and each every');
  }
  return true;
}

export const testamentTails = defineRule({
  id: 'testament-tails',
  kind: 'phrase',
  stage: 'wording',
  family: 'testament-to',
  densityMin: anyText,
  why: '“Proof of” is plainer than “a testament to”.',
  examples: {
    rewrites: [
      ['Such errors are rare, a testament to the strict rules.', 'Such errors are rare, a sign of the strict rules.'],
      ['Their voices shook, a chilling testament to their fear.', 'Their voices shook, chilling proof of their fear.'],
      ['He sat there, his coat a silent testament to the toil.', 'He sat there, his coat silent proof of the toil.'],
      ['The door, a testament to the smith’s skill, held.', 'The door, a tribute to the smith’s skill, held.'],
      ['Her sons are kind, a testament to her love.', 'Her sons are kind, proof of her love.'],
      [
        'In a testament to her talent, they gave her the prize.',
        'In a tribute to her talent, they gave her the prize.',
      ],
    ],
    leavesAlone: [
      'The shelf held old maps, a testament to a life at sea.',
      'It is a hit, a symbol, and a testament to hope.',
      'Each song is a gift, and every letter, a testament to her love.',
      'The ruins lay there, a silent testament to the war.',
    ],
  },
  entries: [
    { match: testament, to: 'a tribute to', ifPrevious: `${marks} in`, ifObject: efforts },
    ...['chilling', 'gruesome', 'grim', 'living', 'mute', 'quiet', 'sad', 'silent', 'stark', 'terrible'].map(
      (mood) => ({
        match: `a ${mood} testament to`,
        to: `${mood} proof of`,
        ifPrevious: `${marks} be:V! <N>`,
        ifNext: `${phraseStarts} a an`,
        unlessObject: `${remembered} ${honored}`,
      }),
    ),
    { match: testament, to: 'a sign of', ifPrevious: marks, ifObject: signified },
    {
      match: testament,
      to: 'proof of',
      ifPrevious: marks,
      ifNext: phraseStarts,
      when: hasVerbBefore,
      unlessObject: `${efforts} ${causes} ${signified} ${remembered} ${honored}`,
    },
  ],
});

/** Nouns in appositions that only praise. */
const praised = new Set(
  `balance beauty bond charm connection courage creativity dream endurance harmony heart hope humanity imagination importance ingenuity joy
  legacy life magic mystery nature passion potential power resilience significance soul spirit strength tenacity unity value versatility wonder`.split(
    /\s+/u,
  ),
);
/**
 * Minimum number of tokens that must precede an apposition for it to be deleted. In shorter sentences, the apposition
 * is kept.
 */
const tokensMin = 9;
/** Maximum number of tokens from `testament` to the end of the sentence. */
const tailMax = 18;
/** Maximum number of tokens from the comma to `testament`. */
const openingMax = 4;

/**
 * Returns the comma that introduces an apposition with `testament`, if only a determiner and modifiers are between
 * them.
 */
function commaBefore(document: Document, token: Token): Token | undefined {
  for (let distance = 1; distance <= openingMax; distance += 1) {
    const before = neighbor(document, token, -distance);
    if (before === undefined) return undefined;
    if (before.text === ',') return before;
    if (!isTagged(before, 'DT J* VBG RB*')) return undefined;
  }
  return undefined;
}

/** Returns whether a token adds information to the apposition: a name, a number, or a further clause. */
function saysMore({ text, kind, lower, protectedBy }: Token): boolean {
  return (
    kind === 'number' ||
    protectedBy !== undefined ||
    isOneOf(text, ', ; : — – ( " “') ||
    isOneOf(lower, 'and but that which who')
  );
}

export const testamentEnds = defineRule({
  id: 'testament-ends',
  kind: 'pattern',
  each: 'token',
  words: ['testament'],
  stage: 'wording',
  family: 'testament-to',
  densityMin: anyText,
  why: 'The end of the sentence only praises.',
  examples: {
    rewrites: [
      [
        'After the fire the people of the town built it again, a testament to the human spirit.',
        'After the fire the people of the town built it again.',
      ],
    ],
    leavesAlone: [
      'They built it again, a silent testament.',
      'After the fire the people of the town built it again, a testament: so they say.',
    ],
  },
  propose(token, { document }): Proposals {
    const to = neighbor(document, token, 1);
    const comma = commaBefore(document, token);
    if (to?.lower !== 'to' || comma === undefined) return undefined;
    if (!praised.has(objectAfter(document, to)?.lemma ?? '')) return undefined;
    const { firstToken, endToken } = sentenceOf(document, token);
    if (comma.index - firstToken < tokensMin || endToken - token.index > tailMax) return undefined;
    const tail = document.tokens.slice(to.index + 1, endToken);
    const last = tail.findLast(({ kind }) => kind !== 'punctuation');
    if (last === undefined || tail.slice(0, -1).some(saysMore) || tail.at(-1)?.text !== '.') return undefined;
    return { changes: [{ start: comma.start, end: last.end, text: '' }] };
  },
});

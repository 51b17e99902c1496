/**
 * Deletes an advertising adjective that is next to another adjective: `a robust and efficient system` → `an efficient
 * system`.
 */
import { isWord, isTagged, type Document, type Token, neighbor, tokensOf } from '@humanize/text';
import type { Proposal } from '../rule/proposal.ts';
import { defineRule } from '../rule/define-rule.ts';
import { someTells } from '../rule/density.ts';
import { nounPhraseAfter } from './noun-phrase-after.ts';

const glossy = new Set(
  `vibrant dynamic innovative robust seamless intricate multifaceted nuanced comprehensive holistic transformative groundbreaking cutting-edge
  unparalleled unwavering invaluable timeless compelling remarkable captivating immersive breathtaking unforgettable impactful enchanting bustling
  enduring awe-inspiring ever-evolving meticulous`.split(/\s+/u),
);

/** Sentences on technical subjects, in which some of the adjectives are terms. */
const technical = /\b(?:regression|algorithms?|code|function|server|database|models?|software|statistics|types?)\b/iu;

const isAdjective = (token: Token | undefined): token is Token =>
  token !== undefined && isTagged(token, 'JJ VBN') && !isWord(token, 'other own same such many few several first last');
/** Adjectives of size and age, next to which the other adjective adds information. */
const sizes = 'small single tiny big large new old young long short vast great little high-quality colossal complex';
const isJoiner = (token: Token | undefined): boolean => token?.lower === 'and' || token?.lower === ',';
const isDeterminer = (token: Token | undefined): boolean => isTagged(token, 'DT PRP$ POS IN VB VBD VBG VBP VBZ');

/** Returns a proposal if the adjective is the first of exactly two: `a robust and efficient system`. */
function firstOfTwo(document: Document, adjective: Token): Proposal | undefined {
  const joiner = neighbor(document, adjective, 1);
  const other = neighbor(document, adjective, 2);
  if (
    joiner === undefined ||
    !isJoiner(joiner) ||
    !isAdjective(other) ||
    !isDeterminer(neighbor(document, adjective, -1))
  )
    return undefined;
  const after = neighbor(document, other, 1);
  if (isJoiner(after) || !isTagged(after, 'N*')) return undefined;
  return { changes: [{ start: adjective.start, end: joiner.end, text: '' }] };
}

/** Returns a proposal if the adjective is the second of exactly two: `a lush and vibrant garden`. */
function secondOfTwo(document: Document, adjective: Token): Proposal | undefined {
  const joiner = neighbor(document, adjective, -1);
  const other = neighbor(document, adjective, -2);
  if (
    joiner === undefined ||
    !isJoiner(joiner) ||
    !isAdjective(other) ||
    glossy.has(other.lower) ||
    isWord(other, sizes)
  )
    return undefined;
  const before = neighbor(document, other, -1);
  const isOpen = isDeterminer(before) || isWord(before, 'more most');
  if (!isOpen || !isTagged(neighbor(document, adjective, 1), 'N*')) return undefined;
  return nounPhraseAfter(document, adjective) === undefined
    ? undefined
    : { changes: [{ start: joiner.start, end: adjective.end, text: '' }] };
}

export const glossyPairs = defineRule({
  id: 'glossy-pairs',
  family: 'glossy-adjectives',
  densityMin: someTells,
  kind: 'pattern',
  each: 'sentence',
  genre: ['general', 'academic', 'legal'],
  stage: 'wording',
  why: 'The other adjective says what is meant.',
  examples: {
    rewrites: [
      ['It demands a robust and efficient network.', 'It demands an efficient network.'],
      ['They crossed a warm, vibrant town.', 'They crossed a warm town.'],
      ['It is a more accurate and comprehensive plan.', 'It is a more accurate plan.'],
      ['They made an immersive and personal film.', 'They made a personal film.'],
    ],
    leavesAlone: [
      'It demands a robust network.',
      'The town is old and vibrant.',
      'It is a small, intricate drawing.',
      'It is a rich, vibrant, and varied town.',
      'It is a more robust and efficient network.',
      'The code has a dynamic and static type.',
    ],
  },
  propose(sentence, { document }) {
    const tokens = tokensOf(document, sentence);
    const found = tokens.filter(({ lower }) => glossy.has(lower));
    if (found.length === 0 || technical.test(document.text.slice(sentence.start, sentence.end))) return undefined;
    return found.flatMap((adjective) => firstOfTwo(document, adjective) ?? secondOfTwo(document, adjective) ?? []);
  },
});

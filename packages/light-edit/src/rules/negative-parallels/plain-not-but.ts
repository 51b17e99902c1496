import { type Document, type Token, clauseAt, neighbour, opensSentence, sentenceOf } from '@humanize/text';
import { defineRule } from '../define-rule.ts';
import type { Proposals, RuleContext } from '../rule.ts';
import { buildAt } from './halves.ts';

const limits = new Set(['just', 'only', 'merely', 'simply', 'solely', 'least', 'so', 'quite', 'always', 'necessarily']);
/** Tokens of the first half, and of a second half that may come first. */
const firstHalfMax = 9;
const secondHalfMax = 9;

type Halves = {
  readonly first: Token;
  readonly comma: Token;
  readonly second: Token;
};

/** `not as people, but as weapons`: two phrases of one build. */
function halvesAt(document: Document, not: Token): Halves | undefined {
  const first = neighbour(document, not, 1);
  if (first === undefined || limits.has(first.lower) || isOneOfSeveral(document, not)) return undefined;
  // `It was not grief that she felt`: what follows is a clause about the first half.
  if (/^(?:it|this|that|there)$/u.test(neighbour(document, not, -2)?.lower ?? '')) return undefined;
  for (let distance = 2; distance <= firstHalfMax; distance += 1) {
    const comma = neighbour(document, not, distance);
    if (comma === undefined || (comma.kind !== 'word' && comma.text !== ',')) return undefined;
    if (comma.text !== ',') continue;
    const but = neighbour(document, comma, 1);
    const second = neighbour(document, comma, 2);
    if (but?.lower !== 'but' || second === undefined || clauseAt(document, second) !== undefined) return undefined;
    const build = buildAt(document, first);
    return build !== undefined && build === buildAt(document, second) ? { first, comma, second } : undefined;
  }
  return undefined;
}

/** `Not a wave, not a surge, but`: a row of denials. */
function isOneOfSeveral(document: Document, not: Token): boolean {
  if (neighbour(document, not, -1)?.text !== ',') return false;
  for (let distance = 2; distance <= firstHalfMax; distance += 1) {
    if (neighbour(document, not, -distance)?.lower === 'not') return true;
  }
  return false;
}

/** Where the second half ends: at the full stop, with no mark or verb in between. */
function endOfSecond(document: Document, second: Token): Token | undefined {
  for (let distance = 1; distance <= secondHalfMax; distance += 1) {
    const token = neighbour(document, second, distance);
    if (token === undefined) return undefined;
    if (token.text === '.') return token;
    if (token.kind === 'punctuation' || /^(?:VBZ|VBP|VBD|MD|W|CC)/u.test(token.tag)) return undefined;
  }
  return undefined;
}

/** Share of the places where both orders are possible that are turned around. */
const turnedShare = 0.6;

export const plainNotBut = defineRule({
  id: 'negative-parallels/plain-not-but',
  kind: 'pattern',
  each: 'token',
  words: ['not'],
  stage: 'clause',
  why: 'What is so comes first, or at least without a pause before it.',
  risk: 'high',
  carriesProtected: true,
  examples: {
    rewrites: [
      [
        'They came not as guests, but as heirs with a claim, and stayed.',
        'They came not as guests but as heirs with a claim, and stayed.',
      ],
      ['They saw the crew not as visitors, but as a burden.', 'They saw the crew as a burden, not as visitors.'],
    ],
    leavesAlone: [
      'He was not your usual coach, but his words held weight.',
      'Not a wall, not a ditch, but a hedge.',
      'It was not cheap, but it was good.',
      'It was not grief that she felt, but something closer to relief.',
      'They came not as guests, but with a claim.',
      'The road was not just steep, but wet.',
      'He did not sing, but he played the harp.',
    ],
  },
  propose(token: Token, { document, chance }: RuleContext): Proposals {
    const halves = halvesAt(document, token);
    if (halves === undefined) return undefined;
    const { first, comma, second } = halves;
    const end = endOfSecond(document, second);
    const before = neighbour(document, token, -1);
    if (
      end !== undefined &&
      chance(document.tokens[comma.index - 1] ?? comma) < turnedShare &&
      sentenceOf(document, end).endToken === end.index + 1
    ) {
      const denied = document.text.slice(first.start, comma.start);
      const said = document.text.slice(second.start, end.start);
      const start = before?.text === ',' && !opensSentence(document, token) ? before.start : token.start;
      const space = start === token.start ? '' : ' ';
      return { changes: [{ start, end: end.start, text: `${space}${said}, not ${denied}` }] };
    }
    return { changes: [{ start: comma.start, end: comma.end, text: '' }] };
  },
});

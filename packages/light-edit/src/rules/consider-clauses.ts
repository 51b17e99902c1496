/**
 * Replaces `it is important to consider the cost` with a clause about a person: `consider the cost` if the sentence
 * addresses the reader, and `we should consider the cost` if the paragraph says `we`.
 */
import { isWord, isOneOf, type Document, type Token, neighbor, sentenceOf, tokensAround } from '@humanize/text';
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';
import type { Proposals } from '../rule/rule.ts';

const weights = 'important essential crucial vital critical imperative necessary';
/** Maximum number of tokens on each side to search for `you` and `we`. */
const contextTokensMax = 120;

/** The words from `it` to `to`. */
type Opening = { readonly it: Token; readonly isAlso: boolean };

function openingBefore(document: Document, verb: Token): Opening | undefined {
  const [to, weight, third, fourth] = [-1, -2, -3, -4].map((distance) => neighbor(document, verb, distance));
  if (to?.lower !== 'to' || !isWord(weight, weights)) return undefined;
  const isAlso = third?.lower === 'also';
  const be = isAlso ? fourth : third;
  const it = be === undefined ? undefined : neighbor(document, be, -1);
  if (!isWord(be, "is 's") || it?.lower !== 'it') return undefined;
  const before = neighbor(document, it, -1);
  if (before !== undefined && !isOneOf(before.text, ', ; :')) return undefined;
  return { it, isAlso };
}

/** Returns the second infinitive of `to consider A and (to) choose B`, or undefined. */
function secondTo(document: Document, after: readonly Token[]): Token | undefined {
  return after.find(({ lower, index }) => lower === 'to' && document.tokens[index - 1]?.lower === 'and');
}

/** Returns true before `the fact that`, which is padding as well. */
function considersFact(document: Document, verb: Token): boolean {
  return [1, 2, 3].map((distance) => neighbor(document, verb, distance)?.lower).join(' ') === 'the fact that';
}

export const considerClauses = defineRule({
  id: 'consider-clauses',
  kind: 'pattern',
  each: 'token',
  words: ['consider'],
  stage: 'wording',
  family: 'signposts',
  densityMin: anyText,
  why: 'The sentence is more direct without “it is important to”.',
  examples: {
    rewrites: [
      ['It is important to consider your own needs before you sign.', 'Consider your own needs before you sign.'],
      ['To choose a pump, it is important to consider where it stands.', 'To choose a pump, consider where it stands.'],
      [
        'We all make noise. It is important to consider its effects and to act with care.',
        'We all make noise. We should consider its effects and act with care.',
      ],
    ],
    leavesAlone: [
      'It is important to consider how the pump works.',
      'It was important to consider the cost.',
      'Additionally, it is essential to consider the price of the lift.',
      'The lift is small, but it is essential to consider its price.',
      'She said it is important to consider the cost.',
      'It is important to consider the pump, which leaks.',
      'It is important to consider both the pump and the tank.',
      'We all make noise, so it is important to consider the fact that walls are thin.',
    ],
  },
  propose(token, { document }): Proposals {
    const opening = openingBefore(document, token);
    if (opening === undefined || considersFact(document, token)) return undefined;
    const { it, isAlso } = opening;
    const { after } = tokensAround(document, token, contextTokensMax);
    const { paragraph } = sentenceOf(document, token);
    const context = document.tokens
      .slice(Math.max(0, token.index - contextTokensMax), token.index + contextTokensMax)
      .filter(({ sentence }) => document.sentences[sentence]?.paragraph === paragraph);
    const also = isAlso ? 'also ' : '';
    const { firstToken } = sentenceOf(document, token);
    const isPurpose = isOneOf(document.tokens[firstToken]?.lower ?? '', 'to when before if') && firstToken !== it.index;
    const second = secondTo(document, after);
    const rest =
      second === undefined
        ? []
        : [{ start: (document.tokens[second.index - 1] ?? second).end, end: second.end, text: '' }];
    if (isPurpose || [...after, ...context].some(({ lower }) => isOneOf(lower, 'you your yourself')))
      return { changes: [{ start: it.start, end: token.end, text: `${also}consider` }, ...rest] };
    if (context.some(({ lower }) => isOneOf(lower, 'we us our ourselves')))
      return { changes: [{ start: it.start, end: token.end, text: `we should ${also}consider` }, ...rest] };
    return undefined;
  },
});

import {
  type Change,
  type Document,
  type Token,
  mainClause,
  neighbour,
  pronounFor,
  sentenceOf,
  wordsBetween,
} from '@humanize/text';
import { defineRule } from '../define-rule.ts';
import type { Proposals, RuleContext } from '../rule.ts';
import { isNounPhraseAt } from './halves.ts';

const limits = new Set(['just', 'only', 'merely', 'simply', 'solely']);
const be = new Set(['is', 'are', 'was', 'were', "'s", "'re"]);
const auxiliary = new Set(['do', 'does', 'did']);
/** Tokens in which a `but` would be the second half. */
const reachMax = 26;
/** Words of a second half that may stand as a sentence. */
const sentenceWordsMin = 4;

/** The `but` behind the first half, in the same stretch of the sentence. */
function butAfter(document: Document, target: Token): Token | undefined {
  for (let distance = 1; distance <= reachMax; distance += 1) {
    const token = neighbour(document, target, distance);
    if (token === undefined || /^[;:—–(.]$/u.test(token.text)) return undefined;
    if (token.lower === 'but') return token;
  }
  return undefined;
}

/** `but the way`: the second half as a statement about the same subject; undefined where that is not sure. */
function secondStatement(document: Document, verb: Token, but: Token): Change | undefined {
  const sentence = sentenceOf(document, but);
  const next = neighbour(document, but, 1);
  if (next === undefined || !isNounPhraseAt(document, next) || document.tokens[sentence.endToken - 1]?.text !== '.')
    return undefined;
  const clause = mainClause(document, sentence, but);
  const pronoun = clause?.verb.finite === verb ? pronounFor(clause.subject) : undefined;
  if (pronoun === undefined || wordsBetween(document, next.index, sentence.endToken) < sentenceWordsMin)
    return undefined;
  const before = neighbour(document, but, -1);
  const start = before?.text === ',' ? before.start : (before?.end ?? but.start);
  return { start, end: but.end, text: `. ${pronoun} ${fullForm(verb)}` };
}

function fullForm(verb: Token): string {
  return verb.lower === "'s" ? 'is' : verb.lower === "'re" ? 'are' : verb.lower;
}

const denialWords = new Set(['anymore', 'anything', 'anyone', 'anybody', 'ever', 'yet', 'either']);

function hasDenialWord(document: Document, token: Token): boolean {
  for (let word = neighbour(document, token, 1); word !== undefined; word = neighbour(document, word, 1)) {
    if (denialWords.has(word.lower) || (word.lower === 'any' && neighbour(document, word, 1)?.lower === 'more'))
      return true;
  }
  return false;
}

export const moreThan = defineRule({
  id: 'negative-parallels/more-than',
  kind: 'pattern',
  each: 'token',
  words: ['not', "n't"],
  stage: 'clause',
  why: 'More than says it without a denial that denies nothing.',
  risk: 'medium',
  synonym: true,
  yieldsTo: ['negative-parallels/not-just-it-is', 'negative-parallels/not-only-but-also'],
  examples: {
    rewrites: [
      [
        'A library is not just a room of books; it is a meeting place.',
        'A library is more than a room of books; it is a meeting place.',
      ],
      ["The fair isn't only about cakes; it is about pride.", 'The fair is about more than cakes; it is about pride.'],
      ['The mill did not merely close; it fell down.', 'The mill did more than close; it fell down.'],
      [
        'A garden is not merely a hobby but a way of life for them.',
        'A garden is more than a hobby. It is a way of life for them.',
      ],
    ],
    leavesAlone: [
      'A library is not a room of books; it is a meeting place.',
      'The road was not only built by hand.',
      'The town was not just selling bread; it was selling its name.',
      'It was not just any day; it was the fair.',
      "He wasn't just a clerk anymore.",
      'She is not only fast but calm.',
      'They do not just leave, but run.',
    ],
  },
  propose(token: Token, { document }: RuleContext): Proposals {
    const verb = neighbour(document, token, -1);
    const limit = neighbour(document, token, 1);
    const target = neighbour(document, token, 2);
    if (verb === undefined || limit === undefined || target === undefined || !limits.has(limit.lower)) return undefined;
    // `not just a hobby anymore` has words that only a denial bears.
    if (hasDenialWord(document, token)) return undefined;
    const but = butAfter(document, limit);
    if (auxiliary.has(verb.lower) && target.tag === 'VB' && but === undefined) {
      return { changes: [{ start: verb.end, end: target.start, text: ' more than ' }] };
    }
    if (!be.has(verb.lower)) return undefined;
    const object = target.lower === 'about' ? neighbour(document, target, 1) : target;
    if (object === undefined || object.lower === 'one') return undefined;
    const isDoing = object !== target && object.tag === 'VBG';
    if (!isDoing && !isNounPhraseAt(document, object)) return undefined;
    const said: Change =
      object === target
        ? { start: verb.end, end: target.start, text: ' more than ' }
        : { start: verb.end, end: object.start, text: ' about more than ' };
    if (but === undefined) return { changes: [said], claims: { start: verb.start, end: object.end } };
    const second = object === target ? secondStatement(document, verb, but) : undefined;
    return second === undefined ? undefined : { changes: [said, second], claims: sentenceOf(document, token) };
  },
});

import { type Document, type Token, neighbour, sentenceOf, tokensOf, wordsBetween } from '@humanize/text';
import { defineRule } from '../define-rule.ts';
import type { Proposals, RuleContext } from '../rule.ts';
import { buildAt } from './halves.ts';

/** What may open the second statement, and each form of be with what it may be again. */
const pronouns = new Set(['it', 'this', 'that', 'they', 'these', 'he', 'she']);
const sameBe: Readonly<Record<string, readonly string[]>> = {
  is: ['is', "'s"],
  "'s": ['is', "'s"],
  are: ['are', "'re"],
  "'re": ['are', "'re"],
  was: ['was'],
  were: ['were'],
};
const limits = new Set(['just', 'only', 'merely', 'simply', 'solely', 'yet', 'always', 'even', 'really']);
/** Tokens of the first half at most, and words of both statements together. */
const firstHalfMax = 11;
const joinedWordsMax = 34;

type Second = {
  readonly mark: Token;
  /** The first token behind the second be. */
  readonly target: Token;
};

/** The second statement right behind the first, in the same sentence or the next: `; it is`, `. It is`. */
function secondAt(document: Document, verb: Token, not: Token): Second | undefined {
  for (let distance = 2; distance <= firstHalfMax; distance += 1) {
    const mark = neighbour(document, not, distance);
    if (mark === undefined || mark.tag === 'MD' || /^(?:but|that|which|who)$/u.test(mark.lower)) return undefined;
    if (mark.kind !== 'punctuation') continue;
    if (!/^(?:[;,.—–]|--)$/u.test(mark.text)) return undefined;
    const [subject, again, target] = [1, 2, 3].map((step) => document.tokens[mark.index + step]);
    if (subject === undefined || again === undefined || target === undefined) return undefined;
    if (!pronouns.has(subject.lower) || sameBe[verb.lower]?.includes(again.lower) !== true) return undefined;
    return isNext(document, mark, subject) ? { mark, target } : undefined;
  }
  return undefined;
}

/** In the same sentence, or the first word of the next in the same paragraph, both short enough for one. */
function isNext(document: Document, mark: Token, subject: Token): boolean {
  if (mark.sentence === subject.sentence) return true;
  const [one, other] = [sentenceOf(document, mark), sentenceOf(document, subject)];
  if (one.paragraph !== other.paragraph || other.firstToken !== subject.index) return false;
  return one.wordCount + other.wordCount <= joinedWordsMax && document.tokens[other.endToken - 1]?.text === '.';
}

/** Whether the sentence before opens with the same words and denies as well. */
function deniesAgain(document: Document, denial: Token): boolean {
  const sentence = sentenceOf(document, denial);
  const before = document.sentences[sentence.index - 1];
  if (before === undefined) return false;
  const opens = [0, 1].every(
    (place) =>
      document.tokens[before.firstToken + place]?.lower === document.tokens[sentence.firstToken + place]?.lower,
  );
  const words = tokensOf(document, before).map(({ lower }) => lower);
  return opens && (words.includes('not') || words.includes("n't"));
}

/** Behind a short second half the denial can come last: `It was dull, not cheap.` */
const turnedWordsMax = 5;

export const notBut = defineRule({
  id: 'negative-parallels/not-but',
  kind: 'pattern',
  each: 'token',
  words: ['not', "n't"],
  stage: 'sentence',
  why: 'A denial and its correction are one thought and need one verb.',
  risk: 'high',
  examples: {
    rewrites: [
      ['The room was not a cellar; it was a chapel.', 'The room was not a cellar but a chapel.'],
      [
        "The letter wasn't a bill. It was an offer from the mill.",
        "The letter wasn't a bill but an offer from the mill.",
      ],
      ['The fair is not about cakes. It is about pride.', 'The fair is not about cakes but about pride.'],
    ],
    leavesAlone: [
      'The room was not a cellar; they were in a chapel.',
      'It was not a bill. It was not a card. It was a letter.',
      'The room was not a cellar. It was cold.',
      'It was not that they lied. It was the smile.',
      'The room is not a cellar. It was a chapel.',
      'The room was not just a cellar. It was a chapel.',
    ],
  },
  propose(token: Token, { document }: RuleContext): Proposals {
    const verb = neighbour(document, token, -1);
    const first = neighbour(document, token, 1);
    if (verb === undefined || first === undefined || limits.has(first.lower) || !(verb.lower in sameBe))
      return undefined;
    // `It was not luck. It was not money. It was neighbors.`: said over and over on purpose.
    if (deniesAgain(document, token)) return undefined;
    const second = secondAt(document, verb, token);
    if (second === undefined) return undefined;
    const { mark, target } = second;
    const build = buildAt(document, first);
    if (build === undefined || build !== buildAt(document, target) || first.lower === 'as') return undefined;
    if (target.lower === 'not' || target.tag.startsWith('RB')) return undefined;
    const start = mark.spaced ? (document.tokens[mark.index - 1]?.end ?? mark.start) : mark.start;
    const end = sentenceOf(document, target).end;
    return {
      changes: [{ start, end: target.start, text: ' but ' }],
      claims: { start: sentenceOf(document, token).start, end },
      gain: wordsBetween(document, target.index, sentenceOf(document, target).endToken) <= turnedWordsMax ? 1 : 0,
    };
  },
});

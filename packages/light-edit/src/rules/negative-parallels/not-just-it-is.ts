import { type Token, neighbour, opensSentence, sentenceOf } from '@humanize/text';
import { defineRule } from '../define-rule.ts';
import type { Proposals, RuleContext } from '../rule.ts';

const limits = new Set(['just', 'only', 'merely', 'simply', 'solely']);
const opening = new Set(['it', 'this', 'that', 'he', 'she', 'they', 'these', 'we']);
const be = new Set(['is', "'s", 'are', "'re", 'was', 'were']);
/** Tokens of the first half at most. */
const firstHalfMax = 14;

/**
 * `It's not just X; it's Y` says that it is both. Only where both halves are alike (`a tool`, `a habit`), the second is
 * short, and `just` shows that the first is no denial.
 */
export const notJustItIs = defineRule({
  id: 'negative-parallels/not-just-it-is',
  kind: 'pattern',
  each: 'token',
  words: ['not', "n't"],
  stage: 'clause',
  why: 'Both things are true, and and says so.',
  risk: 'high',
  synonym: true,
  examples: {
    rewrites: [
      ["It's not just a tool; it's a habit.", "It's a tool and a habit."],
      ["It isn't just slow, it's unsafe.", 'It is slow and unsafe.'],
      ['This is not merely a job — it is a calling.', 'This is a job and a calling.'],
    ],
    leavesAlone: [
      "It's not a bug; it's a feature.",
      'It is not just a tool.',
      "It's not just that he lied; it's that he smiled.",
      "It's not just a tool; it's what keeps them going.",
    ],
  },
  propose(token: Token, { document }: RuleContext): Proposals {
    const verb = neighbour(document, token, -1);
    const subject = neighbour(document, token, -2);
    const limit = neighbour(document, token, 1);
    const target = neighbour(document, token, 2);
    if (verb === undefined || subject === undefined || limit === undefined || target === undefined) return undefined;
    if (!be.has(verb.lower) || !opening.has(subject.lower) || !limits.has(limit.lower)) return undefined;
    if (!opensSentence(document, subject)) return undefined;
    const { endToken } = sentenceOf(document, token);
    for (let index = target.index + 1; index < Math.min(endToken, target.index + firstHalfMax); index += 1) {
      const mark = document.tokens[index];
      if (mark === undefined) return undefined;
      if (mark.kind !== 'punctuation') continue;
      if (!/^(?:[;,—–]|--)$/u.test(mark.text)) return undefined;
      const [again, isAgain, second] = [1, 2, 3].map((distance) => neighbour(document, mark, distance));
      if (again === undefined || isAgain === undefined || second === undefined) return undefined;
      if (!opening.has(again.lower) || !be.has(isAgain.lower) || !areAlike(target, second)) return undefined;
      if (rest(document.tokens, second, endToken).some((later) => later.text === ',' || later.lower === 'and'))
        return undefined;
      const spaced = /\s/u.test(document.text.charAt(mark.start - 1));
      return {
        changes: [
          // `isn't just` loses its n't: the verb stays.
          { start: token.lower === "n't" ? verb.end : token.start, end: target.start, text: token.spaced ? '' : ' ' },
          { start: mark.start, end: second.start, text: spaced ? 'and ' : ' and ' },
        ],
        claims: { start: subject.start, end: second.end },
      };
    }
    return undefined;
  },
});

function areAlike(first: Token, second: Token): boolean {
  if (first.tag === 'DT' || second.tag === 'DT' || first.lower === 'about' || second.lower === 'about') {
    const kinds = [first, second].map((token) => (/^(?:a|an)$/u.test(token.lower) ? 'a' : token.lower));
    return kinds[0] === kinds[1] && ['a', 'the', 'about'].includes(kinds[0] ?? '');
  }
  return first.tag === 'JJ' && second.tag === 'JJ';
}

function rest(tokens: readonly Token[], from: Token, end: number): readonly Token[] {
  return tokens.slice(from.index, end);
}

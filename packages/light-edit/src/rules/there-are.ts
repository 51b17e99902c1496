/** Turns `There are many factors that can affect prices` into `Many factors can affect prices`. */
import type { Document, Sentence, Token } from '@humanize/text';
import { defineRule } from '../rule/define-rule.ts';
import { someTells } from '../rule/density.ts';
import type { Proposals, RuleContext } from '../rule/rule.ts';

const amounts = /^(?:several|many|some|various|numerous|countless|few|two|three|four|five)$/u;
/** Openers that can precede `there are`, optionally with a comma. */
const openers = /^(?:however|but|and|still|also|today|moreover|furthermore|additionally)$/u;
/** Maximum number of tokens in the noun phrase. */
const phraseTokensMax = 6;

/**
 * Returns whether the words before `there are` end a clause that another one can follow: `They look alike, but`, `If it
 * rains,`.
 */
function isMainClause(before: readonly Token[]): boolean {
  const [comma, last] = before.slice(-2);
  if (comma?.text === ',' && /^(?:but|and)$/u.test(last?.lower ?? '')) return true;
  return last?.text === ',' && /^(?:if|when|because|since|although)$/u.test(before[0]?.lower ?? '');
}

type Parts = { readonly there: Token; readonly amount: Token; readonly that: Token };

/**
 * Returns whether a verb follows `that`, in which case `that` is the subject. The tagger may mistake the verb for a
 * noun: `pumps that leak`.
 */
function startsWithVerb([verb, next]: readonly Token[]): boolean {
  if (verb === undefined) return false;
  if (/^(?:VBP|MD|VB)$/u.test(verb.tag)) return true;
  return verb.tag === 'NN' && (next === undefined || !/^(?:V|MD|NN|RB)/u.test(next.tag));
}

function partsOf(document: Document, { firstToken, endToken }: Sentence): Parts | undefined {
  const tokens = document.tokens.slice(firstToken, endToken);
  const at = tokens.findIndex(({ lower }) => lower === 'there');
  const opening = tokens.slice(0, Math.max(0, at));
  const isFirst = at >= 0 && at <= 2 && opening.every(({ lower }) => lower === ',' || openers.test(lower));
  if (!isFirst && !isMainClause(opening)) return undefined;
  const start = tokens[at + 2]?.lower === 'a' && tokens[at + 3]?.lower === 'few' ? at + 3 : at + 2;
  const there = tokens[at];
  const amount = tokens[at + 2];
  if (tokens[at + 1]?.lower !== 'are' || !amounts.test(tokens[start]?.lower ?? '')) return undefined;
  const end = tokens.findIndex(({ lower }, index) => index > start && /^(?:that|who|which)$/u.test(lower));
  const that = tokens[end];
  if (there === undefined || amount === undefined || that === undefined) return undefined;
  const phrase = tokens.slice(start + 1, end);
  const isPhrase =
    phrase.length > 0 &&
    phrase.length <= phraseTokensMax &&
    phrase.every(({ tag }) => /^(?:J|N|VBG|VBN|CC)/u.test(tag));
  const rest = tokens.slice(end + 1);
  // A list or another clause about the noun requires `there are`.
  const isWhole =
    !rest.some(({ lower }, index) => lower === 'as' && rest[index + 1]?.lower === 'well') &&
    !rest.some(({ lower }) => /^(?:[:;–—]|which|who|these|they)$/u.test(lower));
  const isSubject = startsWithVerb(rest);
  const head = phrase.at(-1);
  const isPlural = head?.tag === 'NNS' || /^(?:people|children|men|women)$/u.test(head?.lower ?? '');
  return isPhrase && isWhole && isSubject && isPlural ? { there, amount, that } : undefined;
}

export const thereAre = defineRule({
  id: 'there-are',
  kind: 'pattern',
  each: 'sentence',
  stage: 'wording',
  family: 'wordy-phrases',
  densityMin: someTells,
  why: 'The sentence can begin with its subject.',
  examples: {
    rewrites: [
      ['There are many factors that can affect prices.', 'Many factors can affect prices.'],
      ['There are several old tools that can help bakers.', 'Several old tools can help bakers.'],
      ['However, there are some pumps that leak.', 'However, some pumps leak.'],
      ['There are a few other pumps that leak.', 'A few other pumps leak.'],
      ['They look alike, but there are some clues that can help.', 'They look alike, but some clues can help.'],
      ['If it leaks, there are a few tools that can help.', 'If it leaks, a few tools can help.'],
    ],
    leavesAlone: [
      'There are many factors that affect prices: rain, frost and hail.',
      'There are many factors.',
      'There are many shops that sell rye, as well as markets for tools.',
      'There are many towns that we know.',
      'There are some local shops that offer rye, which is rare.',
      'While there are some pumps that leak, most work.',
      'It is a guess, as there are many pumps that leak.',
    ],
  },
  propose(sentence: Sentence, { document }: RuleContext): Proposals {
    const parts = partsOf(document, sentence);
    if (parts === undefined) return undefined;
    const { there, amount, that } = parts;
    return {
      changes: [
        { start: there.start, end: amount.start, text: '' },
        { start: that.start, end: that.end, text: '' },
      ],
    };
  },
});

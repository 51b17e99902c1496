import { type Sentence, type Token, nextSentence, tokensOf } from '@humanize/text';
import { defineRule } from '../define-rule.ts';
import type { Proposals, RuleContext } from '../rule.ts';

/** Words of the question at most: `And the best part?` */
const questionWordsMax = 5;
const determiners = new Set(['the', 'my', 'our', 'his', 'her', 'their', 'its']);

/** `The result?`: a noun phrase without a verb. */
function isBareNounPhrase(words: readonly Token[]): boolean {
  const inner = /^(?:and|but|so)$/u.test(words[0]?.lower ?? '') ? words.slice(1) : words;
  const last = inner.at(-1);
  if (inner.length < 2 || last === undefined || !determiners.has(inner[0]?.lower ?? '')) return false;
  if (!/^NNS?$/u.test(last.tag)) return false;
  return inner.slice(1, -1).every((word) => /^(?:JJ|NN|RB|CD)/u.test(word.tag));
}

export const theResult = defineRule({
  id: 'self-answered-questions/the-result',
  kind: 'pattern',
  each: 'sentence',
  stage: 'sentence',
  why: 'A question that is answered at once is a statement.',
  risk: 'medium',
  examples: {
    rewrites: [
      ['They changed the locks. The result? A quiet week.', 'They changed the locks. The result: a quiet week.'],
      ['The best part? Nobody noticed it.', 'The best part: nobody noticed it.'],
    ],
    leavesAlone: [
      'Did they change the locks? They did.',
      'The result? Who knows?',
      'The end? Not yet, he said. But soon.',
    ],
  },
  propose(sentence: Sentence, { document }: RuleContext): Proposals {
    const tokens = tokensOf(document, sentence);
    const mark = tokens.at(-1);
    if (mark?.text !== '?' || tokens.length > questionWordsMax + 1) return undefined;
    const next = nextSentence(document, sentence);
    if (next === undefined || document.tokens[next.endToken - 1]?.text !== '.') return undefined;
    if (!isBareNounPhrase(tokens.slice(0, -1))) return undefined;
    const answer = document.tokens[next.firstToken];
    if (answer === undefined || answer.kind !== 'word' || /^(?:not|no|yes|perhaps|maybe)$/u.test(answer.lower))
      return undefined;
    const claims = { start: sentence.start, end: answer.end };
    if (answer.protectedBy !== undefined || answer.text === 'I') {
      const keepsCapital = answer.text === 'I' || answer.protectedBy === 'name';
      return keepsCapital ? { changes: [{ start: mark.start, end: mark.end, text: ':' }], claims } : undefined;
    }
    return { changes: [{ start: mark.start, end: answer.end, text: `: ${answer.lower}` }], claims };
  },
});

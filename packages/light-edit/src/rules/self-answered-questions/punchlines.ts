import { type Document, type Sentence, nextSentence, tokensOf } from '@humanize/text';
import { defineRule } from '../define-rule.ts';
import type { Proposals, RuleContext } from '../rule.ts';

/** Words of a punchline at most. */
const punchlineWordsMax = 6;

/** `No phones.`, `Just rain.`: an opener that cannot be the subject, and no verb behind it. */
function isPunchline(document: Document, sentence: Sentence, opener: RegExp): boolean {
  const tokens = tokensOf(document, sentence);
  if (sentence.wordCount < 2 || sentence.wordCount > punchlineWordsMax || tokens.at(-1)?.text !== '.') return false;
  if (!opener.test(tokens[0]?.lower ?? '') || tokens[0]?.protectedBy !== undefined) return false;
  return tokens.every((token) => !/^(?:V|MD|PRP$|EX)/u.test(token.tag) && token.text !== ',');
}

export const punchlines = defineRule({
  id: 'self-answered-questions/punchlines',
  kind: 'pattern',
  each: 'sentence',
  stage: 'sentence',
  why: 'A run of fragments reads calmer as one sentence.',
  risk: 'medium',
  genre: ['general', 'academic', 'legal'],
  examples: {
    rewrites: [
      ['The hut was bare. No heat. No light. Just a bench.', 'The hut was bare. No heat, no light, just a bench.'],
    ],
    leavesAlone: ['No heat came. No light was on.', 'The hut had no heat. No dogs.', 'No heat. The hut was bare.'],
  },
  propose(sentence: Sentence, { document }: RuleContext): Proposals {
    const next = nextSentence(document, sentence);
    if (next === undefined) return undefined;
    if (!isPunchline(document, sentence, /^no$/u) || !isPunchline(document, next, /^(?:no|just|only)$/u))
      return undefined;
    const stop = document.tokens[sentence.endToken - 1];
    const opener = document.tokens[next.firstToken];
    if (stop === undefined || opener === undefined) return undefined;
    return { changes: [{ start: stop.start, end: opener.end, text: `, ${opener.lower}` }] };
  },
});

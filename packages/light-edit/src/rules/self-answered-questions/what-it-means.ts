import { type Sentence, nextSentence } from '@humanize/text';
import { defineRule } from '../define-rule.ts';
import type { Proposals, RuleContext } from '../rule.ts';

const question = /^(?:so,? |but )?what (?:does|did) (?:this|that|it) (?:all )?mean\?$/u;
const answer = /^(?:this|that|it) (?:means|meant) that\b/u;

export const whatItMeans = defineRule({
  id: 'self-answered-questions/what-it-means',
  kind: 'pattern',
  each: 'sentence',
  stage: 'sentence',
  why: 'The next sentence says what it means by itself.',
  risk: 'medium',
  waives: ['content', 'length'],
  examples: {
    rewrites: [
      ['Rates fell. What does this mean? It means that loans are cheap.', 'Rates fell. It means that loans are cheap.'],
    ],
    leavesAlone: ['What does this mean for us? Nobody knows.', 'What does it mean? He never asked.'],
  },
  propose(sentence: Sentence, { document }: RuleContext): Proposals {
    const next = nextSentence(document, sentence);
    if (next === undefined || sentence.firstToken === 0) return undefined;
    if (!question.test(document.text.slice(sentence.start, sentence.end).toLowerCase())) return undefined;
    if (!answer.test(document.text.slice(next.start, next.start + 20).toLowerCase())) return undefined;
    return { changes: [{ start: sentence.start, end: sentence.end, text: '' }] };
  },
});

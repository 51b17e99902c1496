import { type Document, type Sentence, neighbour } from '@humanize/text';
import { defineRule } from '../rule/define-rule.ts';
import type { Proposals, RuleContext } from '../rule/rule.ts';

/** What can open the clause behind the comma. */
const clauseOpener =
  /^(?:you|you'll|we|it|they|there|this|the|these|those|our|its|here|consider|try|choose|use|keep|start|make|find|understanding|having)$/u;
/** How far the comma is looked for, in tokens, and how long what follows must be, in words. */
const reachMax = 32;
const remainingWordsMin = 5;

/** The index of the first token of the clause behind `Whether you're A or B,`. */
function clauseBehind(document: Document, sentence: Sentence): number | undefined {
  let hasOr = false;
  const end = Math.min(sentence.endToken, sentence.firstToken + reachMax);
  for (let index = sentence.firstToken; index < end; index += 1) {
    const token = document.tokens[index];
    if (token === undefined || token.kind === 'opaque') return undefined;
    if (token.lower === 'or') hasOr = true;
    if (token.text !== ',' || !hasOr) continue;
    const next = neighbour(document, token, 1);
    if (next === undefined || next.lower === 'or') return undefined;
    if (clauseOpener.test(next.lower)) return next.index;
  }
  return undefined;
}

/** A clause that only lists kinds of readers says nothing of the subject. */
export const whetherYouAre = defineRule({
  id: 'whether-you-are',
  kind: 'pattern',
  each: 'sentence',
  stage: 'wording',
  why: 'The sentence holds for every reader without a list of them.',
  genre: ['general', 'academic', 'legal'],
  examples: {
    rewrites: [
      [
        "Whether you're a baker or a cook, this tool can help in the kitchen.",
        'This tool can help in the kitchen.',
        { wholeText: true },
      ],
    ],
    leavesAlone: ['Whether you like it or not, we must go home.', "Whether you're a cook or a baker, Anna, go home."],
  },
  propose(sentence: Sentence, { document }: RuleContext): Proposals {
    const [whether, you, are] = document.tokens.slice(sentence.firstToken, sentence.firstToken + 3);
    if (whether?.lower !== 'whether' || you?.lower !== 'you' || !/^(?:'re|are)$/u.test(are?.lower ?? ''))
      return undefined;
    const index = clauseBehind(document, sentence);
    const clause = index === undefined ? undefined : document.tokens[index];
    if (index === undefined || clause === undefined || sentence.endToken - index < remainingWordsMin) return undefined;
    return { changes: [{ start: whether.start, end: clause.start, text: '' }] };
  },
});

import { type Sentence, nextSentence } from '@humanize/text';
import { defineRule } from '../define-rule.ts';
import type { Proposals, RuleContext } from '../rule.ts';

const hooks: ReadonlySet<string> = new Set([
  "here's the thing.",
  'here is the thing.',
  "here's why.",
  'let that sink in.',
  'sound familiar?',
  'honestly?',
  'the truth?',
  'think about it.',
  'think about that for a moment.',
  'read that again.',
  "here's the kicker.",
  "let's be honest.",
  "let's be real.",
  'spoiler alert.',
]);

/** Sentences that do nothing but wave. The one before or after carries what is meant. */
export const wholeHooks = defineRule({
  id: 'hooks/whole-hooks',
  kind: 'pattern',
  each: 'sentence',
  stage: 'sentence',
  why: 'The text goes on without a wave to the reader.',
  risk: 'medium',
  genre: ['general', 'academic', 'legal'],
  waives: ['content', 'length'],
  examples: {
    rewrites: [
      ["Rents rose again. Here's the thing. Wages did not.", 'Rents rose again. Wages did not.'],
      ['Half of it is thrown away. Let that sink in. We pay for it.', 'Half of it is thrown away. We pay for it.'],
    ],
    leavesAlone: ["Here's the thing you lost.", 'He let that sink in before he spoke.'],
  },
  propose(sentence: Sentence, { document }: RuleContext): Proposals {
    const text = document.text.slice(sentence.start, sentence.end).toLowerCase().replaceAll('’', "'");
    if (!hooks.has(text)) return undefined;
    const paragraph = document.paragraphs[sentence.paragraph];
    const alone = paragraph === undefined || paragraph.endSentence - paragraph.firstSentence === 1;
    if (alone || (nextSentence(document, sentence) === undefined && text.endsWith('?'))) return undefined;
    return { changes: [{ start: sentence.start, end: sentence.end, text: '' }] };
  },
});

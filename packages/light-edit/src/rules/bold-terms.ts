import type { Document, Markup } from '@humanize/text';
import { defineRule } from '../rule/define-rule.ts';
import type { Proposals } from '../rule/rule.ts';

/** Bold stretches in running text from which on bold is a habit: a few, and one for so many words. */
const boldMin = 5;
const wordsPerBoldMax = 60;
/** Longer ones are warnings or whole sentences. In words. */
const termWordsMax = 5;

/** Bold inside a sentence of prose: not a lead-in at the start of a line, not a line of its own. */
function isTermInSentence(document: Document, strong: Markup): boolean {
  const paragraph = document.paragraphs.find(
    (candidate) => candidate.start <= strong.start && strong.end <= candidate.end,
  );
  if (paragraph === undefined || paragraph.kind !== 'prose') return false;
  if (strong.start === paragraph.start || document.text.charAt(strong.end - 3) === ':') return false;
  if (document.text.slice(strong.start, strong.start + 3).startsWith('***')) return false;
  return document.text.slice(strong.start, strong.end).split(/\s+/u).length <= termWordsMax;
}

export const boldTerms = defineRule({
  id: 'bold-terms',
  kind: 'pattern',
  each: 'document',
  stage: 'tidy',
  why: 'When every term is bold, none stands out.',
  mayEdit: ['emphasis', 'markup'],
  examples: {
    rewrites: [
      [
        'The **pump** feeds the **tank** through a **valve** that a **float** shuts when the **level** is high.',
        'The pump feeds the tank through a valve that a float shuts when the level is high.',
        { wholeText: true },
      ],
    ],
    leavesAlone: [
      ['The **pump** feeds the tank. Never open the **valve**.', { wholeText: true }],
      [
        '**Pump:** feeds the tank.\n\n**Valve:** shuts.\n\n**Float:** swims.\n\n**Tank:** holds.\n\n**Pipe:** leads.',
        { wholeText: true },
      ],
    ],
  },
  propose(document): Proposals {
    const quoted = document.protectedSpans.filter((span) => span.reason === 'quotation');
    const edges = new Set(quoted.flatMap((span) => [span.start, span.end]));
    const terms = document.markup.filter(
      (piece) =>
        piece.kind === 'strong' &&
        isTermInSentence(document, piece) &&
        !edges.has(piece.start) &&
        !edges.has(piece.end),
    );
    const words = document.sentences.reduce((sum, sentence) => sum + sentence.wordCount, 0);
    if (terms.length < boldMin || words / terms.length > wordsPerBoldMax) return undefined;
    return {
      changes: terms.flatMap((term) => [
        { start: term.start, end: term.start + 2, text: '' },
        { start: term.end - 2, end: term.end, text: '' },
      ]),
    };
  },
});

/** Deletes a last sentence that repeats the purpose of the text: `By following these steps, you can …` */
import type { Document } from '@humanize/text';
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';
import type { Proposals } from '../rule/rule.ts';
import { closingPatterns } from './chat-patterns.ts';

const restatement =
  /^(?:remember, )?by (?:following|implementing|considering|keeping|incorporating|using|applying|taking|focusing on|adopting|practicing|addressing|understanding|making) (?:all )?(?:these|this|the above)\b[^.!?]{0,300}[.!]$/u;
const paragraphsMin = 3;
/** Number of sentences that are examined at the end of a text. */
const lastMax = 3;

/** Deletes `By following these steps, you can …` as the last sentence of a longer text. */
export const closingRestatement = defineRule({
  id: 'closing-restatement',
  kind: 'pattern',
  each: 'document',
  stage: 'wording',
  family: 'closing-openers',
  densityMin: anyText,
  why: 'The last sentence repeats what the text has already said.',
  genre: ['general', 'academic', 'legal'],
  removesResidue: true,
  examples: {
    rewrites: [
      [
        'Clean the pump.\n\nOpen the valve.\n\nClose the lid and wait. By following these steps, you can fix it.',
        'Clean the pump.\n\nOpen the valve.\n\nClose the lid and wait.',
        { wholeText: true },
      ],
      [
        'Clean the pump.\n\nOpen the valve.\n\nWait. By taking these steps, you can fix it. Good luck!',
        'Clean the pump.\n\nOpen the valve.\n\nWait. Good luck!',
        { wholeText: true },
      ],
    ],
    leavesAlone: [['By following these steps, you can fix it.\n\nOpen it.\n\nClose it.', { wholeText: true }]],
  },
  propose(document: Document): Proposals {
    if (document.paragraphs.length < paragraphsMin) return undefined;
    for (const sentence of document.sentences.slice(-lastMax).toReversed()) {
      const text = document.text.slice(sentence.start, sentence.end).toLowerCase();
      if (restatement.test(text) && !/\d/u.test(text))
        return { changes: [{ start: sentence.start, end: sentence.end, text: '' }] };
      // A wish (`Good luck!`) may follow.
      if (!closingPatterns.some((pattern) => pattern.test(text))) return undefined;
    }
    return undefined;
  },
});

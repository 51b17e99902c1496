/**
 * Deletes the questions that an assistant asks at the end of an answer, with their lead-in: `To help me tailor this,
 * could you tell me:`.
 */
import type { Document, Paragraph } from '@humanize/text';
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';
import type { Proposals } from '../rule/rule.ts';
import { liftedReasons, wishes } from './chat-patterns.ts';

/** Matches the sentence before the questions. */
const leadIn =
  /^(?:to help me (?:tailor|give (?:you )?more tailored|personali[sz]e|refine|customi[sz]e|suggest|make)\b[^.!?]{0,100}\b(?:tell me|let me know|answer)\b[^.!?]{0,40}|(?:so (?:that )?i can|to) (?:tailor|personali[sz]e|refine|customi[sz]e)\b[^.!?]{0,100}\b(?:tell me|let me know)\b[^.!?]{0,40}|would you like me to(?: help you)?):$/u;
/** Maximum length of the lead-in, and of each question, in UTF-16 units. */
const leadInMax = 200;
const questionMax = 240;
/** Maximum number of paragraphs that are examined at the end of a text. */
const paragraphsMax = 10;

function textOf({ text }: Document, { start, end }: Paragraph): string {
  return text.slice(start, end).toLowerCase().replaceAll('’', "'").replaceAll(/\s+/gu, ' ').trim();
}

/** Returns the index of the paragraph with the lead-in, or undefined if the text does not end with such questions. */
function leadInOf(document: Document): number | undefined {
  const { paragraphs } = document;
  let questions = 0;
  for (let index = paragraphs.length - 1; index >= Math.max(1, paragraphs.length - paragraphsMax); index -= 1) {
    const paragraph = paragraphs[index];
    if (paragraph === undefined) return undefined;
    const text = textOf(document, paragraph);
    const isQuestion = paragraph.kind === 'list-item' && text.length <= questionMax && /\?\)?$/u.test(text);
    const plain = text.replace(/(?:\p{Extended_Pictographic}|\uFE0F|\s){1,12}$/u, '');
    const isWish = questions === 0 && paragraph.kind !== 'list-item' && wishes.some((wish) => wish.test(plain));
    if (isQuestion) questions += 1;
    else if (!isWish)
      return questions > 0 && text.length <= leadInMax && leadIn.test(text.replaceAll('*', '')) ? index : undefined;
  }
  return undefined;
}

export const closingQuestions = defineRule({
  id: 'closing-questions',
  kind: 'pattern',
  each: 'document',
  stage: 'wording',
  family: 'chat',
  densityMin: anyText,
  why: 'These questions are left over from a chat with an assistant.',
  mayEdit: [...liftedReasons, 'list-marker'],
  removesResidue: true,
  examples: {
    rewrites: [
      [
        'Bees live in hives. They dance.\n\nTo help me tailor this further, could you tell me:\n\n* How big is your hive?\n* Where do you live?',
        'Bees live in hives. They dance.',
        { wholeText: true },
      ],
      [
        'Bees live in hives. They dance.\n\nWould you like me to:\n\n- Describe a hive?\n- List the tools?\n\nHappy beekeeping! 🐝',
        'Bees live in hives. They dance.',
        { wholeText: true },
      ],
    ],
    leavesAlone: [
      ['Before you buy a hive, ask:\n\n* How big is it?\n* Who built it?', { wholeText: true }],
      [
        'To help me tailor this, could you tell me:\n\n* Who built it?\n* When?\n\nThanks. The hive is full.',
        { wholeText: true },
      ],
      ['Bees dance.\n\nTo help me tailor the hive, please tell me:\n\n* The size.\n* The color.', { wholeText: true }],
    ],
  },
  propose(document): Proposals {
    const index = leadInOf(document);
    const first = index === undefined ? undefined : document.paragraphs[index];
    const last = document.paragraphs.at(-1);
    if (first === undefined || last === undefined) return undefined;
    const start = document.text.slice(0, first.start).trimEnd().length;
    return { changes: [{ start, end: last.end, text: '' }] };
  },
});

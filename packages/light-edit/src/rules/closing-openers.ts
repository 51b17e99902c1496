import type { Document, Token } from '@humanize/text';
import { defineRule } from '../rule/define-rule.ts';

/** At the start of one of the last two paragraphs of several: there it only announces the end. */
function opensLastParagraph(document: Document, { sentence }: Token): boolean {
  const { length } = document.paragraphs;
  return document.paragraphs
    .slice(-2)
    .some(({ index, firstSentence }) => index > 0 && firstSentence === sentence && length > 1);
}

export const closingOpeners = defineRule({
  id: 'closing-openers',
  kind: 'phrase',
  stage: 'wording',
  why: 'A reader sees that the text ends.',
  examples: {
    rewrites: [['Bees matter.\n\nIn conclusion, bees need us.', 'Bees matter.\n\nBees need us.', { wholeText: true }]],
    leavesAlone: ['In conclusion of the deal, they shook hands. Then they left. It rained. They ran.'],
  },
  entries: [
    {
      match: '^ in conclusion|summary , it is clear|evident that',
      to: '',
      unlessNext: ['i', 'we'],
      when: ({ document, first }) => opensLastParagraph(document, first),
    },
    {
      match: ['^ in conclusion ,', '^ to conclude ,', '^ in closing ,', '^ overall ,'],
      to: '',
      unlessNext: ['i', 'we'],
      when: ({ document, first }) => opensLastParagraph(document, first),
    },
  ],
});

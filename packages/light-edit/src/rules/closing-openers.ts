import type { Document, Token } from '@humanize/text';
import { defineRule } from '../rule/define-rule.ts';

/** The last quarter of the sentences, and never the first one. */
function isNearEnd(document: Document, { sentence }: Token): boolean {
  const { length } = document.sentences;
  return sentence > 0 && sentence >= length - Math.max(1, Math.ceil(length / 4));
}

export const closingOpeners = defineRule({
  id: 'closing-openers',
  kind: 'phrase',
  stage: 'wording',
  why: 'A reader sees that the text ends.',
  examples: {
    rewrites: [['Bees matter. In conclusion, we need bees.', 'Bees matter. We need bees.', { wholeText: true }]],
    leavesAlone: ['In conclusion of the deal, they shook hands. Then they left. It rained. They ran.'],
  },
  entries: [
    { match: '^ in conclusion|summary , it is clear|evident that', to: '' },
    { match: '^ in conclusion , it can be concluded that', to: '' },
    {
      match: [
        '^ in conclusion ,',
        '^ to conclude ,',
        '^ in summary ,',
        '^ to summarize|summarise ,',
        '^ to sum up ,',
        '^ in closing ,',
        '^ all in all ,',
        '^ overall ,',
      ],
      to: '',
      when: ({ document, first }) => isNearEnd(document, first),
    },
  ],
});

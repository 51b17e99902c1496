import type { Document, Token } from '@humanize/text';
import { defineRule } from '../define-rule.ts';

/** The last paragraph of prose, of a text that has more than one, or the last third of the sentences. */
function isNearEnd(document: Document, token: Token): boolean {
  return token.sentence >= document.sentences.length - Math.max(1, Math.ceil(document.sentences.length / 4));
}

export const lastWords = defineRule({
  id: 'formula-endings/last-words',
  kind: 'phrase',
  stage: 'sentence',
  why: 'A reader sees that the text ends.',
  risk: 'medium',
  waives: ['content', 'length'],
  examples: {
    rewrites: [
      ['Bees matter. In conclusion, we need bees.', 'Bees matter. We need bees.', { wholeText: true }],
      ['Bees matter. To sum up, the hive is full.', 'Bees matter. The hive is full.', { wholeText: true }],
    ],
    leavesAlone: [
      ['In conclusion of the deal, they shook hands. Then they left. It rained. They ran.', { wholeText: true }],
      ['They came in summary fashion.', { wholeText: true }],
    ],
  },
  entries: [
    {
      match: [
        '^ in conclusion ,',
        '^ to conclude ,',
        '^ in summary ,',
        '^ to summarize ,',
        '^ to summarise ,',
        '^ to sum up ,',
        '^ in closing ,',
        '^ all in all ,',
        '^ all things considered ,',
        '^ in the final analysis ,',
        '^ as we move forward ,',
        '^ moving forward ,',
      ],
      to: '',
      when: ({ document, first }) => isNearEnd(document, first),
    },
  ],
});

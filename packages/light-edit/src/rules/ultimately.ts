import type { Document, Token } from '@humanize/text';
import { defineRule } from '../rule/define-rule.ts';

/** The last quarter of the sentences, and never the first one. */
function isNearEnd(document: Document, { sentence }: Token): boolean {
  const { length } = document.sentences;
  return sentence > 0 && sentence >= length - Math.max(1, Math.ceil(length / 4));
}

export const ultimately = defineRule({
  id: 'ultimately',
  kind: 'phrase',
  stage: 'wording',
  why: 'A reader sees that the text ends.',
  examples: {
    rewrites: [['Bees matter. Ultimately, we need bees.', 'Bees matter. We need bees.', { wholeText: true }]],
    leavesAlone: ['Ultimately, they left. It rained. They ran. We stayed.'],
  },
  entries: [
    {
      match: '^ ultimately ,',
      to: '',
      when: ({ document, first }) => isNearEnd(document, first),
    },
  ],
});

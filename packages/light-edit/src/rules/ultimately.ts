/** Deletes `Ultimately,` at the start of the last paragraph. */
import type { Document, Token } from '@humanize/text';
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';

/** True for the first sentence of the last of several paragraphs. There, `ultimately` only announces the end. */
function opensLastParagraph(document: Document, { sentence }: Token): boolean {
  const last = document.paragraphs.at(-1);
  return document.paragraphs.length > 1 && last?.firstSentence === sentence;
}

export const ultimately = defineRule({
  id: 'ultimately',
  kind: 'phrase',
  stage: 'wording',
  family: 'closing-openers',
  densityMin: anyText,
  why: 'The last paragraph does not need to be announced.',
  examples: {
    rewrites: [['Bees matter.\n\nUltimately, we need bees.', 'Bees matter.\n\nWe need bees.', { wholeText: true }]],
    leavesAlone: ['Ultimately, they left. It rained. They ran. We stayed.'],
  },
  entries: [
    {
      match: '^ ultimately ,',
      to: '',
      when: ({ document, first }) => opensLastParagraph(document, first),
    },
  ],
});

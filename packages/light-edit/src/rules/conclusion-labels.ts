/** Deletes bold labels that only announce the end of the text: `**In conclusion:**`, `**Remember:**`. */
import { capitalized, type Document, type Paragraph, type ProtectionReason } from '@humanize/text';
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';
import type { Proposals, RuleContext } from '../rule/rule.ts';

const announcement =
  'in conclusion|conclusion|in summary|overall|in short|in essence|to summarize|to sum up|to conclude|all in all';
/** A label before a sentence. */
const label = new RegExp(
  String.raw`^\*\*(?:${announcement}|summary|remember|bottom line|the bottom line|final thoughts?|final note|key takeaway)(?::\*\*|\*\*:)[ \t]+(?=["“(]?[A-Z])`,
  'iu',
);
/** A paragraph that is entirely bold and whose first word announces the end. */
const boldParagraph = new RegExp(
  String.raw`^\*\*(?:${announcement}|ultimately|so),[ \t]+([^*\n]{30,600}[.!?])\*\*$`,
  'iu',
);
/** Minimum number of paragraphs before a label. In earlier paragraphs, a label can stand for a section. */
const paragraphsMin = 3;
const lifted: readonly ProtectionReason[] = [
  'emphasis',
  'markup',
  'name',
  'all-capitals',
  'number',
  'symbol',
  'quotation',
];

function isProse({ kind, start }: Paragraph, { text }: Document): boolean {
  return kind === 'prose' && (start === 0 || text.charAt(start - 1) === '\n');
}

export const conclusionLabels = defineRule({
  id: 'conclusion-labels',
  kind: 'pattern',
  each: 'paragraph',
  // Runs before the rules that edit the sentences of the paragraph.
  stage: 'residue',
  family: 'closing-openers',
  densityMin: anyText,
  why: 'The end of the text does not need to be announced.',
  genre: ['general', 'academic', 'legal'],
  mayEdit: lifted,
  removesResidue: true,
  examples: {
    rewrites: [
      [
        'Bees dance.\n\nBees sing.\n\nBees work.\n\n**In Conclusion:** While bees work, they sing.',
        'Bees dance.\n\nBees sing.\n\nBees work.\n\nWhile bees work, they sing.',
        { wholeText: true },
      ],
      [
        'Bees dance.\n\nBees sing.\n\nBees work.\n\n**Overall, the bees of the valley work as long as the sun shines.**',
        'Bees dance.\n\nBees sing.\n\nBees work.\n\nThe bees of the valley work as long as the sun shines.',
        { wholeText: true },
      ],
    ],
    leavesAlone: [
      ['**Summary:** Bees dance.\n\nBees sing.\n\nBees work.\n\nBees rest.', { wholeText: true }],
      ['Bees dance.\n\nBees sing.\n\nBees work.\n\n**Conclusion**\n\nBees rest.', { wholeText: true }],
      ['Bees dance.\n\nBees sing.\n\nBees work.\n\n**Honey:** Bees make it.', { wholeText: true }],
    ],
  },
  propose(paragraph: Paragraph, { document }: RuleContext): Proposals {
    if (paragraph.index < paragraphsMin || !isProse(paragraph, document)) return undefined;
    const text = document.text.slice(paragraph.start, paragraph.end);
    const found = label.exec(text)?.[0];
    if (found !== undefined)
      return { changes: [{ start: paragraph.start, end: paragraph.start + found.length, text: '' }] };
    const rest = boldParagraph.exec(text)?.[1];
    if (rest === undefined) return undefined;
    return { changes: [{ start: paragraph.start, end: paragraph.end, text: capitalized(rest) }] };
  },
});

/** Deletes horizontal rules (`---`) directly before or after a heading, which already marks the section. */
import type { Document } from '@humanize/text';
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';
import type { Proposal } from '../rule/proposal.ts';
import type { Proposals } from '../rule/rule.ts';

/** Minimum number of rules next to headings in a text. */
const rulesMin = 2;
/** Maximum number of characters in a heading. */
const headingMax = 200;
const rule = /^[ \t]*(?:-{3,}|\*{3,}|_{3,})[ \t]*$/gmu;

/** Returns whether only white space separates a rule from a heading before or after it. */
function touchesHeading({ text }: Document, start: number, end: number): boolean {
  if (/^#{1,6} /u.test(text.slice(end, end + 20).trimStart())) return true;
  const before = text.slice(Math.max(0, start - headingMax), start).trimEnd();
  return /(?:^|\n)#{1,6} [^\n]*$/u.test(before);
}

export const sectionRules = defineRule({
  id: 'section-rules',
  kind: 'pattern',
  each: 'document',
  stage: 'residue',
  family: 'list-marks',
  densityMin: anyText,
  why: 'The heading already separates the sections.',
  mayEdit: ['markup'],
  removesResidue: true,
  examples: {
    rewrites: [
      [
        'Bees dance.\n\n---\n\n## Work\n\nBees work.\n\n---\n\n## Rest\n\nBees rest.',
        'Bees dance.\n\n## Work\n\nBees work.\n\n## Rest\n\nBees rest.',
        { wholeText: true },
      ],
    ],
    leavesAlone: [
      ['Bees dance.\n\n---\n\nBees work.\n\n---\n\nBees rest.', { wholeText: true }],
      ['---\ntitle: Bees\n---\n\n## Work\n\nBees work.', { wholeText: true }],
      ['Bees dance.\n\n---\n\n## Work\n\nBees work.', { wholeText: true }],
    ],
  },
  propose(document: Document): Proposals {
    const found: Proposal[] = [];
    for (const match of document.text.matchAll(rule)) {
      const start = match.index;
      const end = start + match[0].length;
      // A rule directly below a line of text turns the line into a heading, and a rule at the start of the text opens
      // front matter.
      if (!document.text.startsWith('\n\n', start - 2) || document.text.charAt(end) !== '\n') continue;
      if (!touchesHeading(document, start, end)) continue;
      const next = end + (document.text.startsWith('\n\n', end) ? 2 : 1);
      found.push({ changes: [{ start, end: next, text: '' }] });
    }
    return found.length >= rulesMin ? found : undefined;
  },
});

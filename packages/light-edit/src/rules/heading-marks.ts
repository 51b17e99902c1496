/** Deletes marks that a heading does not need: bold type for its whole text, and a colon at its end. */
import type { Document, Markup } from '@humanize/text';
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';
import type { Proposal } from '../rule/proposal.ts';
import type { Proposals } from '../rule/rule.ts';

/** Minimum number of headings with such marks in a text. */
const headingsMin = 2;
/** A heading with a number or without, whose whole text is bold. */
const boldHeading = /^(#{1,6}[ \t]+(?:\d{1,2}[.)][ \t]+|step \d{1,2}:[ \t]+)?)\*\*([^*\n]+?):?\*\*:?[ \t]*$/iu;
const colonHeading = /^(#{1,6}[ \t]+[^*\n]*[\p{L}\p{N})]):[ \t]*$/u;

/** The changes of a heading: only marks are deleted, so that its words stay as they are. */
function changesOf({ text }: Document, { start, end }: Markup): Proposal | undefined {
  const line = text.slice(start, end).trimEnd();
  const bold = boldHeading.exec(line);
  if (bold !== null) {
    const open = start + (bold[1]?.length ?? 0);
    const close = open + 2 + (bold[2]?.length ?? 0);
    return {
      changes: [
        { start: open, end: open + 2, text: '' },
        { start: close, end: start + line.length, text: '' },
      ],
    };
  }
  const colon = colonHeading.exec(line);
  if (colon === null) return undefined;
  return { changes: [{ start: start + (colon[1]?.length ?? 0), end: start + line.length, text: '' }] };
}

export const headingMarks = defineRule({
  id: 'heading-marks',
  kind: 'pattern',
  each: 'document',
  stage: 'residue',
  family: 'list-marks',
  densityMin: anyText,
  why: 'The heading needs no bold type and no colon.',
  mayEdit: ['heading', 'markup', 'emphasis'],
  removesResidue: true,
  examples: {
    rewrites: [
      [
        '### 1. **Soil:**\n\nDig it.\n\n### 2. **Seeds**\n\nSow them.',
        '### 1. Soil\n\nDig it.\n\n### 2. Seeds\n\nSow them.',
        { wholeText: true },
      ],
      [
        '## Soil:\n\nDig it.\n\n## Seeds:\n\nSow them.',
        '## Soil\n\nDig it.\n\n## Seeds\n\nSow them.',
        { wholeText: true },
      ],
    ],
    leavesAlone: [
      ['## Soil:\n\nDig it.', { wholeText: true }],
      ['## The **best** soil\n\nDig it.\n\n## The **best** seeds\n\nSow them.', { wholeText: true }],
      ['**Soil:**\n\nDig it.\n\n**Seeds:**\n\nSow them.', { wholeText: true }],
    ],
  },
  propose(document: Document): Proposals {
    const found = document.markup
      .filter(({ kind }) => kind === 'heading')
      .map((heading) => changesOf(document, heading))
      .filter((proposal) => proposal !== undefined);
    return found.length >= headingsMin ? found : undefined;
  },
});

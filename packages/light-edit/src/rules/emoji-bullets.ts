/** Deletes emojis at the start of list items. */
import type { Document, ProtectedSpan } from '@humanize/text';
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';
import type { Proposals } from '../rule/rule.ts';

/** Minimum number of list items that begin with an emoji. */
const bulletsMin = 3;

function leadingEmoji(document: Document): ProtectedSpan[] {
  const starts = new Set(
    document.paragraphs.filter((paragraph) => paragraph.kind === 'list-item').map((item) => item.start),
  );
  return document.protectedSpans.filter((span) => span.reason === 'emoji' && starts.has(span.start));
}

export const emojiBullets = defineRule({
  id: 'emoji-bullets',
  kind: 'pattern',
  each: 'document',
  stage: 'residue',
  family: 'list-marks',
  densityMin: anyText,
  why: 'The list item already has a bullet.',
  mayEdit: ['emoji'],
  examples: {
    rewrites: [
      [
        'Bring these:\n\n- 🔥 dry wood\n- 🧊 cold water\n- 📦 two boxes',
        'Bring these:\n\n- dry wood\n- cold water\n- two boxes',
        { wholeText: true },
      ],
    ],
    leavesAlone: [['Bring these:\n\n- 🔥 dry wood\n- cold water\n- two boxes', { wholeText: true }]],
  },
  propose(document): Proposals {
    const emoji = leadingEmoji(document);
    if (emoji.length < bulletsMin) return undefined;
    return emoji.map((span) => {
      const end = document.text.charAt(span.end) === ' ' ? span.end + 1 : span.end;
      return { changes: [{ start: span.start, end, text: '' }] };
    });
  },
});

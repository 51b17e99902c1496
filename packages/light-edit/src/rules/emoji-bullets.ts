/** Deletes emojis at the start of list items, and the only emoji of a text. */
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

/** Matches the signs of a post on a social network, to which emojis belong. */
const post = /#\p{L}|@\p{L}|\bin the comments\b|\bcomment below\b|\btag\b|\bDMs?\b/u;
/** Matches emojis that state a rating. */
const rating = /[⭐🌟★✅❌👍👎]/u;
/** Maximum length of the space between the end of a sentence and an emoji, in UTF-16 units. */
const gapMax = 2;

/** Returns the only emoji of the text, or undefined if there are several groups of emojis. */
function onlyEmoji({ protectedSpans }: Document): ProtectedSpan | undefined {
  const emoji = protectedSpans.filter(({ reason }) => reason === 'emoji');
  return emoji.length === 1 ? emoji[0] : undefined;
}

export const loneEmoji = defineRule({
  id: 'lone-emoji',
  kind: 'pattern',
  each: 'document',
  stage: 'residue',
  family: 'list-marks',
  densityMin: anyText,
  why: 'The emoji only decorates the end of a sentence.',
  mayEdit: ['emoji'],
  examples: {
    rewrites: [
      ['The bees slept. Goodnight! 🐝', 'The bees slept. Goodnight!', { wholeText: true }],
      ['Bees dance! 🐝 They also sing.', 'Bees dance! They also sing.', { wholeText: true }],
    ],
    leavesAlone: [
      ['The bees slept. 🐝 Goodnight! 🌙', { wholeText: true }],
      ['Our bees are here! 🐝 #honey', { wholeText: true }],
      ['I love 🐝 so much.', { wholeText: true }],
      ['A quiet inn. ⭐⭐⭐⭐', { wholeText: true }],
      ['# Bees 🐝\n\nThey dance.', { wholeText: true }],
    ],
  },
  propose(document): Proposals {
    const emoji = onlyEmoji(document);
    if (emoji === undefined || post.test(document.text)) return undefined;
    if (rating.test(document.text.slice(emoji.start, emoji.end))) return undefined;
    const paragraph = document.paragraphs.find(({ start, end }) => start <= emoji.start && emoji.end <= end + gapMax);
    if (paragraph?.kind !== 'prose') return undefined;
    const before = document.text.slice(paragraph.start, emoji.start);
    const text = before.trimEnd();
    if (!/[.!?]["”’*_]*$/u.test(text) || before.length - text.length > gapMax) return undefined;
    return { changes: [{ start: paragraph.start + text.length, end: emoji.end, text: '' }] };
  },
});

import type { Sentence } from '@humanize/text';
import { defineRule } from '../define-rule.ts';
import type { Proposals, RuleContext } from '../rule.ts';

const announcements = new Set([
  "let's dive in",
  "let's dive right in",
  "so let's dive in",
  "let's get started",
  "let's break it down",
  "let's break this down",
  "let's explore",
  "let's explore further",
  "let's take a closer look",
  "let's unpack this",
  'read on to learn more',
  "here's what you need to know",
  "here's a breakdown",
]);

/** Whole sentences that only say what comes next. */
export const wholeAnnouncements = defineRule({
  id: 'signposting/announcements',
  kind: 'pattern',
  each: 'sentence',
  stage: 'sentence',
  why: 'What follows speaks for itself.',
  risk: 'medium',
  waives: ['content', 'length'],
  examples: {
    rewrites: [["The heat is off. Let's dive in. Check the fuse first.", 'The heat is off. Check the fuse first.']],
    leavesAlone: ["Let's dive into the lake before supper.", 'Let us see what the court says.'],
  },
  propose(sentence: Sentence, { document }: RuleContext): Proposals {
    const text = document.text.slice(sentence.start, sentence.end).toLowerCase().replaceAll('’', "'");
    if (!announcements.has(text.replace(/[.!:]$/u, ''))) return undefined;
    return { changes: [{ start: sentence.start, end: sentence.end, text: '' }] };
  },
});

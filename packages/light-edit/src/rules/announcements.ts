/** Deletes sentences that only announce what follows: `Let's dive in!` */
import type { Sentence } from '@humanize/text';
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';
import type { Proposals, RuleContext } from '../rule/rule.ts';

const announcement =
  /^(?:so,? |now,? )?(?:let's|let us) (?:dive (?:right )?in|get started|begin|break (?:it|this|that) down|explore(?: further)?|take a (?:closer )?look|unpack (?:it|this))(?: together)?[.!:]$|^without further ado[,.!:]?(?: let's (?:dive in|get started|begin)[.!])?$|^here's (?:what you need to know|the thing)[.:]$/u;

/** Deletes sentences that announce what follows and say nothing else. */
export const announcements = defineRule({
  id: 'announcements',
  kind: 'pattern',
  each: 'sentence',
  stage: 'wording',
  family: 'signposts',
  densityMin: anyText,
  why: 'The sentence only announces what follows.',
  genre: ['general', 'academic', 'legal'],
  removesResidue: true,
  examples: {
    rewrites: [["The heat is off. Let's dive in! Check the fuse first.", 'The heat is off. Check the fuse first.']],
    leavesAlone: ["Let's dive into the lake before supper.", 'Let us see what the court says.'],
  },
  propose(sentence: Sentence, { document }: RuleContext): Proposals {
    if (sentence.wordCount > 10 || sentence.index === document.sentences.length - 1) return undefined;
    const text = document.text.slice(sentence.start, sentence.end).toLowerCase().replaceAll('’', "'");
    if (!announcement.test(text)) return undefined;
    return { changes: [{ start: sentence.start, end: sentence.end, text: '' }] };
  },
});

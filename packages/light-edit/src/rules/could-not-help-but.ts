/** Replaces `could not help but feel` with `felt`. */
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';
import type { PhraseMatch } from '../rule/rule.ts';

/** Number of UTF-16 units to search before the phrase for the end of a quotation. */
const contextLength = 64;

/**
 * Matches the end of a quotation (or a thought in italics) followed only by the subject: `“Why?” he`, `“Why?” The old
 * man`.
 */
const quotationAndSubject = /[.!?,…—–-]["”’'»*_]{1,3}\s*[\p{L}\p{M} ’'-]{1,40}$/u;

/**
 * Returns true after a quotation. There, `He could not help but ask` is a separate sentence, but `he asked` would be part of
 * the quotation's sentence.
 */
function followsQuotation({ document, first }: PhraseMatch): boolean {
  return quotationAndSubject.test(document.text.slice(Math.max(0, first.start - contextLength), first.start));
}

export const couldNotHelpBut = defineRule({
  id: 'could-not-help-but',
  kind: 'phrase',
  stage: 'wording',
  family: 'wordy-phrases',
  densityMin: anyText,
  why: 'The verb alone is shorter.',
  examples: {
    rewrites: [
      ['He could not help but feel tired.', 'He felt tired.'],
      ["The miller's son could not help but feel tired.", "The miller's son felt tired."],
    ],
    leavesAlone: [
      "I can't help but smile.",
      "It couldn't help.",
      "“Is the bridge closed?” He couldn't help but ask.",
      "“Close the bridge!” the old man couldn't help but shout.",
    ],
  },
  entries: [
    {
      match: ["couldn't help but <VB>", 'could not help but <VB>'],
      to: '$1/VBD',
      unlessNext: ['<CC>'],
      when: (match) => match.slots[0] !== undefined && match.slots[0].lower !== 'be' && !followsQuotation(match),
    },
  ],
});

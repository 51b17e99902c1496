/** Turns `Make sure to check the fuse` into `Check the fuse`. */
import { sentenceOf } from '@humanize/text';
import type { PhraseMatch } from '../rule/rule.ts';
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';

/** Maximum number of tokens before a reminder, including the punctuation mark. */
const openerTokensMax = 4;
const forgetReminders = ["don't forget to", 'do not forget to'];
const otherReminders = ['make sure to', 'be sure to', 'remember to', 'always remember to'];
const reminders = [...otherReminders, ...forgetReminders];

/**
 * Returns true if the phrase follows a label or a single word that opens the sentence: `Fuse: make sure to`,
 * `Also, be sure to`.
 */
function followsOpener({ document, first }: PhraseMatch): boolean {
  const { firstToken } = sentenceOf(document, first);
  return first.index - firstToken <= openerTokensMax;
}

/** Maximum number of tokens in a label. */
const labelTokensMax = 5;

/** Returns whether the verb echoes a label before it: `Driving: Remember to drive slowly.` */
function echoesLabel({ document, first, last }: PhraseMatch): boolean {
  const label = document.tokens.slice(Math.max(0, first.index - labelTokensMax), first.index);
  const stem = last.lower.replace(/e$/u, '');
  return label.at(-1)?.text === ':' && label.some(({ lower }) => lower.startsWith(stem));
}

/** Returns true in a sentence that ends with an exclamation point, which is friendly only with the reminder. */
function isExclaimed({ document, first }: PhraseMatch): boolean {
  const { start, end } = sentenceOf(document, first);
  return document.text.slice(start, end).trimEnd().endsWith('!');
}

/** Returns true at the start of the last paragraph, where a bare request is an abrupt ending. */
function opensEnd({ document, first }: PhraseMatch): boolean {
  const last = document.paragraphs.at(-1);
  const opens = document.tokens[document.sentences[last?.firstSentence ?? 0]?.firstToken ?? 0] === first;
  return document.paragraphs.length > 1 && opens;
}

export const readerReminders = defineRule({
  id: 'reader-reminders',
  kind: 'phrase',
  stage: 'wording',
  family: 'signposts',
  densityMin: anyText,
  why: 'The request is more direct without a reminder.',
  examples: {
    rewrites: [
      ['Make sure to check the fuse.', 'Check the fuse.'],
      ["Don't forget to try the soup.", 'Try the soup.'],
      ['Also, be sure to dry the lid.', 'Also, dry the lid.'],
      ['Fuse: Make sure to check it.', 'Fuse: Check it.'],
    ],
    leavesAlone: [
      'I will remember to check the fuse.',
      'Please remember to bring a form.',
      'Remember to add the link!',
      'Make sure to be on time.',
      'Be sure to rest.',
      'She told him to make sure to check it.',
      'Remember to whom it belongs.',
      'Parking: Remember to park in the shade.',
      ['Fuses blow.\n\nRemember to check the fuse. It is cheap.', { wholeText: true }],
    ],
  },
  entries: [
    {
      match: reminders.map((words) => `^ ${words} <VB>`),
      to: '$1',
      when: (match) => match.last.lower !== 'be' && !isExclaimed(match) && !opensEnd(match) && !echoesLabel(match),
    },
    {
      match: otherReminders.map((words) => `${words} <VB>`),
      to: '$1',
      ifPrevious: ': ,',
      when: (match) => match.last.lower !== 'be' && followsOpener(match) && !isExclaimed(match) && !echoesLabel(match),
    },
  ],
});

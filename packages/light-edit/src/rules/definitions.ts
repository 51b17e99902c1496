/** Replaces `refers to` in definitions: `Weather refers to the state of the air` becomes `Weather is the state …`. */
import { neighbor, sentenceOf, type Document, type Token } from '@humanize/text';
import { objectAfter } from '../phrases/object-after.ts';
import type { PhraseMatch } from '../rule/rule.ts';
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';

/** Maximum number of tokens in the defined term. */
const termMax = 5;

/** Subjects that refer to something themselves, rather than being defined. */
const referring =
  /^(?:author|article|book|chapter|clause|email|essay|figure|he|it|letter|line|message|name|narrator|note|number|passage|phrase|poem|report|sentence|she|speaker|symbol|term|text|that|this|title|verse|which|word|writer)s?$/u;

/** Returns whether the term is in bold, directly before the verb: `**Weather** refers to`. */
const isBold = ({ text }: Document, { start }: Token): boolean => text.slice(Math.max(0, start - 3), start) === '** ';

/** Returns whether the sentence goes on with `and to` or `or to`. */
function hasSecondTo(document: Document, last: Token): boolean {
  const rest = document.tokens.slice(last.index + 1, sentenceOf(document, last).endToken);
  return rest.some(({ lower }, index) => /^(?:and|or|but|not)$/u.test(lower) && rest[index + 1]?.lower === 'to');
}

/** Returns true if the sentence defines its subject, which is in bold or opens the text. */
function defines({ document, first, last }: PhraseMatch): boolean {
  const { firstToken, index } = sentenceOf(document, first);
  if (first.index - firstToken > termMax) return false;
  const term = document.tokens.slice(firstToken, first.index);
  const head = neighbor(document, first, -1);
  if (head === undefined || term.length === 0 || referring.test(head.lower)) return false;
  if (!term.every(({ tag, lower }) => /^(?:N|J|VBG|VBN|HYPH)/u.test(tag) || /^(?:the|a|an|of|-)$/u.test(lower)))
    return false;
  // `Weather is the conditions` would join a singular and a plural, and `or to the habit` would be left without its verb.
  if (objectAfter(document, last)?.tag !== 'NN' || hasSecondTo(document, last)) return false;
  return isBold(document, first) || (index === 0 && head.tag !== 'NNP');
}

export const definitions = defineRule({
  id: 'definitions',
  kind: 'phrase',
  stage: 'wording',
  family: 'wordy-phrases',
  densityMin: anyText,
  why: 'A definition says what the thing is.',
  genre: ['general', 'academic', 'legal'],
  examples: {
    rewrites: [
      ['**Weather** refers to the state of the air.', '**Weather** is the state of the air.', { wholeText: true }],
      [
        'The tide window refers to the time of high water.',
        'The tide window is the time of high water.',
        { wholeText: true },
      ],
    ],
    leavesAlone: [
      ['The author refers to the war. It was long.', { wholeText: true }],
      ['It is a pun. This refers to the mill.', { wholeText: true }],
      ['“Fat tails” refers to the shape of a curve.', { wholeText: true }],
      ['**Weather** refers to the conditions in a place.', { wholeText: true }],
      ['**Calm** refers to the lack of wind, or to the lack of waves.', { wholeText: true }],
      'He often refers to the mill.',
    ],
  },
  entries: [{ match: 'refers to', to: 'is', ifNext: ['the', 'a', 'an', 'how', 'any'], when: defines }],
});

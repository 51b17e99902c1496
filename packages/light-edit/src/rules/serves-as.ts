import { neighbour } from '@humanize/text';
import type { PhraseMatch } from '../rule/rule.ts';
import { defineRule } from '../rule/define-rule.ts';

/** What a thing is rather than what it is used for. */
const figures =
  /^(?:reminder|symbol|example|metaphor|reflection|warning|beacon|cornerstone|inspiration|gateway|tribute|reminders|symbols|examples)$/u;

/** The words up to the noun: `as a powerful reminder`. */
const lookAheadTokensMax = 4;

function isFigure({ document, last }: PhraseMatch): boolean {
  const article = neighbour(document, last, 1);
  if (article === undefined || !/^(?:an?|the|both|its|their)$/u.test(article.lower)) return false;
  for (let distance = 2; distance <= lookAheadTokensMax; distance += 1) {
    const word = neighbour(document, last, distance);
    if (word === undefined || word.kind !== 'word') return false;
    if (figures.test(word.lower)) return true;
  }
  return false;
}

export const servesAs = defineRule({
  id: 'serves-as',
  kind: 'phrase',
  stage: 'wording',
  why: 'Is says it plainly.',
  examples: {
    rewrites: [
      ['The hall serves as a stark reminder of the war.', 'The hall is a reminder of the war.'],
      ['It stands as a symbol of trade.', 'It is a symbol of trade.'],
    ],
    leavesAlone: [
      'She serves as treasurer.',
      'He served as a soldier.',
      'The tool will serve as a hammer.',
      'It serves as a bridge.',
    ],
  },
  entries: [
    {
      match: [
        'serve:V as a|an stark|poignant|powerful|sobering|profound|timely|potent|gentle reminder',
        'stand:V as a|an stark|poignant|powerful|sobering|profound|timely|potent reminder',
      ],
      to: 'be:V a reminder',
      unlessPrevious: ['not', 'to', '<MD>'],
    },
    { match: 'be:V a|an stark|poignant|powerful|sobering|profound|timely|potent reminder', to: 'be:V a reminder' },
    { match: ['serve:V as', 'stand:V as'], to: 'be:V', when: isFigure, unlessPrevious: ['not', 'to', '<MD>'] },
  ],
});

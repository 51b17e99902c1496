/** Deletes `And so,` at the end of a story, and `So,` before a conclusion that other rules change too. */
import type { Document, Token } from '@humanize/text';
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';

/** Returns true for the first sentence of the last paragraph in a text of several paragraphs. */
function opensLastParagraph(document: Document, { sentence }: Token): boolean {
  const last = document.paragraphs.at(-1);
  return document.paragraphs.length > 2 && last?.firstSentence === sentence && last.kind === 'prose';
}

export const andSoOpeners = defineRule({
  id: 'and-so-openers',
  kind: 'phrase',
  stage: 'wording',
  family: 'closing-openers',
  densityMin: anyText,
  why: 'The last paragraph does not need to be announced.',
  examples: {
    rewrites: [
      [
        'He ran.\n\nShe ran.\n\nAnd so, the cats ruled the town.',
        'He ran.\n\nShe ran.\n\nThe cats ruled the town.',
        { wholeText: true },
      ],
    ],
    leavesAlone: [
      ['He ran.\n\nAnd so, the cats ruled the town.\n\nShe ran.', { wholeText: true }],
      ['He ran.\n\nShe ran.\n\nAnd so to bed.', { wholeText: true }],
      ['He ran.\n\nShe ran.\n\nAnd with that, he was gone.', { wholeText: true }],
    ],
  },
  entries: [
    {
      match: ['^ and so ,', '^ and thus ,'],
      to: '',
      ifNext: ['<DT>', '<PRP$>', '<NN>', '<NNS>', '<NNP>', '<PRP>', 'in', 'with'],
      when: ({ document, first }) => opensLastParagraph(document, first),
    },
  ],
});

export const soOpeners = defineRule({
  id: 'so-openers',
  kind: 'phrase',
  stage: 'wording',
  family: 'closing-openers',
  densityMin: anyText,
  companion: true,
  why: 'The last paragraph does not need to be announced.',
  examples: {
    rewrites: [
      [
        'Air scatters light.\n\nBlue light bends most.\n\nSo, the sky is blue.',
        'Air scatters light.\n\nBlue light bends most.\n\nThe sky is blue.',
        { wholeText: true },
      ],
    ],
    leavesAlone: [
      ['Air scatters light.\n\nBlue light bends most.\n\nSo, close the door.', { wholeText: true }],
      ['So, the sky is blue.\n\nAir scatters light.\n\nBlue light bends most.', { wholeText: true }],
      ['He ran.\n\nShe ran.\n\nSo, what is next?', { wholeText: true }],
    ],
  },
  entries: [
    {
      match: '^ so ,',
      to: '',
      ifNext: ['<DT>', '<PRP>', '<NNS>', '<EX>', '<IN>', '<JJ>', '<CD>', 'it', 'to', 'while', 'if', 'the'],
      unlessNext: ['what', 'how', 'why', 'i', 'let', 'here'],
      unlessSentenceHas: ['?'],
      when: ({ document, first }) => document.register.genre !== 'fiction' && opensLastParagraph(document, first),
    },
  ],
});

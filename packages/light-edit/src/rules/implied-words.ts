/** Deletes words that the words next to them imply: `the risks associated with smoking`, `three different mills`. */
import { neighbor } from '@humanize/text';
import type { PhraseEntry, PhraseMatch } from '../rule/rule.ts';
import { defineRule } from '../rule/define-rule.ts';
import { someTells } from '../rule/density.ts';

/** Returns true if a punctuation mark follows, so that nothing depends on the deleted words. */
const endsPhrase = ({ document, last }: PhraseMatch): boolean =>
  /^[.,;:!?)]$/u.test(neighbor(document, last, 1)?.text ?? '.');

const entries: readonly PhraseEntry[] = [
  ...'risk risks cost costs challenges'.split(' ').map((noun): PhraseEntry => ({
    match: `${noun} associated with`,
    to: `${noun} of`,
    unlessPrevious: ['of', 'by', '<J>', '<N>'],
    unlessNext: ['it', 'them', 'this', 'that', 'these', 'which', 'each'],
  })),
  {
    match: 'different',
    to: '',
    // `Two different screens` sets one against the other.
    ifPrevious: ['<CD>'],
    unlessPrevious: ['two', '2'],
    ifNext: ['<NNS>', '<J>'],
    unlessSentenceHas: ['same'],
  },
  { match: 'their respective', to: 'their', ifNext: ['<NNS>', '<J>'], unlessSentenceHas: ['two', 'both', 'three'] },
  { match: 'throughout the entire|whole', to: 'throughout the', unlessNext: ['of'] },
  { match: 'a high level|degree of accuracy', to: 'high accuracy', unlessNext: ['and', ','] },
  {
    match: 'in nature',
    to: '',
    ifPrevious:
      'complex temporary permanent global digital political social technical physical seasonal reactive quantitative qualitative subjective objective dynamic chronic acidic academic similar'.split(
        ' ',
      ),
    when: endsPhrase,
  },
  {
    match: 'in size',
    to: '',
    ifPrevious: ['small', 'large', 'big', 'compact', 'smaller', 'larger', 'bigger'],
    when: endsPhrase,
  },
  {
    match: 'in shape',
    to: '',
    ifPrevious: ['round', 'square', 'rectangular', 'oval', 'circular', 'irregular'],
    when: endsPhrase,
  },
  {
    match: 'in color',
    to: '',
    ifPrevious: ['white', 'black', 'red', 'green', 'blue', 'brown', 'yellow', 'gray', 'pink'],
    when: endsPhrase,
  },
  { match: 'on a monthly basis', to: 'every month' },
  { match: 'in a variety of ways', to: 'in many ways', unlessSentenceHas: ['many'] },
  { match: 'for a variety of reasons', to: 'for many reasons', unlessSentenceHas: ['many'] },
  { match: 'be:V of the? utmost importance', to: 'be:V essential', unlessSentenceHas: ['essential'] },
];

export const impliedWords = defineRule({
  id: 'implied-words',
  kind: 'phrase',
  stage: 'wording',
  family: 'hollow-adverbs',
  densityMin: someTells,
  why: 'The sentence says the same in fewer words.',
  examples: {
    rewrites: [
      ['They know the risks associated with smoking.', 'They know the risks of smoking.'],
      ['They built three different mills.', 'They built three mills.'],
      ['They went to their respective homes.', 'They went to their homes.'],
      ['It works with a high degree of accuracy.', 'It works with high accuracy.'],
      ['The cough is chronic in nature.', 'The cough is chronic.'],
      ['The leaves are round in shape, and thick.', 'The leaves are round, and thick.'],
      ['They meet on a monthly basis.', 'They meet every month.'],
      ['Rest is of the utmost importance.', 'Rest is essential.'],
    ],
    leavesAlone: [
      'It depends on your personal needs.',
      'Plants grow wild in nature.',
      'It rained throughout the whole of June.',
      'They know the fire risks associated with smoking.',
      'They sat at two different screens.',
      'The risks associated with it are small.',
      'They know the long-term risks associated with smoking.',
    ],
  },
  entries,
});

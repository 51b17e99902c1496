/** Replaces formal prepositions, connectives and set phrases with everyday ones: `due to` becomes `because of`. */
import { defineRule } from '../rule/define-rule.ts';
import { denseText } from '../rule/density.ts';
import type { PhraseEntry } from '../rule/rule.ts';

const entries: readonly PhraseEntry[] = [
  {
    match: 'upon',
    to: 'on',
    ifPrevious: 'based depend:V! dependent rely:V! focused agreed reflect:V! insist:V! imposed built',
  },
  { match: 'upon <VBG>', to: 'on $1' },
  {
    match: 'within',
    to: 'in',
    ifNext: 'the a an this these <PRP$>',
    ifObject:
      'field industry society country city genre text story novel film sector business market world discipline profession workplace curriculum text organisation',
    unlessPrevious: 'from and or',
  },
  {
    match: 'due to',
    to: 'because of',
    ifNext: '<DT> <PRP$> <J> <N>',
    unlessNext: 'be',
    unlessPrevious: 'be:V! <RB> largely mainly and',
    unlessSentenceHas: 'because reasons',
  },
  { match: '^ consequently ,', to: 'as a result,' },
  {
    match: 'a|an opportunity to',
    to: 'a chance to',
    ifNext: '<VB>',
    unlessSentenceHas: 'chance chances equal thank thanks grateful appreciate business career honored',
    unlessPrevious: 'this for with',
  },
];

export const formalConnectives = defineRule({
  id: 'formal-connectives',
  kind: 'phrase',
  stage: 'wording',
  family: 'formal-words',
  densityMin: denseText,
  why: 'The everyday phrase means the same.',
  examples: {
    rewrites: [
      ['It grew due to heavy rain.', 'It grew because of heavy rain.'],
      ['It is a matter of trust within the industry.', 'It is a matter of trust in the industry.'],
      ['They had an opportunity to rest.', 'They had a chance to rest.'],
      ['It depends upon the rain.', 'It depends on the rain.'],
      ['Consequently, the mill closed.', 'As a result, the mill closed.'],
    ],
    leavesAlone: [
      'He came within the hour.',
      'The rent is due to be paid.',
      'It closed due to several reasons.',
      'She stood upon the hill.',
    ],
  },
  entries,
});

/** Replaces wordy phrases with shorter ones: `is located near` becomes `is near`. */
import { defineRule } from '../rule/define-rule.ts';
import { someTells } from '../rule/density.ts';
import type { PhraseEntry } from '../rule/rule.ts';
import { isOutsideFiction } from './outside-fiction.ts';

const entries: readonly PhraseEntry[] = [
  {
    match: 'the process|act of <VBG>',
    to: '$1',
    // In `which is drawing conclusions`, the gerund would read as part of the verb.
    unlessPrevious: 'in by is are was were describe:V! explain:V!',
    // In a story, the act can be the point: `not the act of leaving but the choice`.
    when: isOutsideFiction,
  },
  { match: 'the vast majority of', to: 'most', ifNext: '<NNS> people' },
  { match: 'the vast majority of', to: 'most of', ifNext: 'the these those <PRP$>' },
  { match: 'in a timely manner', to: 'promptly' },
  { match: 'in conjunction with', to: 'together with', unlessSentenceHas: 'together' },
  {
    match: 'be:V situated|located',
    to: 'be:V',
    // `on`, `about` and `approximately` are omitted, because `The barns are on 12 acres` lacks a verb of place.
    ifNext: 'in at near',
    unlessPrevious: '<MD> to',
  },
  {
    match: 'in the world of',
    to: 'in',
    ifObject:
      'fashion music business finance art design science education technology sport sports cooking gaming marketing literature film cinema medicine healthcare football politics photography',
  },
  { match: 'aid|assist in <VBG>', to: 'help $1/VB', ifPrevious: 'to <MD> can <NNS>' },
  { match: 'aids|assists in <VBG>', to: 'helps $1/VB' },
  { match: 'serves to <VB>', to: '$1/VBZ' },
  { match: 'serve to <VB>', to: '$1', unlessPrevious: '<MD> to and' },
  { match: 'proactively', to: '', ifNext: '<VB> <VBG>' },
  {
    match: 'overall',
    to: '',
    ifObject:
      'experience quality performance success efficiency effectiveness productivity satisfaction appearance look',
    unlessPrevious: '<DT> <PRP$> <CD> and , or more such',
    unlessSentenceHas: 'detail details individual part parts specific each <CD> % =',
  },
];

export const shorterPhrases = defineRule({
  id: 'shorter-phrases',
  kind: 'phrase',
  stage: 'wording',
  family: 'wordy-phrases',
  densityMin: someTells,
  why: 'A shorter phrase means the same.',
  examples: {
    rewrites: [
      ['The process of weaving cloth takes time.', 'Weaving cloth takes time.'],
      ['The mill is located near a weir.', 'The mill is near a weir.'],
      ['It serves to remind them.', 'It reminds them.'],
      ['The shed aids in drying the hay.', 'The shed helps dry the hay.'],
      ['It improves overall efficiency.', 'It improves efficiency.'],
    ],
    leavesAlone: [
      'Boats stay in port for the duration of the storm.',
      'Tools assist in raising and feeding them.',
      'The overall quality is low.',
      'It raises overall quality and blurs the details.',
      "In May, the pump's overall performance (0.8) fell.",
      'The group emerged with the goal of feeding the poor in the absence of help.',
      'The tale is set in the world of vigilantes.',
      'The weaving sheds are situated on 12 acres of pasture.',
      'The orchard is situated on roughly forty hectares.',
      'See the barns, which are located along the river.',
    ],
  },
  entries,
});

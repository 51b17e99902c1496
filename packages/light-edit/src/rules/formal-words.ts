/** Replaces formal phrases and connectives with everyday ones: `numerous shops` becomes `many shops`. */
import { isTagged, neighbor } from '@humanize/text';
import { objectAfter } from '../phrases/object-after.ts';
import type { PhraseEntry, PhraseMatch } from '../rule/rule.ts';
import { defineRule } from '../rule/define-rule.ts';
import { someTells } from '../rule/density.ts';
import { isOutsideFiction } from './outside-fiction.ts';

/** Returns whether a finite verb follows the noun phrase after the match: `ensure the lamp works`. */
function opensClause({ document, last }: PhraseMatch): boolean {
  const subject = objectAfter(document, last);
  return subject !== undefined && isTagged(neighbor(document, subject, 1), 'VBZ VBP MD');
}

const sure = 'sure certain make:V!';
const questions = `question questions concern concerns information details doubts advice decision decisions update updates inquiry discussion discussions news
  knowledge ideas beliefs opinions`;

const entries: readonly PhraseEntry[] = [
  { match: '^ ensure that', to: 'make sure that', unlessSentenceHas: sure },
  {
    match: '^ ensure',
    to: 'make sure',
    ifNext: '<DT> <PRP$> <NNS>',
    unlessNext: 'that',
    unlessSentenceHas: sure,
    when: opensClause,
  },
  { match: '^ ensure', to: 'make sure', ifNext: 'you they everyone', unlessSentenceHas: sure },
  {
    match: 'regarding|concerning',
    to: 'about',
    ifPrevious: questions,
    unlessSentenceHas: 'about law laws regulations',
  },
  { match: ['demonstrate:V', 'illustrate:V'], to: 'show:V', ifNext: 'that how why what', unlessSentenceHas: 'show:V!' },
  { match: 'whether or not', to: 'whether', ifNext: '<DT> <PRP$> <PRP> <NNS> to', ifPrevious: '<V> about on of <N>' },
  {
    match: 'sufficient',
    to: 'enough',
    ifNext: 'time space money water light evidence information sleep rest energy funds resources data',
    unlessPrevious: '<DT> <RB> <PRP$>',
    unlessSentenceHas: 'enough',
  },
  { match: 'on a regular basis', to: 'regularly', unlessSentenceHas: "not n't cannot never no few hardly" },
  // Quantities.
  {
    match: 'numerous',
    to: 'many',
    when: isOutsideFiction,
    ifNext: '<NNS> <J>',
    unlessPrevious: '<DT> <PRP$> too so more',
    unlessSentenceHas: 'many',
  },
];

export const formalWords = defineRule({
  id: 'formal-words',
  kind: 'phrase',
  stage: 'wording',
  family: 'formal-words',
  densityMin: someTells,
  why: 'An everyday word means the same.',
  examples: {
    rewrites: [
      ['Ensure that the lid is closed.', 'Make sure that the lid is closed.'],
      ['Ensure the lid is closed.', 'Make sure the lid is closed.'],
      ['Numerous shops closed.', 'Many shops closed.'],
      ['It demonstrates that rest helps.', 'It shows that rest helps.'],
      ['She walks on a regular basis.', 'She walks regularly.'],
      ['Call us with questions regarding your order.', 'Call us with questions about your order.'],
    ],
    leavesAlone: [
      'The clerk has not paid the rent on a regular basis.',
      'Wells hold vast amounts of cold water.',
      'They ensure the safety of all.',
      'Good roads ensure that goods arrive.',
      'They make plans to ensure that all is well.',
      'Genes determine how tall you are.',
      'Regarding your order, we have news.',
      'She asked about the rules regarding pets.',
      'Two mills, opened in 1830, demonstrated that steam-powered engines work.',
    ],
  },
  entries,
});

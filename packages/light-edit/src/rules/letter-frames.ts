/** Shortens the frames of applications and notices: `Please be advised that it is shut` → `It is shut`, `reach out to` → `contact`. */
import { namesOne } from './letter-phrases.ts';
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';
import { isOutsideFiction } from './outside-fiction.ts';

/** Persons to whom one reaches out for comfort. */
const close = 'friend friends family relative relatives neighbor neighbors neighbour neighbours loved';
const addressees = 'me us him them our my your the their a an <NNP> customer';

export const letterFrames = defineRule({
  id: 'letter-frames',
  kind: 'phrase',
  stage: 'wording',
  family: 'letters',
  densityMin: anyText,
  why: 'The letter is more direct without the frame.',
  examples: {
    rewrites: [
      ['Please reach out to our staff.', 'Please contact our staff.', { wholeText: true }],
      ['We urge you to reach out if it rains.', 'We urge you to get in touch if it rains.', { wholeText: true }],
      ['Please be advised that the mill is shut.', 'The mill is shut.'],
      ['Kindly reply by Friday.', 'Please reply by Friday.'],
      ['Seats are few, so be sure to come early.', 'Seats are few, so come early.'],
      ['Please take a moment to check it.', 'Please check it.'],
      ['We kindly request that you reply.', 'We ask that you reply.'],
    ],
    leavesAlone: [
      'He reached out to the child.',
      'Please reach out to a teacher or a friend.',
      'After a long search, the board is pleased to announce that Ann Lee will lead the mill.',
      'She spoke kindly to him.',
      'It is with great regret that we write.',
      'They wanted to reach out a hand.',
      'Feel free to reach out.',
    ],
  },
  entries: [
    { match: '^ please be advised|aware|informed that', to: '' },
    {
      match: 'reach out directly? to',
      to: 'contact',
      ifPrevious: 'please can may to and hesitate simply just or',
      ifNext: addressees,
      unlessSentenceHas: close,
      when: (match) => isOutsideFiction(match) && namesOne(match),
    },
    {
      match: 'to reach out',
      to: 'to get in touch',
      unlessPrevious: 'free hesitate',
      ifNext: '. ! if with any at whenever when ,',
      when: isOutsideFiction,
    },
    { match: '^ kindly', to: 'please', ifNext: '<VB> <VBP> <NN>' },
    { match: 'kindly request', to: 'ask', ifPrevious: 'i we', ifNext: 'that' },
    { match: 'please take a moment|minute to', to: 'please', ifNext: '<VB>' },
    { match: ['be sure to', 'make sure to'], to: '', ifPrevious: 'so but', ifNext: '<VB>', unlessNext: 'be' },
  ],
});

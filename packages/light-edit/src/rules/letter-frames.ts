/** Shortens the frames of applications and notices: `It is with great enthusiasm that I apply` → `I apply`, `reach out to` → `contact`. */
import type { PhraseMatch } from '../rule/rule.ts';
import { namesOne } from './letter-phrases.ts';
import { hasSecondInfinitive } from './second-infinitive.ts';
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';

const posts = 'position role job internship opening vacancy post';
const joys = 'pleasure|excitement|enthusiasm|pride|joy|interest|delight';
const great = 'great|sincere|deep|immense|tremendous|much';
const interest = 'strong|keen|sincere|genuine|deep|enthusiastic|great';
const glad = 'pleased|delighted|excited|thrilled|proud|happy|honored|honoured';
const addressees = ['me', 'us', 'him', 'them', 'our', 'my', 'your', 'the', 'their', 'a', 'an', '<NNP>', 'customer'];

const isOutsideFiction = ({ document }: PhraseMatch): boolean => document.register.genre !== 'fiction';

export const letterFrames = defineRule({
  id: 'letter-frames',
  kind: 'phrase',
  stage: 'wording',
  family: 'letters',
  densityMin: anyText,
  why: 'The letter is more direct without the frame.',
  examples: {
    rewrites: [
      [
        'Please accept this letter as an expression of my interest in the baker position.',
        'I am applying for the baker position.',
      ],
      ['I am pleased to submit my application for the role of baker.', 'I am applying for the role of baker.'],
      ['It is with great enthusiasm that I apply for the job.', 'I am applying for the job.'],
      ['We are reaching out to let you know that the mill is shut.', 'The mill is shut.'],
      ['I wanted to reach out to let you know that the mill is shut.', 'The mill is shut.'],
      ['We are reaching out to confirm your order.', 'We are writing to confirm your order.'],
      ['Please reach out to our staff.', 'Please contact our staff.', { wholeText: true }],
      ['We urge you to reach out if it rains.', 'We urge you to get in touch if it rains.', { wholeText: true }],
      ['Please reach out with any questions.', 'Please get in touch with any questions.'],
      ['Please be advised that the mill is shut.', 'The mill is shut.'],
      ['Kindly reply by Friday.', 'Please reply by Friday.'],
      ['The club is delighted to invite you to the fair.', 'The club invites you to the fair.'],
      ['Seats are few, so be sure to come early.', 'Seats are few, so come early.'],
      ['Please take a moment to check it.', 'Please check it.'],
      ['We kindly request that you reply.', 'We ask that you reply.'],
    ],
    leavesAlone: [
      'He reached out to the child.',
      'It is with great pleasure that I recommend Ann Lee.',
      'It is with great pride that I write in support of Ann Lee.',
      'After a long search, the board is pleased to announce that Ann Lee will lead the mill.',
      'She spoke kindly to him.',
      'It is with great regret that we write.',
      'They wanted to reach out a hand.',
      'Feel free to reach out.',
      'I am pleased to submit my application for the baker position, and to share my plans.',
      'Please accept this letter as an expression of my interest in bees.',
    ],
  },
  entries: [
    {
      match: [
        `^ please accept this letter|email|note as an? expression of my ${interest}? interest in`,
        `^ please accept this letter|email|note as my application for`,
        `^ it is with ${great} ${joys} that i apply for`,
        `^ it is with ${great} ${joys} that i submit my application for`,
        "^ i am|'m pleased|excited|delighted|thrilled|eager|happy to submit|offer my application for",
      ],
      to: 'I am applying for',
      ifObject: posts,
      // `I am pleased to submit my application for the post, and to share my plans` needs its first verb.
      when: (match) => !hasSecondInfinitive(match),
    },
    {
      match: `^ it is with ${great} ${joys} that i`,
      to: 'I',
      ifNext: ['<VB>', '<VBP>'],
      // `I write this letter` would be stiff.
      unlessNext: ['accept', 'recommend', 'write', 'pen', 'submit', 'address'],
    },
    {
      match: [
        '^ i just? wanted to reach out personally? to let you know that',
        "^ i am|'m just? reaching out to let you know that",
        "^ we are|'re just? reaching out to let you know that",
        "^ we are|'re just? reaching out to inform you that",
        '^ please be advised|aware|informed that',
      ],
      to: '',
    },
    { match: "we are|'re just? reaching out to", to: 'we are writing to', ifNext: ['<VB>'] },
    {
      match: ['^ i just? wanted to reach out to', '^ i just? wanted to reach out in order to'],
      to: 'I am writing to',
      ifNext: ['<VB>'],
    },
    {
      match: 'reach out directly? to',
      to: 'contact',
      ifPrevious: ['please', 'can', 'may', 'to', 'and', 'hesitate', 'simply', 'just', 'or'],
      ifNext: addressees,
      when: (match) => isOutsideFiction(match) && namesOne(match),
    },
    {
      match: 'reach out',
      to: 'get in touch',
      ifPrevious: ['please', 'can', 'may', 'simply', 'just'],
      ifNext: ['.', '!', 'if', 'with', 'any', 'at', 'whenever', 'when', ','],
      when: isOutsideFiction,
    },
    {
      match: 'to reach out',
      to: 'to get in touch',
      unlessPrevious: ['free', 'hesitate'],
      ifNext: ['.', '!', 'if', 'with', 'any', 'at', 'whenever', 'when', ','],
      when: isOutsideFiction,
    },
    { match: '^ kindly', to: 'please', ifNext: ['<VB>', '<VBP>', '<NN>'] },
    { match: 'kindly request', to: 'ask', ifPrevious: ['i', 'we'], ifNext: ['that'] },
    { match: `is ${glad} to invite`, to: 'invites', ifNext: ['you', 'all', '<NNS>'] },
    { match: `are ${glad} to invite`, to: 'invite', ifPrevious: ['we'], ifNext: ['you', 'all'] },
    { match: 'please take a moment|minute to', to: 'please', ifNext: ['<VB>'] },
    { match: ['be sure to', 'make sure to'], to: '', ifPrevious: ['so', 'but'], ifNext: ['<VB>'], unlessNext: ['be'] },
  ],
});

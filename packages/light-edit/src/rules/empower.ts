/** Replaces `empower` with `help`, `give` or `able to`, by what follows: `empower pupils to read` → `help pupils read`. */
import { neighbor } from '@humanize/text';
import type { PhraseEntry, PhraseMatch } from '../rule/rule.ts';
import { defineRule } from '../rule/define-rule.ts';
import { someTells } from '../rule/density.ts';
import { nounPhraseAfter } from './noun-phrase-after.ts';

/** People whom `help` suits without a verb. Groups for whom power is the point (women, workers, citizens) are not among them. */
const helped = `advertiser beginner business caregiver child client consumer customer educator everyone family individual learner novice
  parent patient person people pupil reader student teacher traveler user`;

/** What people are given. An illness or a difficulty describes them: `empower students with impairments`. */
const given = `ability confidence control data information insight knowledge opportunity option resource skill strategy technology
  tool training understanding`;

/** True if the noun phrase is followed by an infinitive: `empower small and large firms to grow`. */
function isToAct({ document, last }: PhraseMatch): boolean {
  const next = nounPhraseAfter(document, last)?.next;
  return next?.lower === 'to' && /^(?:VB|RB)$/u.test(neighbor(document, next, 1)?.tag ?? '');
}

/** Words for one's own people: `empower the team to act`, `empower young readers to choose`. */
const someone = '<DT|PRP$|J|NN>? <J|VBG|NN>? <N|PRP> to';
const objectStarts = ['<DT>', '<J>', '<N>', '<PRP$>'];
const helps = ['help:V!'];

/** `empower people to act`, with `help`, or with `enable` if the sentence already has `help`. */
const toAct: PhraseEntry[] = [
  {
    match: `empower:V! ${someone}`,
    to: 'help:V $1 $2 $3',
    ifNext: ['<VB>', '<RB>'],
    unlessSentenceHas: helps,
  },
  { match: `empower:V! ${someone}`, to: 'enable:V $1 $2 $3 to', ifNext: ['<VB>'], unlessSentenceHas: ['enable:V!'] },
];

export const empower = defineRule({
  id: 'empower',
  kind: 'phrase',
  stage: 'wording',
  family: 'showy-verbs',
  densityMin: someTells,
  why: 'An everyday verb is plainer than “empower”.',
  examples: {
    rewrites: [
      ['The course empowers young bakers to sell their bread.', 'The course helps young bakers sell their bread.'],
      ['It empowers them to quickly find a home.', 'It helps them quickly find a home.'],
      ['Tools empower students with knowledge.', 'Tools give students knowledge.'],
      ['They feel empowered to act.', 'They feel able to act.'],
      ['Nurses feel valued, heard, and empowered to speak.', 'Nurses feel valued, heard, and able to speak.'],
      ['The jury was empowered with all the facts.', 'The jury was given all the facts.'],
      [
        'We train staff by empowering students with weak hearts.',
        'We train staff by helping students with weak hearts.',
      ],
    ],
    leavesAlone: [
      'The charter empowers the council.',
      'It was an empowering talk.',
      'The law empowers women.',
      'The amulet empowered the blade.',
      'It helps firms and empowers those who enable staff to act.',
    ],
  },
  entries: [
    ...toAct,
    { match: 'feel:V empowered to', to: 'feel:V able to', ifNext: ['<VB>', '<RB>'] },
    { match: 'empowered to', to: 'able to', ifPrevious: ['be:V!', 'feel:V!', ','], ifNext: ['<VB>', '<RB>'] },
    {
      match: 'empowered to',
      to: 'able to',
      ifPrevious: ['and'],
      ifNext: ['<VB>', '<RB>'],
      unlessSentenceHas: ['was', 'were', 'has', 'have', 'had'],
    },
    { match: 'empowered with', to: 'given', ifPrevious: ['be:V!'], ifNext: [...objectStarts, 'all'] },
    { match: 'empower:V! <J>? <NNS|PRP> with', to: 'give:V $1 $2', ifObject: given },
    { match: 'empower:V!', to: 'help:V', ifNext: objectStarts, unlessSentenceHas: helps, when: isToAct },
    { match: 'empower:V!', to: 'help:V', ifObject: helped, ifNext: objectStarts, unlessSentenceHas: helps },
  ],
});

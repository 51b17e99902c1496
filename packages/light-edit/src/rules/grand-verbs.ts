/** Replaces `garner`, `spearhead`, `revolutionize` and `unleash` with everyday verbs. */
import { defineRule } from '../rule/define-rule.ts';
import { someTells } from '../rule/density.ts';

const won =
  'acclaim accolade admiration approval award backing fame favor following loyalty medal nomination popularity praise prize recognition reputation respect support sympathy trust victory vote';
const drawn =
  'attention audience comment controversy criticism curiosity customer follower interest reaction response review scrutiny view viewer visitor';

export const grandVerbs = defineRule({
  id: 'grand-verbs',
  kind: 'phrase',
  stage: 'wording',
  family: 'showy-verbs',
  densityMin: someTells,
  why: 'An everyday verb is plainer.',
  examples: {
    rewrites: [
      ['The plan garnered wide support.', 'The plan won wide support.'],
      ['The video garnered a lot of attention.', 'The video drew a lot of attention.'],
      ['They feel empowered to act.', 'They feel able to act.'],
      ['Tools empower students with knowledge.', 'Tools give students knowledge.'],
      ['She spearheaded the work.', 'She led the work.'],
      ['Steam revolutionized travel.', 'Steam transformed travel.'],
      ['The course will unleash your creativity.', 'The course will free your creativity.'],
    ],
    leavesAlone: [
      'They unleashed the dogs.',
      'It will revolutionize your workflow.',
      'He garnered the wheat.',
      'A storm was unleashed.',
      'The plan won votes and garnered praise.',
    ],
  },
  entries: [
    { match: 'garner:V!', to: 'win:V', ifObject: won, unlessSentenceHas: ['win:V!'] },
    { match: 'garner:V!', to: 'draw:V', ifObject: drawn },
    { match: 'garner:V! a lot of', to: 'draw:V a lot of', ifObject: drawn },
    {
      match: 'spearhead:V',
      to: 'lead:V',
      unlessObject: 'infrastructure technology',
      ifNext: ['<DT>', '<PRP$>', '<N>', '<J>', '<VBG>'],
      unlessSentenceHas: ['lead:V!'],
    },
    { match: 'spearheaded by', to: 'led by' },
    { match: 'feel:V empowered to', to: 'feel:V able to', ifNext: ['<VB>'] },
    { match: 'empowered to', to: 'able to', ifPrevious: ['be:V!'], ifNext: ['<VB>'] },
    { match: 'empower:V <NNS|PRP> with', to: 'give:V $1', ifNext: ['<DT>', '<N>', '<J>', '<PRP$>'] },
    {
      match: 'revolutionize:V!',
      to: 'transform:V',
      ifObject:
        'agriculture business care communication education industry life lives market medicine science society technology telecommunications trade travel way world understanding manufacturing healthcare field',
      unlessSentenceHas: ['transform:V!'],
    },
    { match: 'unleash:V!', to: 'free:V', ifObject: 'creativity imagination talent' },
  ],
});

/** Replaces big verbs with everyday ones, depending on their objects: `mitigate risks` becomes `reduce risks`. */
import { defineRule } from '../rule/define-rule.ts';
import { denseText } from '../rule/density.ts';
import type { PhraseEntry } from '../rule/rule.ts';
import { verbsByObject, type WordRow } from './by-object.ts';

const objectStarts = '<DT> <PRP$> <J> <N> <CD> <VBG> both';

const rows: readonly WordRow[] = [
  ['mitigate', 'ease', 'concern conflict crisis crises difficulty fear pain sentiment symptom tension anxiety'],
  [
    'streamline',
    'simplify',
    'administration application billing checkout collaboration communication creation data decision-making delivery development effort hiring logistics management planning production purchasing reporting sale scheduling shopping storage supply workload mechanism procedure process recognition routine step task work workflow operation',
  ],
  [
    'encompass',
    'cover',
    'array breadth domain field period range scope spectrum topic variety area everything multitude aspect',
  ],
  ['cultivate', 'create', 'atmosphere climate environment sense space ecosystem culture'],
  [
    'cultivate',
    'build',
    'advocate audience connection following friendship image loyalty network partnership relationship reputation tie trust brand capital resilience confidence rapport community empathy compassion understanding awareness appreciation',
  ],
  [
    'cultivate',
    'develop',
    `ability attitude comprehension creativity curiosity discipline habit identity leader mindfulness
    mindset patience practice skill strength talent thinking workforce`,
  ],
  ['facilitate', 'help', 'child learner student'],
  ['facilitate', 'encourage', 'conversation debate dialogue discussion encounter interaction investment participation'],
  ['unlock', 'open_up', 'avenue opportunity possibility market realm level'],
  ['unlock', 'realize', 'potential promise'],
  ['unlock', 'uncover', 'mystery secret'],
  ['unveil', 'reveal', 'mystery secret truth nuance cost life side story extent'],
  [
    'solidify cement',
    'secure',
    'future legacy place position power reputation status title spot standing role victory',
  ],
  [
    'solidify cement',
    'strengthen',
    'bond connection friendship knowledge partnership relationship tie understanding alliance commitment',
  ],
  ['nurture', 'encourage', 'collaboration creativity curiosity growth innovation thinking'],
  ['nurture', 'build', 'connection partnership relationship'],
];

const entries: readonly PhraseEntry[] = [
  ...verbsByObject(rows),
  {
    match: 'encompass:V!',
    to: 'include:V',
    ifNext: objectStarts,
    unlessPrevious: 'all - , <DT> <J>',
    unlessObject:
      'array breadth domain field period range scope spectrum topic variety area everything multitude aspect board sky body world city room whole entirety humankind',
    unlessSentenceHas: 'include:V!',
  },
  {
    match: 'mitigate:V!',
    to: 'reduce:V',
    ifNext: objectStarts,
    unlessObject:
      'risk challenge issue problem circumstance damages factor concern conflict crisis crises difficulty fear pain sentiment symptom tension anxiety',
  },
  { match: 'underpin:V!', to: 'support:V', ifNext: 'the <PRP$> <J> <N> this' },
  { match: 'facilitate:V <NN|NNS>', to: 'make:V $1 easier', ifNext: '. , ;', unlessSentenceHas: 'easy easier easily' },
  { match: 'facilitated by', to: 'made possible by', ifPrevious: 'be:V!' },
];

export const plainVerbs = defineRule({
  id: 'plain-verbs',
  kind: 'phrase',
  stage: 'wording',
  family: 'big-verbs',
  densityMin: denseText,
  why: 'An everyday verb is plainer.',
  examples: {
    rewrites: [
      ['New rules mitigate the effects of fire.', 'New rules reduce the effects of fire.'],
      ['They streamlined the whole process.', 'They simplified the whole process.'],
      ['Her work encompasses poems and songs.', 'Her work includes poems and songs.'],
      ['The list encompasses a wide range of trades.', 'The list covers a wide range of trades.'],
      ['Clubs cultivate a sense of duty.', 'Clubs create a sense of duty.'],
      ['She cultivated a network of friends.', 'She built a network of friends.'],
      ['Shared meals cultivate empathy.', 'Shared meals build empathy.'],
      ['Trust underpins the trade.', 'Trust supports the trade.'],
      ['It facilitates communication.', 'It makes communication easier.'],
      ['The deal was facilitated by a friend.', 'The deal was made possible by a friend.'],
      ['A grant can unlock new opportunities.', 'A grant can open up new opportunities.'],
      ['The win cemented her reputation.', 'The win secured her reputation.'],
    ],
    leavesAlone: [
      'They cultivate rice.',
      'Chores cultivate kindness.',
      'There were mitigating circumstances.',
      'The song resonated with young people.',
      'Unlock the phone.',
      'A grant can unlock new doors.',
      'They unlocked the doors of the hall.',
      'She embraced her aunt.',
      'They poured the cement.',
      'Light encompassed the board.',
    ],
  },
  entries,
});

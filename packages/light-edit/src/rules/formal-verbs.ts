/** Replaces formal verbs with everyday ones by their objects and frames: `obtain a license` becomes `get a license`. */
import { tokensAround } from '@humanize/text';
import { defineRule } from '../rule/define-rule.ts';
import { denseText } from '../rule/density.ts';
import type { PhraseEntry, PhraseMatch } from '../rule/rule.ts';
import { verbsByObject, type WordRow } from './by-object.ts';

/** Number of tokens after a verb that are searched for an infinitive. */
const contextTokensMax = 12;

/** False for `requires users to log in`, where `needs` does not fit. */
function hasNoInfinitive({ document, last }: PhraseMatch): boolean {
  return !tokensAround(document, last, contextTokensMax).after.some(({ lower }) => lower === 'to' || lower === 'that');
}

const objectStarts = ['<DT>', '<PRP$>', '<J>', '<N>', '<CD>'];
const aches = `ache anxiety boredom burden concern congestion cramp discomfort fatigue fear grief headache hunger inflammation irritation loneliness nausea
  pain pressure shortage soreness stress suffering swelling symptom tension worry`;
const harms = `anxiety condition crisis crises damage decline effect fear inequality issue nausea pain problem shortage situation stress suffering symptom
  tension unemployment woe`;

const byObjects: readonly WordRow[] = [
  ['exacerbate', 'worsen', harms],
  ['alleviate', 'ease', aches],
  ['consume', 'drink', 'alcohol beverage beer coffee drink juice liquid tea water wine'],
  [
    'consume',
    'eat',
    'breakfast carbohydrate diet dinner fat fiber food fruit lunch meal meat protein snack sugar vegetable',
  ],
  ['encounter', 'run_into', 'difficulty error issue obstacle problem trouble'],
  ['encounter', 'face', 'challenge hurdle setback situation'],
  ['encounter', 'meet', 'people person character animal creature stranger'],
  [
    'address',
    'deal_with',
    'issue problem concern challenge situation conflict grievance shortage complaint inequality crisis crises',
  ],
  [
    'obtain',
    'get',
    'approval certificate degree information license loan permission permit result data copy visa position job access advice ingredient',
  ],
  ['acquire', 'learn', 'skill language'],
  ['acquire', 'gain', 'knowledge understanding insight'],
  [
    'demonstrate exhibit',
    'show',
    `ability appreciation character commitment compassion courage empathy enthusiasm interest kindness knowledge leadership love passion
    pattern professionalism resilience respect sign skill strength understanding willingness benefit effect emotion`,
  ],
  ['convey', 'express', 'emotion feeling idea thought meaning mood'],
  ['maintain', 'keep', 'balance control focus composure temperature weight shape confidentiality perspective'],
  ['retain', 'keep', 'customer employee heat moisture shape flavor flavour nutrient talent texture staff'],
  ['implement', 'carry_out', 'plan project program reform'],
  ['implement', 'use', 'strategy technique method practice approach tactic'],
  ['implement', 'introduce', 'policy rule regulation system program measure law'],
  ['implement', 'make', 'change adjustment improvement'],
  ['establish', 'set', 'boundary goal rule expectation guideline routine schedule standard'],
  ['establish', 'build', 'connection relationship rapport reputation trust credibility network'],
  ['establish', 'set_up', 'business company system program school fund committee'],
  ['incorporate', 'use', 'color colour material technique technology ingredient herb spice'],
  ['incorporate', 'include', 'element exercise feature vegetable fruit food activity aspect feedback'],
  ['alter modify', 'change', 'behavior behaviour plan course landscape perception recipe setting way appearance habit'],
  ['diminish', 'reduce', 'effect impact value quality risk importance ability chance stress pain'],
  ['augment amplify', 'increase', 'effect impact income profit value productivity yield'],
  [
    'accelerate expedite',
    'speed_up',
    'growth process recovery development innovation learning healing delivery production progress transition work',
  ],
  [
    'employ',
    'use',
    'technique method strategy approach tactic device language technology tool imagery metaphor symbolism practice',
  ],
  ['execute', 'carry_out', 'plan task strategy order project duty'],
  ['undertake', 'take_on', 'project task role work responsibility challenge'],
  ['initiate', 'start', 'process conversation project change discussion contact dialogue'],
  ['attain accomplish', 'reach', 'goal objective target milestone'],
  ['attain', 'achieve', 'success balance happiness result'],
  ['diminish', 'weaken', 'trust confidence morale'],
  [
    'promote',
    'encourage',
    'creativity collaboration dialogue discussion growth innovation participation teamwork cooperation reflection honesty openness',
  ],
  ['evoke', 'stir', 'emotion feeling'],
  ['evoke', 'bring_back', 'memory'],
  ['experience', 'have', 'symptom difficulty problem trouble issue'],
  ['experience', 'feel', 'pain discomfort anxiety stress joy emotion relief'],
  ['procure', 'buy', 'equipment material supply ingredient'],
  ['discover', 'find', 'way place solution treasure'],
  ['comprehend', 'understand', 'concept idea text complexity meaning world material'],
  ['explore', 'look_at', 'benefit example factor reason difference impact aspect'],
];

const entries: readonly PhraseEntry[] = [
  ...verbsByObject(byObjects),
  { match: 'requires', to: 'needs', ifNext: objectStarts, when: hasNoInfinitive },
  { match: 'require', to: 'need', ifNext: objectStarts, unlessPrevious: ['<DT>'], when: hasNoInfinitive },
  { match: 'strive:V to', to: 'try:V to', ifNext: ['<VB>'] },
  { match: 'strive:V for', to: 'aim:V for' },
  { match: ['attempt:V to', 'endeavor:V to'], to: 'try:V to', ifNext: ['<VB>'] },
  { match: 'seeking to', to: 'trying to', ifNext: ['<VB>'], ifPrevious: ['<N>', 'those', 'be:V!'] },
  { match: 'seeks to', to: 'tries to', ifNext: ['<VB>'] },
  { match: 'seek to', to: 'try to', ifNext: ['<VB>'] },
  { match: 'engage:V! in', to: 'take_part_in:V', ifObject: 'activity discussion event debate program conversation' },
  { match: 'perceived|regarded as', to: 'seen as', ifPrevious: ['be:V!', '<RB>'] },
  { match: 'portrayed|depicted as', to: 'shown as', ifPrevious: ['be:V!', '<RB>'] },
  { match: 'referred to as', to: 'called', ifPrevious: ['be:V!', '<RB>', 'sometimes', 'commonly'] },
  {
    match: 'adhere:V to',
    to: 'follow:V',
    ifObject: 'guideline rule regulation diet standard schedule law recommendation plan protocol principle',
  },
  { match: 'opt:V for', to: 'choose:V', ifNext: objectStarts },
  { match: 'opt:V to', to: 'choose:V to', ifNext: ['<VB>'] },
  { match: 'refrain:V! from <VBG>', to: 'avoid:V $1' },
  { match: 'tailored to', to: 'suited to', ifNext: ['<PRP$>', 'the', '<J>', '<N>', 'each', 'specific'] },
  { match: 'tailor:V <PRP$> <N> to', to: 'adapt:V $1 $2 to' },
  { match: 'be:V comprised of', to: 'be:V made up of' },
  { match: 'comprises', to: 'consists of', ifNext: objectStarts },
  { match: 'envision:V', to: 'imagine:V', ifNext: objectStarts },
  { match: 'occur:V', to: 'happen:V', ifNext: ['when', 'if', 'because'] },
  { match: 'entail:V', to: 'involve:V', ifNext: objectStarts },
  { match: 'necessitate:V', to: 'call_for:V', ifNext: objectStarts },
  { match: 'ascertain:V', to: 'find_out:V', ifNext: ['how', 'what', 'whether', 'why', 'if', 'that', 'the'] },
  { match: 'residing in', to: 'living in', ifPrevious: ['<NNS>', 'people', 'those'] },
  { match: 'remain:V <JJ>', to: 'stay:V $1', ifPrevious: ['to', '<MD>', 'and'] },
  { match: 'aid|assist in <VBG>', to: 'help $1/VB', ifPrevious: ['to', '<MD>', 'can', '<NNS>'] },
  { match: 'aids|assists in <VBG>', to: 'helps $1/VB' },
  { match: 'aiding|assisting in <VBG>', to: 'helping $1/VB' },
  { match: 'serves to <VB>', to: '$1/VBZ' },
  { match: 'served to <VB>', to: '$1/VBD' },
  { match: 'serve to <VB>', to: '$1', unlessPrevious: ['<MD>', 'to', 'and'] },
  {
    match: 'take:V advantage of',
    to: 'use:V',
    ifObject: 'feature discount resource tool technology opportunity benefit time chance',
  },
  { match: 'take:V into account', to: 'consider:V', ifNext: ['the', 'your', 'their', 'its', 'any', 'all'] },
  { match: 'provide:V <PRP> with', to: 'give:V $1' },
  { match: 'provide:V <NNS> with', to: 'give:V $1' },
  { match: 'commence:V', to: 'begin:V' },
  { match: 'possesses', to: 'has', ifNext: objectStarts },
  { match: 'immerse:V <PRP|PRP$> in', to: 'lose:V $1 in', ifNext: ['<PRP$>', 'the', 'a'] },
];

export const formalVerbs = defineRule({
  id: 'formal-verbs',
  kind: 'phrase',
  stage: 'wording',
  family: 'formal-words',
  companion: true,
  densityMin: denseText,
  why: 'An everyday verb means the same.',
  examples: {
    rewrites: [
      ['Heat can exacerbate the symptoms.', 'Heat can worsen the symptoms.'],
      ['Tea may alleviate nausea.', 'Tea may ease nausea.'],
      ['Consume a meal before you drink.', 'Eat a meal before you drink.'],
      ['They encountered a few problems.', 'They ran into a few problems.'],
      ['We must address this issue.', 'We must deal with this issue.'],
      ['The talks seek to end the war.', 'The talks try to end the war.'],
      ['The work requires great care.', 'The work needs great care.'],
      ['This is often referred to as a loan.', 'This is often called a loan.'],
      ['She opted for the train.', 'She chose the train.'],
      ['It serves to remind them.', 'It reminds them.'],
      ['It provides them with tools.', 'It gives them tools.'],
      ['They refrained from eating.', 'They avoided eating.'],
    ],
    leavesAlone: [
      'The fire consumed the house.',
      'The site requires users to log in.',
      'She addressed the crowd.',
      'They need to keep the required forms.',
      'He retained a lawyer.',
    ],
  },
  entries,
});

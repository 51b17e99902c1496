/**
 * Replaces formal verbs with everyday ones, depending on their objects and frames: `obtain a license` becomes `get a
 * license`.
 */
import { isWord, neighbor, opensSentence } from '@humanize/text';
import { defineRule } from '../rule/define-rule.ts';
import { denseText } from '../rule/density.ts';
import type { PhraseEntry } from '../rule/rule.ts';
import { verbsByObject, type WordRow } from './by-object.ts';
import { asVerb } from './modifies-noun.ts';
import { isOutsideFiction } from './outside-fiction.ts';

const objectStarts = '<DT> <PRP$> <J> <N> <CD>';
const aches = `ache anxiety boredom burden concern congestion cramp discomfort fatigue fear grief headache hunger inflammation irritation loneliness nausea
  pain pressure shortage soreness stress suffering swelling symptom tension worry`;
const harms = `anxiety condition crisis crises damage decline effect fear inequality issue nausea pain problem shortage situation stress suffering symptom
  tension unemployment woe`;

const byObjects: readonly WordRow[] = [
  ['exacerbate', 'worsen', harms],
  ['alleviate', 'ease', aches],
  ['consume', 'drink', 'alcohol beverage beer coffee drink juice tea wine'],
  ['consume', 'eat', 'breakfast dinner fruit lunch meal meat snack vegetable'],
  ['encounter', 'run_into', 'difficulty error issue obstacle problem trouble'],
  ['obtain', 'get', 'information loan position job advice ingredient'],
  ['acquire', 'learn', 'skill'],
  [
    'demonstrate exhibit',
    'show',
    'commitment compassion courage empathy enthusiasm interest kindness leadership love passion respect sign understanding willingness',
  ],
  ['establish', 'set', 'boundary goal'],
  ['alter', 'change', 'behavior behaviour plan course perception appearance habit'],
  ['diminish', 'reduce', 'effect impact value quality risk chance pain'],
  ['augment amplify', 'increase', 'effect impact income profit productivity yield'],
  [
    'employ',
    'use',
    'technique method strategy approach tactic device language technology tool imagery metaphor symbolism',
  ],
  ['execute', 'carry_out', 'plan task order'],
  ['undertake', 'take_on', 'project task role work responsibility'],
  ['initiate', 'start', 'conversation project discussion dialogue'],
  ['attain accomplish', 'reach', 'goal objective target milestone'],
  ['attain', 'achieve', 'success balance happiness'],
  ['procure', 'buy', 'equipment material supply ingredient'],
  ['comprehend', 'understand', 'concept idea text meaning material'],
];

const entries: readonly PhraseEntry[] = [
  ...verbsByObject(byObjects),
  {
    match: "are|'re experiencing",
    to: 'have',
    ifPrevious: 'you',
    ifObject: `${aches} difficulty`,
    unlessSentenceHas: 'have',
  },
  { match: 'attempt:V to', to: 'try:V to', ifNext: '<VB>', when: isOutsideFiction },
  { match: 'referred to as', to: 'called', ifPrevious: 'be:V! <RB> sometimes commonly' },
  {
    match: 'adhere:V to',
    to: 'follow:V',
    ifObject: 'guideline rule regulation diet schedule recommendation plan protocol',
  },
  { match: 'opt:V for', to: 'choose:V', ifNext: objectStarts },
  asVerb({ match: 'envision:V', to: 'imagine:V', ifNext: objectStarts }),
  asVerb({ match: 'entail:V', to: 'involve:V', ifNext: objectStarts }),
  asVerb({ match: 'necessitate:V', to: 'require:V', ifNext: objectStarts }),
  {
    match: 'provide:V <PRP|NNS> with',
    to: 'give:V $1',
    // As an order, `Give me a plan` is blunt.
    when: ({ document, first, last }) =>
      !opensSentence(document, first) || !isWord(neighbor(document, last, -1), 'me us'),
    unlessObject: 'home house housing accommodation service care healthcare education schooling',
  },
  { match: 'commence:V', to: 'begin:V', unlessPrevious: 'be:V! been being' },
];

export const formalVerbs = defineRule({
  id: 'formal-verbs',
  kind: 'phrase',
  stage: 'wording',
  family: 'formal-words',
  densityMin: denseText,
  why: 'An everyday verb means the same.',
  examples: {
    rewrites: [
      ['Heat can exacerbate the symptoms.', 'Heat can worsen the symptoms.'],
      ['Rest if you are experiencing muscle pain.', 'Rest if you have muscle pain.'],
      ['Tea may alleviate nausea.', 'Tea may ease nausea.'],
      ['Consume a meal before you drink.', 'Eat a meal before you drink.'],
      ['They encountered a few problems.', 'They ran into a few problems.'],
      ['This is often referred to as a loan.', 'This is often called a loan.'],
      ['She opted for the train.', 'She chose the train.'],
      ['It provides them with tools.', 'It gives them tools.'],
      ['The bakers attempted to move the oven.', 'The bakers tried to move the oven.'],
    ],
    leavesAlone: [
      'The fire consumed the house.',
      'Call us if you are experiencing symptoms or have questions.',
      'It is the most widely consumed beverage in town.',
      'The fund provides them with a warm home.',
      'The site requires users to log in.',
      'Provide me with a list of the tools.',
      'The guild acquired its own language.',
      'The charter promotes openness.',
      'He is obtaining a license.',
      'They engaged in another activity.',
      'They need to keep the required forms.',
      'He retained a lawyer.',
      'The tone is often perceived as louder.',
      'Farms consume far more water than homes.',
      'Acquired skills fade without practice.',
      'Envisioned changes are rarely made.',
      'The stove retains heat, and the dough retains its shape.',
      'Once the change was implemented, costs fell.',
      'The school implemented a few improvements.',
    ],
  },
  entries,
});

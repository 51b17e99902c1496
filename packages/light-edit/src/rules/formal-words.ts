/** Replaces formal words with everyday ones: `approximately 40` becomes `about 40`, `ensure that` becomes `make sure that`. */
import { neighbor } from '@humanize/text';
import { objectAfter } from '../phrases/object-after.ts';
import type { PhraseMatch } from '../rule/rule.ts';
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';

/** True if a finite verb follows the noun phrase after the match: `ensure the lamp works`. */
function opensClause({ document, last }: PhraseMatch): boolean {
  const subject = objectAfter(document, last);
  return subject !== undefined && /^(?:VBZ|VBP|MD)$/u.test(neighbor(document, subject, 1)?.tag ?? '');
}

/** Words before `additional`, after which `more` is unidiomatic. */
const determiners = ['<DT>', '<PRP$>', '<CD>', 'several', 'other', 'many', 'such', 'no', 'any'];
const pains =
  'ache anxiety boredom burden concern congestion cramp discomfort fatigue fear grief headache hunger inflammation irritation loneliness nausea pain pressure shortage soreness stress suffering swelling symptom tension worry';
const harms =
  'anxiety condition crisis crises damage decline effect fear inequality issue nausea pain problem shortage situation stress suffering symptom tension unemployment woe';
const drinks = 'alcohol beverage beer coffee drink juice liquid soda tea water wine';
const foods = 'breakfast carbohydrate diet dinner fat fiber food fruit lunch meal meat protein snack sugar vegetable';
const beforeDetermine = [
  'need',
  'needs',
  'needed',
  'have',
  'has',
  'had',
  'want',
  'wants',
  'able',
  'possible',
  'difficult',
  'hard',
  'easy',
  'us',
  'you',
  'necessary',
  'important',
  'trying',
  'try',
];

export const formalWords = defineRule({
  id: 'formal-words',
  kind: 'phrase',
  stage: 'wording',
  family: 'formal-words',
  densityMin: anyText,
  why: 'An everyday word means the same.',
  examples: {
    rewrites: [
      ['The walk takes approximately 40 minutes.', 'The walk takes about 40 minutes.'],
      ['Ensure that the lid is closed.', 'Make sure that the lid is closed.'],
      ['Ensure the lid is closed.', 'Make sure the lid is closed.'],
      ['Call us for additional information.', 'Call us for more information.'],
      ['The glass adds an additional layer.', 'The glass adds an extra layer.'],
      ['Heat can exacerbate the symptoms.', 'Heat can worsen the symptoms.'],
      ['Tea may alleviate nausea.', 'Tea may ease nausea.'],
      ['Numerous shops closed.', 'Many shops closed.'],
      ['The gas is primarily nitrogen.', 'The gas is mainly nitrogen.'],
      ['Consume a meal before you drink.', 'Eat a meal before you drink.'],
      ['To determine how much it costs, add the fees.', 'To find out how much it costs, add the fees.'],
      ['Work commenced in May.', 'Work began in May.'],
      ['This is often referred to as a loan.', 'This is often called a loan.'],
      ['Call us with questions regarding your order.', 'Call us with questions about your order.'],
    ],
    leavesAlone: [
      'The sides are approximately equal.',
      'They ensure the safety of all.',
      'Good roads ensure that goods arrive.',
      'They make plans to ensure that all is well.',
      'They need several additional factors.',
      'Genes determine how tall you are.',
      'Regarding your order, we have news.',
      'The fire consumed the house.',
      'She asked about the rules regarding pets.',
    ],
  },
  entries: [
    {
      match: 'additional',
      to: 'more',
      ifNext: [
        'information',
        'help',
        'assistance',
        'support',
        'details',
        'factors',
        'features',
        'funds',
        'funding',
        'questions',
        'resources',
        'responsibilities',
        'stops',
        'time',
        'text',
        'training',
      ],
      unlessPrevious: determiners,
      unlessSentenceHas: ['more'],
    },
    {
      match: 'additional',
      to: 'extra',
      ifNext: [
        'bedrooms',
        'benefits',
        'charge',
        'charges',
        'cost',
        'costs',
        'fee',
        'fees',
        'insulation',
        'layer',
        'materials',
        'pane',
        'parking',
        'security',
        'storage',
        'space',
        'vacation',
        'vehicles',
        'weight',
        'work',
      ],
      unlessPrevious: ['each', 'every'],
      unlessSentenceHas: ['extra'],
    },
    {
      match: 'ensure',
      to: 'make sure',
      unlessPrevious: ['<N>', '<RB>', 'that', 'which'],
      ifNext: ['<DT>', '<PRP$>', '<NNS>'],
      unlessNext: ['that', 'this'],
      unlessSentenceHas: ['sure', 'certain', 'make:V!'],
      when: opensClause,
    },
    {
      match: 'approximately',
      to: 'about',
      ifNext: ['<CD>', '$', '£', '€', 'half', 'one', 'two', 'three', 'ten'],
      unlessPrevious: ['=', '≈'],
      unlessSentenceHas: ['about'],
    },
    {
      match: 'ensure that',
      to: 'make sure that',
      unlessPrevious: ['<N>', '<RB>', 'also', 'that', 'which'],
      unlessSentenceHas: ['sure', 'certain', 'make:V!'],
    },
    {
      match: 'ensures that',
      to: 'makes sure that',
      ifPrevious: ['he', 'she', 'who'],
      unlessSentenceHas: ['sure', 'certain', 'make:V!'],
    },
    {
      match: 'ensure',
      to: 'make sure',
      unlessPrevious: ['<N>', '<RB>', 'that', 'which'],
      ifNext: ['you', 'they', 'everyone', "you're"],
      unlessSentenceHas: ['sure', 'certain', 'make:V!'],
    },
    { match: 'exacerbate:V!', to: 'worsen:V', ifObject: harms },
    { match: 'alleviate:V!', to: 'ease:V', ifObject: pains, unlessSentenceHas: ['ease:V!', 'easy', 'easier'] },
    {
      match: 'numerous',
      to: 'many',
      ifNext: ['<NNS>', '<J>'],
      unlessPrevious: ['<DT>', '<PRP$>', 'too', 'so', 'more'],
      unlessSentenceHas: ['many'],
    },
    { match: 'primarily', to: 'mainly', unlessSentenceHas: ['main', 'mainly'] },
    { match: 'consume:V!', to: 'drink:V', ifObject: drinks, unlessSentenceHas: ['drink', 'drinks', 'drinking'] },
    { match: 'consume:V!', to: 'eat:V', ifObject: foods, unlessSentenceHas: ['eat:V!', 'energy', 'company'] },
    { match: '^ to determine', to: 'to find out', ifNext: ['how', 'what', 'whether', 'which', 'if'] },
    {
      match: 'to determine',
      to: 'to find out',
      ifPrevious: beforeDetermine,
      ifNext: ['how', 'what', 'whether', 'which', 'if'],
    },
    { match: 'commence:V', to: 'begin:V' },
    { match: 'referred to as', to: 'called', ifPrevious: ['be:V!', '<RB>', 'sometimes', 'commonly'] },
    {
      match: 'regarding',
      to: 'about',
      ifPrevious: [
        'question',
        'questions',
        'concern',
        'concerns',
        'information',
        'details',
        'doubts',
        'advice',
        'decision',
        'decisions',
        'update',
        'updates',
        'inquiry',
        'discussion',
        'discussions',
        'news',
      ],
      unlessSentenceHas: ['about'],
    },
    { match: 'encounter:V', to: 'run_into:V', ifObject: 'difficulty error issue obstacle problem trouble' },
  ],
});

/** Shortens clauses with a word too many: `explores themes of love` becomes `explores love`. */
import { isOneOf, isTagged, isWord, neighbor } from '@humanize/text';
import type { PhraseMatch } from '../rule/rule.ts';
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';

/** Words with which `so` would give a second reason, or repeat itself. */
const reasons = 'so because since if therefore thus ?';

/** Maximum number of tokens to search for the last item of a list. */
const listMax = 14;

/** Returns whether a list with `and` follows in the same clause: `old feuds and bad luck`. */
function hasList({ document, last }: PhraseMatch): boolean {
  for (let distance = 2; distance <= listMax; distance += 1) {
    const next = neighbor(document, last, distance);
    if (next === undefined || /^(?:V(?!BG)|MD|W)/u.test(next.tag) || isOneOf(next.text, '. ; :')) return false;
    if (next.lower === 'and') return !/^(?:PRP|RB|MD|V(?!BG))/u.test(neighbor(document, next, 1)?.tag ?? '');
  }
  return false;
}

/** Returns false before a unit: `over the age of 70 years`. */
const hasNoUnit = ({ document, last }: PhraseMatch): boolean =>
  !isWord(neighbor(document, last, 2), '- year years month months');

/** Returns whether the match is part of a count of ways: `one of the ways in which`. */
const countsWays = ({ document, first }: PhraseMatch): boolean => {
  const [of, count] = [-1, -2].map((distance) => neighbor(document, first, distance));
  return of?.lower === 'of' && !isTagged(count, 'N* VB*');
};

/** Verbs for doing something to a thing: `steps you can take to fix it`, but not `to feel calm`. */
export const remedies = `address avoid boost build clean correct create cut ease enhance fix improve increase limit lower maintain make manage minimize
  mitigate overcome prevent protect reduce remove repair resolve restore save secure solve strengthen support tackle treat
  troubleshoot`;

export const paddedClauses = defineRule({
  id: 'padded-clauses',
  kind: 'phrase',
  stage: 'wording',
  family: 'wordy-phrases',
  densityMin: anyText,
  why: 'Fewer words say the same.',
  examples: {
    rewrites: [
      ['The novel explores themes of love and loss.', 'The novel explores love and loss.'],
      ['The film explores themes such as the price of fame.', 'The film explores the price of fame.'],
      ['Children under the age of 13 enter free.', 'Children under 13 enter free.'],
      ["It's time that we mend the roof.", "It's time we mend the roof."],
      [
        'The war was caused by a combination of old feuds and bad luck.',
        'The war was caused by old feuds and bad luck.',
      ],
      [
        'The war resulted from a combination of old feuds and bad luck.',
        'The war resulted from old feuds and bad luck.',
      ],
      ['The barn is equipped with a bell.', 'The barn has a bell.'],
      ['The tank is full, which means that the mill can run.', 'The tank is full, so the mill can run.'],
      ['Thank you for taking the time to read this.', 'Thank you for reading this.'],
      ['They made use of an old mill.', 'They used an old mill.'],
      ['They study the ways in which rain shapes a valley.', 'They study how rain shapes a valley.'],
      ['The hill is often referred to as the Nose.', 'The hill is often called the Nose.'],
      ['Here are three steps you can take to save it.', 'Here are three steps to save it.'],
    ],
    leavesAlone: [
      'It explores dark themes such as guilt.',
      'The fire was caused by a combination of factors.',
      'It is a combination of wool and silk.',
      'It is opened by a combination of three digits, and then it locks.',
      'The themes of the novel are love and loss.',
      'Children under the age limit pay less.',
      'Here are three steps you can take to stay calm.',
      'Those over the age of 70 years rest.',
      'It is steel, which means it is hard.',
      'The word is Latin, which means “light.”',
      'It rained, which means less dust.',
      'Since it rained, the tank is full, which means that we can bake.',
      'I am his brother, which means that I have stories.',
      'The hill may slide, which means that people must leave.',
      'You are well equipped with tools.',
      'He was equipped with a rope by the guide.',
      'Help came in the form of a boat.',
      'It is the way in which he sings.',
      'Chalk is one of the ways in which climbers dry their hands.',
      'We saw some of the ways in which bees warn a hive.',
      'It names three of the ways in which the steel rusts.',
      'The price depends on the nature of the job.',
      'He is referred to as the boss.',
      'He is a little bit late, with a little bit of mud on his boots.',
      'To find the price, we need to add the fees.',
    ],
  },
  entries: [
    ...['explore', 'examine', 'address', 'tackle'].map((verb) => ({
      match: [`${verb}:V! themes of`, `${verb}:V! themes such as`],
      to: `${verb}:V`,
    })),
    { match: 'under the age of', to: 'under', ifNext: '<CD>', when: hasNoUnit },
    { match: 'over the age of', to: 'over', ifNext: '<CD>', when: hasNoUnit },
    { match: 'time that we', to: 'time we', ifPrevious: "it's is 's", ifNext: '<V>' },
    {
      match: 'a combination of',
      to: '',
      ifPrevious: 'by from through of',
      unlessNext: 'factors both these techniques methods the two things reasons',
      when: hasList,
    },
    {
      match: 'be:V equipped with',
      to: 'have:V',
      ifNext: '<DT> <J> <N> <CD> <PRP$>',
      unlessPrevious: 'can could i you we not are if',
      unlessSentenceHas: 'by',
    },
    {
      match: ', which means that',
      to: ', so',
      // A person's remark is often a joke, which `so` would weaken.
      unlessNext: '<PRP> people many most some this , if when',
      unlessSentenceHas: reasons,
    },
    { match: 'for taking the time to <VB>', to: 'for $1/VBG' },
    {
      match: ['the way|ways in which', 'the manner in which'],
      to: 'how',
      ifPrevious: '<VB> <VBZ> <VBP> <VBD> <VBG> to on about of',
      unlessPrevious: 'be:V! some one all many',
      ifNext: '<DT> <PRP> <PRP$> <N> <J>',
      when: (match) => !countsWays(match),
    },
    { match: 'referred to as', to: 'called', ifPrevious: 'often sometimes commonly also' },
    {
      match: 'that? you can use|take to',
      to: 'to',
      ifPrevious: 'steps strategies tips ways techniques methods tools',
      ifNext: remedies,
    },
    { match: 'make:V! use of', to: 'use:V', unlessPrevious: 'can full good', unlessNext: 'it them' },
  ],
});

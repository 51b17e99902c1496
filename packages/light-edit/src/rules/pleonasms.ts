/** Deletes the word that repeats its neighbor: `future plans`, `blend together`, `I personally think`. */
import type { PhraseEntry } from '../rule/rule.ts';
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';
import { isOutsideFiction } from './outside-fiction.ts';

/** Verbs that mean joining, after which `together` is redundant. */
const joining = ['blend', 'merge', 'fuse'];

/** Nouns, and the adjectives that repeat them. */
const nouns: Readonly<Record<string, string>> = {
  consensus: 'general',
  plans: 'future|advance',
  innovations: 'new',
  gift: 'free',
  takeaways: 'key',
};

/** Words before an adjective that belong to the adjective. */
const compared = 'more most very and , or not';

const entries: readonly PhraseEntry[] = [
  ...joining.map((verb): PhraseEntry => ({ match: `${verb}:V! together`, to: `${verb}:V`, unlessNext: 'and' })),
  ...Object.entries(nouns).map(([noun, adjectives]): PhraseEntry => ({
    match: `${adjectives} ${noun}`,
    to: noun,
    unlessPrevious: `${compared} <CD>`,
    unlessSentenceHas: 'past initial interim first',
  })),
  { match: 'period of time', to: 'period', ifPrevious: 'short long brief extended longer shorter limited' },
  { match: 'later on', to: 'later', ifNext: '. , ; !', unlessPrevious: 'and or sooner' },
  { match: 'each one of', to: 'each of', ifNext: 'them these those' },
  { match: 'past experiences', to: 'experiences', ifPrevious: '<PRP$>' },
  { match: 'continue:V on', to: 'continue:V', ifNext: '. to with ,' },
  { match: 'each individual', to: 'each', ifNext: '<NN>', unlessSentenceHas: 'group collective' },
  { match: 'this|it is due to the fact that', to: 'this is because' },
  {
    match: 'i personally',
    to: 'I',
    ifNext: 'think believe feel prefer find like love enjoy recommend would',
    when: isOutsideFiction,
    unlessNext: 'and',
    unlessSentenceHas: 'others some many people',
  },
];

export const pleonasms = defineRule({
  id: 'pleonasms',
  kind: 'phrase',
  stage: 'wording',
  family: 'doublets',
  densityMin: anyText,
  why: 'One of the words repeats the other.',
  examples: {
    rewrites: [
      ['They blend together in the pan.', 'They blend in the pan.'],
      ['The two firms merged together.', 'The two firms merged.'],
      ['Steep it for a short period of time.', 'Steep it for a short period.'],
      ['It saves work later on.', 'It saves work later.'],
      ['Each one of these mills has a wheel.', 'Each of these mills has a wheel.'],
      ['I personally prefer tea.', 'I prefer tea.', { wholeText: true }],
      ['This is due to the fact that it rained.', 'This is because it rained.'],
    ],
    leavesAlone: [
      'They came together.',
      'Later on the road, it rained.',
      'May your joy grow with every passing year.',
      'He lives on in each one of us.',
      'It is the exact same pump.',
      'He met her personally.',
      'There were four broken bells that I personally heard.',
      'The first and final outcome differ.',
    ],
  },
  entries,
});

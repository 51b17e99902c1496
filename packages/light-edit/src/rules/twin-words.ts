/**
 * Replaces pairs of near synonyms that people use occasionally with one word: `support and encouragement`, `many
 * different`.
 */
import { isOneOf, isTagged, isWord, neighbor } from '@humanize/text';
import type { PhraseEntry, PhraseMatch } from '../rule/rule.ts';
import { defineRule } from '../rule/define-rule.ts';
import { someTells } from '../rule/density.ts';

/** Pairs, keyed by the word that is kept. The words that are deleted are joined to it by `and`, in either order. */
const pairs: Readonly<Record<string, string>> = {
  // Adjectives.
  safe: 'secure',
  simple: 'straightforward',
  welcoming: 'warm',
  unforgettable: 'unique',
  memorable: 'unique',
  arduous: 'long',
  kind: 'compassionate',
  ominous: 'dark',
  mysterious: 'strange|enigmatic',
  // Nouns.
  support: 'encouragement|assistance',
  growth: 'development',
  hopes: 'dreams',
  hardships: 'challenges|difficulties|struggles',
  setbacks: 'challenges',
  trials: 'tribulations',
  customs: 'traditions',
  rules: 'regulations',
  strength: 'resilience',
  wonder: 'awe|amazement',
  fear: 'trepidation',
  chaos: 'confusion|disorder',
  bustle: 'hustle',
  ideas: 'concepts',
  tips: 'tricks',
  dedication: 'commitment',
  gratitude: 'appreciation',
  skills: 'abilities|expertise|talents',
  interests: 'passions',
  cooperation: 'collaboration',
  peace: 'harmony',
  importance: 'significance',
  changes: 'modifications',
  methods: 'techniques',
  strategies: 'techniques',
  // Verbs.
  preserve: 'protect',
  adapt: 'evolve',
  inspire: 'motivate',
  appreciate: 'understand|value|recognize',
  assess: 'evaluate',
  explore: 'discover',
};

/** Words next to the pair that indicate a third member, a contrast, or a term. */
const near = 'both more most , and but or between either not';

/** Maximum number of tokens up to the verb whose subject is the pair. */
const verbTokensMax = 8;

/** Returns false if the next verb is plural, because the pair may be its subject: `the strength and resilience that define us`. */
function agreesAlone({ document, last }: PhraseMatch): boolean {
  for (let distance = 1; distance <= verbTokensMax; distance += 1) {
    const token = neighbor(document, last, distance);
    if (token === undefined || isTagged(token, 'VBZ VBD MD TO')) return token?.lower !== 'were';
    if (isWord(token, 'that which who')) return isTagged(neighbor(document, token, 1), 'VBD VBZ MD PRP DT');
    if (isTagged(token, 'VB VBP') || isWord(token, 'are were have')) return false;
  }
  return true;
}

/** Nouns for what is counted by its differences: a column with `many different values`. */
const distinct =
  'values types kinds sorts forms styles ways opinions views viewpoints perspectives meanings interpretations versions';
/** Words of sentences in which `different` is the opposite of `the same`. */
const alike = 'same similar identical unlike';

const either = Object.entries(pairs).flatMap(([stays, goes]): PhraseEntry[] =>
  [`${stays} and ${goes}`, `${goes} and ${stays}`].map((match) => ({
    match,
    to: stays,
    unlessPrevious: isOneOf(stays, 'preserve adapt inspire appreciate assess explore respect') ? near : `${near} to`,
    unlessNext: 'and , or but -',
    when: agreesAlone,
  })),
);

export const twinWords = defineRule({
  id: 'twin-words',
  kind: 'phrase',
  stage: 'wording',
  family: 'doublets',
  densityMin: someTells,
  why: 'The two words say nearly the same, so one is enough.',
  examples: {
    rewrites: [
      ['They need support and encouragement.', 'They need support.'],
      ['It was a long and arduous climb.', 'It was an arduous climb.'],
      ['Learn to protect and preserve the mill.', 'Learn to preserve the mill.'],
      ['There are many different shops in town.', 'There are many shops in town.'],
      ['Please call us with any questions or concerns.', 'Please call us with any questions.'],
    ],
    leavesAlone: [
      'They need support, encouragement and time.',
      'Both growth and development slowed.',
      'Support and encouragement are free.',
      'It shows the strength and resilience that define us.',
      'They grew different plants.',
      'The field holds many different values.',
      'It comes in several different types.',
      'The lake has many different colors on the same day.',
    ],
  },
  entries: [
    ...either,
    {
      match: 'many different',
      to: 'many',
      ifNext: '<NNS>',
      unlessNext: distinct,
      unlessPrevious: 'not',
      unlessSentenceHas: alike,
    },
    { match: 'several different', to: 'several', ifNext: '<NNS>', unlessNext: distinct, unlessSentenceHas: alike },
    { match: 'questions or concerns', to: 'questions', ifPrevious: 'any further other more additional' },
    { match: 'efficiently and effectively', to: 'efficiently', unlessPrevious: `${near} to` },
  ],
});

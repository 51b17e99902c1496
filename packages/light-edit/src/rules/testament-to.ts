/** Replaces `is a testament to` with `shows` or `reflects`, depending on the noun. */
import { isOneOf, isTagged, isWord, neighbor, tokensAround } from '@humanize/text';
import type { PhraseMatch } from '../rule/rule.ts';
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';
import { qualities, shownNouns } from './shown-nouns.ts';

/**
 * Adjectives that add nothing to the noun. `A silent testament` and `a grim testament` are images, so they are kept.
 */
const praise =
  'powerful|lasting|enduring|true|fitting|remarkable|striking|stunning|shining|impressive|incredible|beautiful|poignant|profound|clear|strong|great|vivid|eloquent|compelling|inspiring|resounding|touching|moving';

export const testament = `a|an|the? ultimate|very|true? ${praise}? testament to`;
const verbs = ['be:V', 'serve:V as', 'stand:V as'].map((verb) => `${verb} ${testament}`);
const contracted = `it|this|that 's ${testament}`;
const negated = "not n't <RB> to";
const determined = 'the <PRP$>';

/** Nouns for the effort and skill that people put into a work. The work is a tribute to them. */
export const efforts = `artistry attention care commitment craft craftsmanship craftsmen dedication design devotion direction discipline effort engineering
  genius ingenuity labor leadership mastery performance perseverance planning preparation professionalism skill talent teamwork training vision work
  workmanship`;
/** Nouns for something that a result or an honor reflects. */
const reflected = `ambition aspiration attention belief care commitment dedication demand desire devotion discipline effort faith fascination focus friendship growth leadership
  legacy culture heritage history identity partnership passion planning popularity preparation quality reputation spirit status success support
  teamwork tradition training trust value work`;
/** Nouns for the past. They go with `a reminder of`, but not with `a sign of`. */
export const remembered =
  'passage age battle childhood death era event existence fact history life loss past story time war whim world year';

/** Nouns for people. They do not go with `proof of`, because people are honored, not proven. */
export const honored =
  'artist athlete author colleague community creator designer doctor employee everyone family fan founder leader man member musician nurse parent people person player staff student teacher team volunteer woman worker';

const shown = `${shownNouns} ${qualities} ${efforts}`;

/** Maximum number of tokens to examine after the phrase. */
const contextTokensMax = 40;

/** Returns false if another phrase with `to` or an apposition follows, which would depend on the deleted noun. */
function isComplete({ document, last }: PhraseMatch): boolean {
  const { after } = tokensAround(document, last, contextTokensMax);
  return !after.some(({ lower, index }) => {
    const next = document.tokens[index + 1]?.lower ?? '';
    return (lower === ',' && isOneOf(next, 'to a an')) || (lower === 'and' && next === 'to');
  });
}

/** Returns whether the subject is a thing. `Show` and `reflect` do not suit a person. */
function hasThing({ document, first }: PhraseMatch): boolean {
  let before = neighbor(document, first, -1);
  while (before !== undefined && isTagged(before, 'RB* MD VB*')) before = neighbor(document, before, -1);
  return before !== undefined && !isWord(before, 'i he she we you they who and people');
}

const isShown = (match: PhraseMatch): boolean => isComplete(match) && hasThing(match);

/** Returns true for a subject that stands for a person, such as a career, which is not called `proof`. */
const hasPerson = ({ document, first }: PhraseMatch): boolean =>
  isWord(neighbor(document, first, -1), 'career careers life lives journey story presence tenure');

/**
 * Returns whether `proof of` fits. It does not fit before `, to` or `and to`, which would depend on the deleted noun.
 */
function isProven(match: PhraseMatch): boolean {
  const { after } = tokensAround(match.document, match.last, contextTokensMax);
  const goesOn = after.some(
    ({ lower, index }) => isOneOf(lower, ', and') && match.document.tokens[index + 1]?.lower === 'to',
  );
  return !goesOn && hasThing(match) && !hasPerson(match);
}

export const testamentTo = defineRule({
  id: 'testament-to',
  kind: 'phrase',
  stage: 'wording',
  family: 'testament-to',
  densityMin: anyText,
  why: '“Shows” and “reflects” are plainer.',
  examples: {
    rewrites: [
      ['The win is a testament to the power of habit.', 'The win shows the power of habit.'],
      [
        'Their song stands as a powerful testament to the strength of the town.',
        'Their song shows the strength of the town.',
      ],
      ['The prize is a testament to his hard work.', 'The prize reflects his hard work.'],
      ['They hailed the vote as a testament to his popularity.', 'They hailed the vote as proof of his popularity.'],
      ['The club stands as a testament to the thrift of its head.', 'The club is proof of the thrift of its head.'],
      ['The win is a testament to the fact that work pays.', 'The win shows that work pays.'],
      ['The ship remains a testament to what they could build.', 'The ship remains proof of what they could build.'],
      ['The bridge is a testament to human skill.', 'The bridge is proof of human skill.'],
    ],
    leavesAlone: [
      'She is a testament to the power of hope.',
      'The ward is a testament to the nurses who built it.',
      'She was a testament to human strength.',
      'Dad, your career is a testament to hard work and luck.',
      'She made her last will and testament.',
      'Her life was a testament to resilience.',
      'The ruins are a silent testament to the war.',
      'The clock is a testament to the passage of time.',
      'It was not luck, but a testament to hard work.',
    ],
  },
  entries: [
    { match: verbs, to: 'reflect:V', ifNext: determined, ifObject: reflected, when: isShown, unlessPrevious: negated },
    { match: verbs, to: 'show:V', ifNext: determined, ifObject: shown, when: isShown, unlessPrevious: negated },
    {
      match: verbs,
      to: 'be:V proof of',
      ifNext: '<JJ>',
      unlessObject: `${remembered} ${honored}`,
      when: isProven,
      unlessPrevious: negated,
    },
    {
      match: verbs,
      to: 'be:V proof of',
      ifNext: determined,
      unlessObject: `${reflected} ${shown} ${remembered} ${honored}`,
      when: isProven,
      unlessPrevious: negated,
    },
    {
      match: verbs,
      to: 'be:V proof of',
      ifNext: '<NN> <NNS> what how',
      unlessObject: `${remembered} ${honored}`,
      when: isProven,
      unlessPrevious: negated,
    },
    {
      match: `remain:V ${testament}`,
      to: 'remain:V proof of',
      unlessObject: `${remembered} ${honored}`,
      when: isProven,
    },
    {
      match: verbs.map((verb) => `${verb} the fact|idea that`),
      to: 'show:V that',
      when: isShown,
      unlessPrevious: negated,
    },
    { match: contracted, to: 'it shows', ifNext: determined, ifObject: shown, when: isComplete },
    {
      match: `as ${testament}`,
      to: 'as proof of',
      unlessObject: `${remembered} ${honored}`,
      unlessPrevious: 'serve:V! stand:V!',
    },
  ],
});

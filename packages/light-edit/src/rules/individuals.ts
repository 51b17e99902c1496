/** Replaces `individuals` with `people` unless it is a legal or biological term. */
import type { PhraseMatch } from '../rule/rule.ts';
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';

/** Number of UTF-16 units to search before and after the word for terms from biology. */
const contextLength = 1500;

/** Matches terms from biology, in which an individual is a single organism and often not a person. */
const biology =
  /\b(?:species|subspecies|genes|alleles?|genotypes?|offspring|mating|mates|breeding|habitats?|predators?|prey|organisms?|flocks?|herds?(?! immunity)|coloni(?:es|al)|nests?|insects?|primates?|larvae|juveniles?|chimpanzees?|wildlife|(?:natural|sexual) selection|reproduct(?:ion|ive)|evolution of|evolutionary|chromosomes?|specimens?|pollen|finch(?:es)?|traits)\b/iu;

/** Returns whether there is no term from biology near the word. */
export function isOutsideBiology({ document, first, last }: PhraseMatch): boolean {
  return !biology.test(document.text.slice(Math.max(0, first.start - contextLength), last.end + contextLength));
}

/**
 * Words that can join `individuals` to another noun. In `individuals and organizations`, individuals are a category of
 * parties.
 */
const coordinators = ['and', 'or', ',', "'"];

export const individuals = defineRule({
  id: 'individuals',
  kind: 'phrase',
  stage: 'wording',
  family: 'individuals',
  densityMin: anyText,
  why: '“People” is the plainer word.',
  examples: {
    rewrites: [
      ['Many individuals left.', 'Many people left.'],
      ['It helps individuals who read.', 'It helps people who read.'],
      ['Herd immunity protects other individuals.', 'Herd immunity protects other people.'],
    ],
    leavesAlone: [
      'Two individuals were held.',
      'As individuals, they differ.',
      'They sell to private individuals.',
      'The finches of this species fight. Some individuals leave the flock.',
      'Most individuals carry both genes.',
    ],
  },
  entries: [
    {
      match: 'individuals',
      to: 'people',
      ifPrevious: [
        'some',
        'many',
        'most',
        'other',
        'these',
        'those',
        'young',
        'older',
        'few',
        'fewer',
        'helps',
        'allows',
      ],
      unlessNext: coordinators,
      unlessSentenceHas: ['people', 'person'],
      when: isOutsideBiology,
    },
    {
      match: 'individuals',
      to: 'people',
      ifNext: ['who', 'with'],
      ifPrevious: ['for', 'of', 'among', 'in', 'by', 'from', 'to', 'that', 'where', 'are'],
      unlessSentenceHas: ['people', 'person'],
      when: isOutsideBiology,
    },
  ],
});

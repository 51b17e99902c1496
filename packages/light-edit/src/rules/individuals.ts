/** Replaces `individuals` with `people` unless it is a legal or biological term. */
import { isWord, isOneOf, neighbor } from '@humanize/text';
import type { PhraseMatch } from '../rule/rule.ts';
import { defineRule } from '../rule/define-rule.ts';
import { denseText } from '../rule/density.ts';

/** Number of UTF-16 units to search before and after the word for terms from biology. */
const contextLength = 1500;

/** Matches terms from biology, in which an individual is a single organism and often not a person. */
const biology =
  /\b(?:species|subspecies|genes|alleles?|genotypes?|offspring|mating|breeding|predators?|prey|organisms?|flocks?|herds?(?! immunity)|colonies|nests?|primates?|larvae|juveniles?|chimpanzees?|wildlife|chromosomes?|specimens?|pollen|finches)\b/iu;

/**
 * Matches words that are terms in biology, but that texts about people also have: `personality traits`, `the evolution
 * of law`.
 */
const sharedTerms =
  /\b(?:mates|habitats?|colonial|insects?|(?:natural|sexual) selection|reproduct(?:ion|ive)|evolution of|evolutionary|traits)\b/giu;

/** Number of different shared terms near the word that make it a term from biology. */
const sharedTermsMin = 2;

/** Words after `individuals` that show that these are people. */
const personal = 'who whose should must';

/** Verbs before `individuals` whose object is a person. */
const addressing = 'advise empower encourage educate inspire motivate urge';

/** Returns whether the words beside `individuals` show that these are people. */
function arePeople({ document, first, last }: PhraseMatch): boolean {
  return isWord(neighbor(document, last, 1), personal) || isOneOf(neighbor(document, first, -1)?.lemma, addressing);
}

/** Returns whether the word is not a term from biology. */
export function isOutsideBiology(match: PhraseMatch): boolean {
  const { document, first, last } = match;
  if (arePeople(match)) return true;
  const around = document.text.slice(Math.max(0, first.start - contextLength), last.end + contextLength);
  const shared = new Set(Array.from(around.matchAll(sharedTerms), ([term]) => term.toLowerCase()));
  return !biology.test(around) && shared.size < sharedTermsMin;
}

/**
 * Words that can join `individuals` to another noun. In `individuals and organizations`, individuals are a category of
 * parties.
 */
const coordinators = "and or , '";

export const individuals = defineRule({
  id: 'individuals',
  kind: 'phrase',
  stage: 'wording',
  family: 'individuals',
  densityMin: denseText,
  why: '“People” is the plainer word.',
  examples: {
    rewrites: [
      ['Many individuals left.', 'Many people left.'],
      ['It helps individuals who read.', 'It helps people who read.'],
      ['These traits vary. Some individuals are shy.', 'These traits vary. Some people are shy.'],
      ['The loss of species worries those individuals who fish.', 'The loss of species worries those people who fish.'],
      ['Herd immunity protects other individuals.', 'Herd immunity protects other people.'],
    ],
    leavesAlone: [
      'Two individuals were held.',
      'As individuals, they differ.',
      'They sell to private individuals.',
      'The finches of this species fight. Some individuals leave the flock.',
      'Most individuals carry both genes.',
      'Natural selection acts on such traits. Some individuals hide better.',
    ],
  },
  entries: [
    {
      match: 'individuals',
      to: 'people',
      ifPrevious: 'some many most other these those young older few fewer helps allows',
      unlessNext: coordinators,
      unlessSentenceHas: 'people person',
      when: isOutsideBiology,
    },
    {
      match: 'individuals',
      to: 'people',
      ifNext: 'who with',
      ifPrevious: 'for of among in by from to that where are',
      unlessSentenceHas: 'people person',
      when: isOutsideBiology,
    },
  ],
});

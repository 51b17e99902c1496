/** Replaces `a wide range of` with `many` or `a range of`, or deletes it before examples that show the range. */
import { isOneOf, isTagged, neighbor } from '@humanize/text';
import type { PhraseEntry, PhraseMatch } from '../rule/rule.ts';
import { defineRule } from '../rule/define-rule.ts';
import { someTells } from '../rule/density.ts';
import { hasSingularVerb, isPluralNoun, nounPhraseAfter, type NounPhrase } from './noun-phrase-after.ts';

/** Nouns for measured values: `a wide range of temperatures` is one interval. */
const measured = `temperature value frequency wavelength age price size speed pressure income concentration voltage dose score
  height weight distance length width depth rate salary estimate`;

/** Nouns for things whose number matters, so that `many` means the same. */
const counted = `course class question query option choice factor country context situation
  setting emotion source experience threat field discipline department organization company corporation shop store
  restaurant cafe event book language region benefit role occasion institution
  career reason purpose way challenge issue opportunity feature service treatment disease condition infection injury variable researcher `;

/** Nouns without a plural, which `many` cannot precede. */
const uncountable = `information content equipment software hardware merchandise wildlife clothing furniture music literature
  research food life apparel gear material advice knowledge`;

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/u));
const [measuredNouns, countedNouns, uncountableNouns] = [measured, counted, uncountable].map(setOf);

function phraseAfter({ document, last }: PhraseMatch): NounPhrase | undefined {
  const phrase = nounPhraseAfter(document, last);
  const isOpen = phrase !== undefined && !isTagged(phrase.modifiers[0], 'DT PRP$ CD');
  return isOpen ? phrase : undefined;
}

/**
 * Returns a function that returns true before the plural of one of the nouns, unless the noun would then not agree in
 * number with its verb.
 */
function isPluralOf(nouns: ReadonlySet<string> | undefined): (match: PhraseMatch) => boolean {
  return (match) => {
    const phrase = phraseAfter(match);
    if (phrase === undefined || hasSingularVerb(phrase) || !isPluralNoun(phrase.head)) return false;
    return nouns?.has(phrase.head.lower) === true || nouns?.has(phrase.head.lemma) === true;
  };
}

/** Returns the word after the phrase, or after the comma that follows the phrase. */
function wordAfter({ document }: PhraseMatch, { next }: NounPhrase): string {
  return (next?.lower === ',' ? neighbor(document, next, 1) : next)?.lower ?? '';
}

/**
 * Returns whether examples or limits follow, in which case the range is the point: `topics, from art to law`, `goods,
 * including:`.
 */
function isListed(match: PhraseMatch): boolean {
  const phrase = phraseAfter(match);
  return phrase !== undefined && isOneOf(wordAfter(match, phrase), 'from ranging including such like : — –');
}

/** Returns true before a noun that has a modifier and is followed by examples: `online threats, such as …`. */
function isShown(match: PhraseMatch): boolean {
  const phrase = phraseAfter(match);
  if (phrase === undefined || phrase.modifiers.length === 0 || hasSingularVerb(phrase)) return false;
  return isPluralNoun(phrase.head) && isOneOf(wordAfter(match, phrase), 'such including');
}

function isUncountable(match: PhraseMatch): boolean {
  const phrase = phraseAfter(match);
  return phrase !== undefined && uncountableNouns?.has(phrase.head.lower) === true && !hasSingularVerb(phrase);
}

const isCounted = (match: PhraseMatch): boolean => isPluralOf(countedNouns)(match) && !isListed(match);
/**
 * Returns whether examples, which show how wide the range is, follow a plural noun that is not measured. `A range of
 * physics` would say too little.
 */
const isExemplified = (match: PhraseMatch): boolean => {
  const phrase = phraseAfter(match);
  return (
    phrase !== undefined &&
    isPluralNoun(phrase.head) &&
    !/(?:ics|^clothes)$/u.test(phrase.head.lower) &&
    measuredNouns?.has(phrase.head.lemma) !== true &&
    !isTagged(phrase.head, 'NNP* CD') &&
    isListed(match)
  );
};

const width = 'wide|broad|vast|huge|whole|extensive|rich';
const range = 'range|array|spectrum of';
const variety = 'variety|selection|assortment of';
const any = 'range|array|variety|spectrum|selection|assortment of';
const wide = [`a|an ${width} ${range}`, `a|an ${width} ${variety}`];
const diverse = [
  `a|an <R>? diverse|varied ${any}`,
  `a|an wide|broad|vast|rich and diverse|varied ${any}`,
  `a|an ${width} ${variety}`,
];

/** `The result is many options` and `such many options` are wrong. */
const unlessPrevious = 'be:V! such quite what as so too over not';
const many = { unlessPrevious, unlessSentenceHas: 'many plot antibiotics' };
const unlessNext = 'various different diverse';

const entries: readonly PhraseEntry[] = [
  {
    ...many,
    match: wide,
    to: 'many',
    unlessPrevious: `${unlessPrevious} cover:V! encompass:V! include:V! span:V!`,
    when: isShown,
  },
  { ...many, match: `a|an ${width} ${range}`, to: 'many', when: isCounted, unlessNext },
  { ...many, match: diverse, to: 'many different', when: isCounted, unlessNext },
  { unlessPrevious, match: `a|an ${width} ${variety}`, to: 'all kinds of', when: isUncountable },
  { match: `a|an ${width} ${range}`, to: 'a range of', unlessPrevious: 'such', when: isExemplified },
  ...[
    ["is|'s|exists", 'are'],
    ['was|existed', 'were'],
  ].map(([verb = '', plural = '']): PhraseEntry => ({
    match: wide.map((phrase) => `there ${verb} ${phrase}`),
    to: `there ${plural} many`,
    when: isCounted,
    unlessSentenceHas: many.unlessSentenceHas,
    unlessNext,
  })),
];

export const wideRangeOf = defineRule({
  id: 'wide-range-of',
  family: 'plethora-of',
  densityMin: someTells,
  kind: 'phrase',
  stage: 'wording',
  why: 'The shorter phrase says the same.',
  examples: {
    rewrites: [
      ['The library offers a wide range of courses.', 'The library offers many courses.'],
      ['They read a diverse array of books.', 'They read many different books.'],
      ['It suits a wide range of uses, from baking to brewing.', 'It suits a range of uses, from baking to brewing.'],
      ['We face a wide range of online threats, such as phishing.', 'We face many online threats, such as phishing.'],
      ['The store sells a wide variety of food.', 'The store sells all kinds of food.'],
      ['There is a wide variety of local shops.', 'There are many local shops.'],
    ],
    leavesAlone: [
      'The kiln works over a wide range of temperatures.',
      'It has a wide range of our own tools.',
      'They sell a range of tools.',
      'We sell a wide range of tools.',
      'The fair drew a diverse range of singers.',
      'The result is a wide range of options.',
      'He helps a wide variety of customers each day.',
      'The amp offers a wide range of tones.',
      'The lab studies a wide range of optics, including lasers.',
      'They rent out a wide range of equipment, including tents.',
      'With such a wide variety of maps, it is hard to choose.',
    ],
  },
  entries,
});

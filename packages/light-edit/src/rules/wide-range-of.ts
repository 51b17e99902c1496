/** Replaces `a wide range of` with `many`, or deletes it before examples that show the range. */
import { neighbor } from '@humanize/text';
import type { PhraseEntry, PhraseMatch } from '../rule/rule.ts';
import { defineRule } from '../rule/define-rule.ts';
import { someTells } from '../rule/density.ts';
import { hasSingularVerb, isPluralNoun, nounPhraseAfter } from './noun-phrase-after.ts';

/** Matches nouns that a range measures: `a wide range of temperatures` is one interval. */
const measured =
  /^(?:temperatures?|values?|frequenc(?:y|ies)|wavelengths?|ages?|prices?|sizes?|speeds?|pressures?|incomes?|concentrations?|voltages?|doses?|scores?|heights?|weights?|distances?|lengths?|widths?|depths?|rates?|salaries|estimates?)$/u;

/** Matches nouns without a plural, which `many` cannot precede. */
const uncountable =
  /^(?:information|knowledge|content|equipment|software|hardware|merchandise|wildlife|clothing|furniture|music|literature|research|food|media|life|apparel|gear|material|media|advice)$/u;

function isMany({ document, last }: PhraseMatch): boolean {
  const phrase = nounPhraseAfter(document, last);
  if (phrase === undefined || hasSingularVerb(phrase)) return false;
  const { head, modifiers } = phrase;
  return isPluralNoun(head) && !measured.test(head.lower) && !/^(?:DT|PRP\$|CD)/u.test(modifiers[0]?.tag ?? '');
}

/** True before a noun with a modifier and examples of it: `online threats, such as …`, `public services, including …`. */
function isShown(match: PhraseMatch): boolean {
  const phrase = nounPhraseAfter(match.document, match.last);
  if (phrase === undefined || phrase.modifiers.length === 0 || !isMany(match)) return false;
  const after = phrase.next?.lower === ',' ? neighbor(match.document, phrase.next, 1) : phrase.next;
  return after !== undefined && /^(?:such|including|like)$/u.test(after.lower);
}

const isUncountable = ({ document, last }: PhraseMatch): boolean => {
  const phrase = nounPhraseAfter(document, last);
  return phrase !== undefined && uncountable.test(phrase.head.lower) && !hasSingularVerb(phrase);
};

/** `The result is many options` and `such many options` are wrong. */
const unlessPrevious = ['be:V!', 'such', 'quite', 'what', 'as', 'so', 'too', 'over', 'not'];
const unlessSentenceHas = ['many', 'plot', 'antibiotics'];
const range = 'range|array|variety|spectrum|selection|assortment of';
const wide = 'a|an wide|broad|vast|huge|whole|extensive|rich|impressive range|array|spectrum of';
const diverse = `a|an <R>? diverse|varied ${range}`;
/** A variety is of different things, so the difference stays. */
const variety = 'a|an wide|broad|vast|huge|extensive|rich|impressive variety|selection|assortment of';
const many = { unlessPrevious, unlessSentenceHas, unlessNext: ['various'] };

const entries: readonly PhraseEntry[] = [
  {
    ...many,
    match: [wide, variety, diverse, `a|an wide|broad|vast|rich and diverse|varied ${range}`],
    to: '',
    when: isShown,
  },
  { ...many, match: wide, to: 'many', when: (match) => isMany(match) && !isShown(match) },
  {
    ...many,
    match: [diverse, variety, `a|an wide|broad|vast|rich and diverse|varied ${range}`],
    to: 'many different',
    when: (match) => isMany(match) && !isShown(match),
    unlessNext: ['various', 'different', 'diverse'],
  },
  { unlessPrevious, match: [wide, variety, diverse], to: 'all kinds of', when: isUncountable },
  { unlessPrevious, match: `a|an wide|broad|vast|huge|diverse ${range} various`, to: 'various' },
  ...[
    ["is|'s|exists", 'are'],
    ['was|existed', 'were'],
  ].map(([verb = '', plural = '']): PhraseEntry => ({
    match: [`there ${verb} ${wide}`, `there ${verb} ${variety}`],
    to: `there ${plural} many`,
    when: isMany,
    unlessSentenceHas,
    unlessNext: ['various'],
  })),
];

export const wideRangeOf = defineRule({
  id: 'wide-range-of',
  family: 'plethora-of',
  densityMin: someTells,
  kind: 'phrase',
  stage: 'wording',
  why: '“Many” says the same in one word.',
  examples: {
    rewrites: [
      ['The library offers a wide range of courses.', 'The library offers many courses.'],
      ['They read a diverse array of books.', 'They read many different books.'],
      ['We face a wide range of online threats, such as phishing.', 'We face online threats, such as phishing.'],
      ['The site gives access to a vast array of information.', 'The site gives access to all kinds of information.'],
      ['There is a wide variety of local shops.', 'There are many local shops.'],
      ['It suits a wide variety of small, quiet rooms.', 'It suits many different small, quiet rooms.'],
    ],
    leavesAlone: [
      'A wide range of prices helps.',
      'The kiln works over a wide range of temperatures.',
      'The result is a wide range of options.',
      'A wide variety of plants is grown here.',
      'Many shops sell a wide range of tools.',
      'It has a wide range of our own tools.',
    ],
  },
  entries,
});

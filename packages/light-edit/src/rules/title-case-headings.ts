import {
  type Change,
  type Heading,
  type HeadingWord,
  type LetterHabits,
  headingsOf,
  letterHabitsOf,
  startsUpper,
  uncapitalised,
} from '@humanize/text';
import { defineRule } from '../rule/define-rule.ts';
import type { Proposals, RuleContext } from '../rule/rule.ts';
import { headingVocabulary, institutionWords, productNames, titleSmallWords } from './heading-vocabulary.ts';

/** Headings in title case from which on it is the habit of a document, and their share of those that could be. */
const titlesMin = 3;
const titleShareMin = 0.75;

/** Two words or more, all with a capital but the small words of titles; not capitals throughout. */
function isTitleCase({ words }: Heading): boolean {
  const letters = words.filter((word) => /^\p{L}/u.test(word.text));
  const telling = letters.filter((word) => !word.opens && !titleSmallWords.has(word.text.toLowerCase()));
  if (telling.length === 0 || letters.every((word) => word.text === word.text.toUpperCase())) return false;
  return letters.every((word) => startsUpper(word.text) || titleSmallWords.has(word.text));
}

type IsNoName = RuleContext['isNoName'];

/** True for a word that sentences write small, false for a name; undefined where it may be either. */
function isWrittenSmall(lower: string, habits: LetterHabits, isNoName: IsNoName): boolean | undefined {
  if (habits.names.has(lower)) return habits.small.has(lower) ? undefined : false;
  if (habits.small.has(lower) || headingVocabulary.has(lower)) return true;
  const mayName = productNames.has(lower) || institutionWords.has(lower);
  return isNoName(lower) && !mayName ? true : undefined;
}

/** What becomes of a word: its small form, itself when it is a name, or undefined when nobody knows. */
function inSentenceCase({ text, opens }: HeadingWord, habits: LetterHabits, isNoName: IsNoName): string | undefined {
  if (opens || !startsUpper(text) || text === 'I') return text;
  const parts = text.split('-');
  // Acronyms, iPhone, CO2: a shape of their own.
  if (parts.some((part) => /\p{N}|\p{L}\p{Lu}/u.test(part))) return text;
  const verdicts = parts.map((part) => isWrittenSmall(part.toLowerCase().replaceAll('’', "'"), habits, isNoName));
  if (verdicts.includes(undefined)) return undefined;
  return verdicts.includes(false) ? text : parts.map(uncapitalised).join('-');
}

/** The changes of one heading, or undefined when one of its words cannot be told. */
function changesFor(heading: Heading, habits: LetterHabits, isNoName: IsNoName): Change[] | undefined {
  const changes: Change[] = [];
  for (const word of heading.words) {
    const text = inSentenceCase(word, habits, isNoName);
    if (text === undefined) return undefined;
    if (text !== word.text) changes.push({ start: word.start, end: word.end, text });
  }
  return changes;
}

/** The one heading above all others is the name of the document. */
function withoutTitle(headings: readonly Heading[]): readonly Heading[] {
  const top = Math.min(...headings.map((heading) => heading.level));
  const [first, ...rest] = headings;
  return first?.level === top && rest.every((heading) => heading.level > top) ? rest : headings;
}

export const titleCaseHeadings = defineRule({
  id: 'title-case-headings',
  kind: 'pattern',
  each: 'document',
  stage: 'tidy',
  why: 'Headings read like the text when they are written like its sentences.',
  mayEdit: ['heading'],
  examples: {
    rewrites: [
      [
        '# Pump Guide\n\n## Installing The Pump\n\nOpen the box. Clean the pump first.\n\n## Cleaning Your Filter\n\nThe ' +
          'filter is small. It is the cleaning that counts.\n\n## Key Benefits: Less Noise In Leeds\n\nThere is less ' +
          'noise in Leeds. Installing it is easy.',
        '# Pump Guide\n\n## Installing the pump\n\nOpen the box. Clean the pump first.\n\n## Cleaning your filter\n\nThe ' +
          'filter is small. It is the cleaning that counts.\n\n## Key benefits: Less noise in Leeds\n\nThere is less ' +
          'noise in Leeds. Installing it is easy.',
        { wholeText: true },
      ],
    ],
    leavesAlone: [
      // Two are no habit.
      ['## The Pump\n\nIt has a pump.\n\n## The Filter\n\nIt has a filter.', { wholeText: true }],
      // Nobody knows whether Rust and Turkey are names, and half a change is none.
      [
        '## Learning Rust\n\nIt takes time.\n\n## The Pump\n\nIt is far.\n\n## Our Filter\n\nIt hums.\n\n## Why ' +
          'Turkey\n\nAsk.',
        { wholeText: true },
      ],
      [
        '## After The War\n\nRents rose.\n\n## The Pump\n\nIt is far.\n\n## Our Filter\n\nIt hums.',
        { wholeText: true },
      ],
      // The other headings are written like sentences.
      [
        '## The pump and its parts\n\nText.\n\n## The filter\n\nText.\n\n## What to clean\n\nText.\n\n## Key Points\n\nText.',
        { wholeText: true },
      ],
    ],
  },
  propose(document, { isNoName }): Proposals {
    const headings = headingsOf(document);
    if (headings.length < titlesMin) return undefined;
    const sections = withoutTitle(headings);
    const titles = sections.filter((heading) => isTitleCase(heading));
    const telling = sections.filter(({ words }) => words.some((word) => !word.opens && /^\p{L}{4}/u.test(word.text)));
    if (titles.length < titlesMin || titles.length < telling.length * titleShareMin) return undefined;
    const habits = letterHabitsOf(document);
    const changes = titles.map((heading) => changesFor(heading, habits, isNoName));
    // All or none: two styles in one document are worse than either.
    return changes.includes(undefined) ? undefined : { changes: changes.flatMap((own) => own ?? []) };
  },
});

/** Deletes openers that only announce the end of the text: `In conclusion,`, `Overall,`. */
import { isOneOf, neighbor, sentenceOf, type Document, type Token } from '@humanize/text';
import type { PhraseMatch } from '../rule/rule.ts';
import { defineRule } from '../rule/define-rule.ts';
import { anyText, denseText, someTells } from '../rule/density.ts';
import { repeatsStart } from './repeats-start.ts';

/** Maximum number of tokens from the opener to a verb of saying. */
const claimTokensMax = 4;

/**
 * Returns false before `I can say that` and `I want`, which sound bare without the opener, and if two consecutive
 * sentences would then start with the same noun.
 */
function startsAnew({ document, first, last }: PhraseMatch): boolean {
  const opening = document.tokens.slice(last.index + 1, last.index + 1 + claimTokensMax);
  if (opening[0]?.lower === 'i' && opening.some(({ lower }) => isOneOf(lower, 'say conclude want'))) return false;
  return !repeatsStart(document, sentenceOf(document, first), neighbor(document, last, 1));
}

/** Words that need the opener before them, or that would be left without the opener that they refer to. */
const dependent = 'however though therefore then , <CD>';

const announcements = [
  '^ in conclusion|summary|closing|essence|sum ,',
  '^ in a nutshell ,',
  '^ in the final analysis ,',
  '^ to conclude|summarize|summarise|recap ,',
  '^ to sum it? up ,',
  '^ to put it simply ,',
];

/** Words that express or qualify a verdict, which `overall` sums up in a review. */
const verdicts =
  'recommend:V! rating satisfied pleased glad impressed disappointed disappointing worked went enjoyed loved purchase price penny happy pleasant although though despite';

/** Words of a person's verdict, which often begins with `all in all`. */
const ownVerdicts = `${verdicts} i we choice ?`;

export const closingOpeners = defineRule({
  id: 'closing-openers',
  kind: 'phrase',
  family: 'closing-openers',
  densityMin: someTells,
  genre: ['general', 'academic', 'legal'],
  stage: 'wording',
  why: 'The end of the text does not need to be announced.',
  examples: {
    rewrites: [
      ['In conclusion, the bridge needs a new deck.', 'The bridge needs a new deck.'],
      [
        'In summary, while the bridge is old, it still carries trains.',
        'While the bridge is old, it still carries trains.',
      ],
      ['To sum up, rents rose and wages did not.', 'Rents rose and wages did not.'],
      ['All in all, it was a good year for the vineyard.', 'It was a good year for the vineyard.'],
      ['Overall, the bridge has served the town well.', 'The bridge has served the town well.'],
    ],
    leavesAlone: [
      'Overall, the stay was pleasant.',
      'The bridge is old. In conclusion, I say that it is safe.',
      'Rust is slow. Rust also spreads. In conclusion, rust needs paint.',
      'In conclusion:',
      'In closing, what will you do?',
      'He spoke in conclusion, and everybody listened.',
      'Overall, however, the bridge is safe.',
      'Overall, I was glad that we came.',
      'Overall, I keep it, although it leaks.',
      'Overall, the lamp is worth its price.',
      'Overall, we loved the garden.',
      'All in all, the inn is a good choice for a quiet week.',
      'Overall, 12 of 40 bridges are closed.',
      'He wore an overall, a cap and boots.',
    ],
  },
  entries: [
    { match: announcements, to: '', unlessNext: dependent, unlessSentenceHas: '?', when: startsAnew },
    {
      match: '^ overall ,',
      to: '',
      // A person's verdict keeps its opener.
      unlessNext: `${dependent} i we`,
      unlessSentenceHas: verdicts,
      when: startsAnew,
    },
    { match: '^ all in all ,', to: '', unlessNext: dependent, unlessSentenceHas: ownVerdicts, when: startsAnew },
  ],
});

/** Returns true for the first sentence of the last of several paragraphs. */
function opensLastParagraph(document: Document, { sentence }: Token): boolean {
  const last = document.paragraphs.at(-1);
  return document.paragraphs.length > 1 && last?.firstSentence === sentence;
}

export const lastParagraphOpeners = defineRule({
  id: 'last-paragraph-openers',
  kind: 'phrase',
  family: 'closing-openers',
  densityMin: anyText,
  stage: 'wording',
  why: 'The last paragraph does not need to be announced.',
  examples: {
    rewrites: [
      ['Bees matter.\n\nUltimately, we need bees.', 'Bees matter.\n\nWe need bees.', { wholeText: true }],
      ['Bees matter.\n\nIn summary, we need bees.', 'Bees matter.\n\nWe need bees.', { wholeText: true }],
      ['Bees dance.\n\nIn short, a hive is a city.', 'Bees dance.\n\nA hive is a city.', { wholeText: true }],
    ],
    leavesAlone: [
      ['In short, a hive is a city. Bees dance.\n\nThey sing.', { wholeText: true }],
      ["Bees dance.\n\nIn short, if it buzzes, it's a bee.", { wholeText: true }],
      'Ultimately, they left. It rained. They ran. We stayed.',
      ['The rooms were clean.\n\nOverall, the staff gave us a stay worth the price.', { wholeText: true }],
      ['Bees matter.\n\nIn conclusion, I disagree with the mayor.', { wholeText: true }],
    ],
  },
  entries: [
    {
      match: ['^ ultimately ,', '^ in short ,', ...announcements],
      to: '',
      // The opinion of a writer who uses `I` may need the announcement.
      unlessNext: `${dependent} i if`,
      unlessSentenceHas: '?',
      when: (match) => opensLastParagraph(match.document, match.first) && startsAnew(match),
    },
    {
      match: '^ overall ,',
      to: '',
      unlessNext: `${dependent} i if`,
      unlessSentenceHas: verdicts,
      when: (match) => opensLastParagraph(match.document, match.first) && startsAnew(match),
    },
    {
      match: '^ all in all ,',
      to: '',
      unlessNext: `${dependent} if`,
      unlessSentenceHas: ownVerdicts,
      when: (match) => opensLastParagraph(match.document, match.first) && startsAnew(match),
    },
  ],
});

export const ultimatelyOpeners = defineRule({
  id: 'ultimately-openers',
  kind: 'phrase',
  family: 'closing-openers',
  densityMin: denseText,
  genre: ['general', 'academic', 'legal'],
  stage: 'wording',
  why: 'The sentence makes its point without “ultimately”.',
  examples: {
    rewrites: [
      ['Ultimately, the choice is yours.', 'The choice is yours.'],
      ['Ultimately, good roads depend on good drains.', 'Good roads depend on good drains.'],
    ],
    leavesAlone: [
      'Ultimately, they left for Canada.',
      'Ultimately, she won the seat in 1912.',
      'Ultimately, however, the choice is yours.',
      'Ultimately responsible is the mayor.',
    ],
  },
  entries: [
    {
      match: '^ ultimately ,',
      to: '',
      unlessNext: dependent,
      // In a narrative, the word refers to time.
      unlessSentenceHas: '<VBD>',
    },
  ],
});

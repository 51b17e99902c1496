/**
 * Deletes participle tails that only praise: `, adding to the charm of the town`, `, leaving a lasting impression`, and
 * `, highlighting the importance of …` if the sentence describes a state.
 */
import { isOneOf, type Document, type Sentence, type Token, tokensOf } from '@humanize/text';
import type { Proposal } from '../rule/proposal.ts';
import { defineRule } from '../rule/define-rule.ts';
import { denseText } from '../rule/density.ts';

/** Maximum length of a tail in UTF-16 units. */
const tailMax = 160;
/** Minimum number of tokens before a tail. */
const clauseMin = 5;

const words = (list: string): string => list.trim().split(/\s+/u).join('|');
const praised = words(
  'unforgettable memorable lasting magical immersive unique seamless delightful enjoyable pleasant indelible thrilling captivating enchanting',
);
const feels = words('charm appeal atmosphere ambiance ambience allure beauty mystique experience magic mood');

/** Matches whole tails that praise, without their comma and final mark. */
const praise = new RegExp(
  [
    `(?:further )?(?:adding to|enhancing|elevating|contributing to) (?:the|its|their|your) (?:[\\w-]+ ){0,2}(?:${feels})(?: of [\\w' -]{1,40})?`,
    `(?:creating|leaving|ensuring|providing|offering|promising|delivering|making for) (?:a|an) (?:truly |more )?(?:${praised})(?: and [\\w-]+)? (?:experience|memory|impression|impact|mark|journey|adventure|atmosphere)(?: (?:for|on|in) [\\w' -]{1,40})?`,
    `(?:creating|making) (?:lasting|unforgettable|cherished) memories(?: [\\w' -]{1,40})?`,
    `making it (?:a|an) (?:true )?(?:must-[\\w-]+|(?:unforgettable|memorable) [\\w-]+)(?: [\\w' -]{1,50})?`,
    `(?:ensuring(?: that)?|offering|with) (?:there is |there's )?something for everyone(?: [\\w' -]{1,40})?`,
  ]
    .map((kind) => `(?:${kind})`)
    .join('|')
    .replace(/^(.*)$/u, '^(?:$1)$'),
  'u',
);

/** Matches tails that say only that something matters. */
const weight =
  /^(?:further |thus |thereby )?(?:highlighting|underscoring|emphasizing|showcasing|demonstrating|reinforcing|illustrating) (?:the|its|their) (?:[\w-]+ )?(?:importance|significance|power|value|beauty|need) (?:of|for) [\w' -]{1,100}$/u;

/** Verbs in sentences that describe a state. In other sentences, a person may be the one who highlights something. */
const being = 'be have become remain prove';
const finite = 'VBD VBP VBZ MD';

/** Returns the last participle tail of a sentence and the comma before it, or undefined if there is none. */
function lastTail(
  document: Document,
  sentence: Sentence,
): { comma: Token; before: readonly Token[]; end: number } | undefined {
  const tokens = tokensOf(document, sentence);
  const at = tokens.findLastIndex(
    (token, index) =>
      token.text === ',' && /^(?:[a-z]+ing|further|thus|thereby|with)$/u.test(tokens[index + 1]?.lower ?? ''),
  );
  const comma = tokens[at];
  const mark = tokens.at(-1);
  if (comma === undefined || mark === undefined || !isOneOf(mark.text, '. !')) return undefined;
  return { comma, before: tokens.slice(0, at), end: mark.start };
}

function proposeDeletion(document: Document, sentence: Sentence): Proposal | undefined {
  const found = lastTail(document, sentence);
  if (found === undefined || found.end - found.comma.end > tailMax) return undefined;
  const { comma, before, end } = found;
  if (before.length < clauseMin || !before.some(({ tag }) => isOneOf(tag, finite))) return undefined;
  const tail = document.text.slice(comma.end, end).trim().toLowerCase();
  const isEmpty =
    praise.test(tail) ||
    (weight.test(tail) && before.every(({ tag, lemma }) => !isOneOf(tag, 'VBD VBN VBP VBZ') || isOneOf(lemma, being)));
  return isEmpty ? { changes: [{ start: comma.start, end, text: '' }] } : undefined;
}

export const cheeringTails = defineRule({
  id: 'cheering-tails',
  family: 'cheering-tails',
  densityMin: denseText,
  kind: 'pattern',
  each: 'sentence',
  stage: 'wording',
  why: 'The end of the sentence only praises what the sentence says.',
  examples: {
    rewrites: [
      ['The lamps burn until late, adding to the charm of the town.', 'The lamps burn until late.'],
      ['The hall has a glass roof, further enhancing its overall appeal.', 'The hall has a glass roof.'],
      ['The choir sings at dusk, leaving a lasting impression on visitors.', 'The choir sings at dusk.'],
      ['The fair was a great success, highlighting the importance of clear rules.', 'The fair was a great success.'],
      ['The island has three bays, making it a must-visit for sailors.', 'The island has three bays.'],
    ],
    leavesAlone: [
      'She spoke about the rent, highlighting the importance of clear rules.',
      'The women have welcomed the ban, underscoring the need for clear rules.',
      'The lamps burn until late, adding 40 dollars to the bill.',
      'The hall has a glass roof, making it hot in June.',
      'Today, adding to the charm of the town.',
      'The mill burned down twice, highlighting the need for rules, which the town now has.',
    ],
  },
  propose: (sentence, { document }) => proposeDeletion(document, sentence),
});

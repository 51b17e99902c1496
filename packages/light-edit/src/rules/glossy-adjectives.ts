/**
 * Replaces or deletes adjectives that advertise (`robust`, `vibrant`, `seamless`), depending on the noun that they
 * describe.
 */
import {
  isWord,
  isOneOf,
  isTagged,
  type Document,
  type Sentence,
  type Token,
  neighbor,
  tokensOf,
} from '@humanize/text';
import { defineRule } from '../rule/define-rule.ts';
import { denseText } from '../rule/density.ts';
import type { Proposal } from '../rule/proposal.ts';
import { isGlossy, plainWordOf } from './glossy-lookup.ts';
import { isPluralNoun, nounPhraseAfter } from './noun-phrase-after.ts';

/** Comparative and superlative forms of the plain words that do not take `more`. */
const compared: ReadonlyMap<string, readonly [string, string]> = new Map([
  ['strong', ['stronger', 'strongest']],
  ['smooth', ['smoother', 'smoothest']],
  ['full', ['fuller', 'fullest']],
  ['broad', ['broader', 'broadest']],
  ['lively', ['livelier', 'liveliest']],
  ['bright', ['brighter', 'brightest']],
  ['busy', ['busier', 'busiest']],
  ['great', ['greater', 'greatest']],
  ['firm', ['firmer', 'firmest']],
  ['deep', ['deeper', 'deepest']],
  ['close', ['closer', 'closest']],
  ['wide', ['wider', 'widest']],
  ['new', ['newer', 'newest']],
]);

/** Words before an adjective that compare, count or negate it. Without the adjective, they would stand alone. */
const degrees = new Set(
  `so as how too very less least quite such rather equally highly truly incredibly particularly especially more most and
  or but not`.split(/\s+/u),
);

/** In sentences on technical subjects, some of the adjectives are terms. */
const technical =
  /\b(?:regression|estimators?|algorithm|compilers?|runtime|variables?|programming|python|javascript|api|css|html|sql|statistic(?:s|al)|outliers|code|function|server|database|models?)\b/iu;
const technicalWords = new Set(['robust', 'dynamic', 'state-of-the-art', 'comprehensive']);

const isModifier = (token: Token | undefined): boolean => isTagged(token, 'J* VBN VBG RB*');
const isJoiner = (token: Token | undefined): boolean => isWord(token, ', and yet but');

/** Returns the plain word for an adjective in front of its noun, or undefined if the adjective is kept. */
function plainWordFor(document: Document, adjective: Token): string | undefined {
  const previous = neighbor(document, adjective, -1);
  // An adverb of manner goes with the original word: `empirically robust`.
  if (previous?.tag === 'RB' && previous.lower.endsWith('ly')) return undefined;
  const next = neighbor(document, adjective, 1);
  const isJoined =
    isJoiner(next) && isModifier(neighbor(document, adjective, 2)) && neighbor(document, adjective, 2)?.tag !== 'VBG';
  const phrase = nounPhraseAfter(document, isJoined && next !== undefined ? next : adjective);
  if (phrase === undefined) return undefined;
  const { head, modifiers } = phrase;
  // `a fast-paced, ever-changing world` piles up images, and a plain word in the middle does not help.
  if (isWord(adjective, 'ever-* fast-paced') && isJoiner(previous)) return undefined;
  if (head.protectedBy === 'name') return undefined;
  if (modifiers.some(({ tag, protectedBy }) => isOneOf(tag, 'DT PRP*') && protectedBy === undefined)) return undefined;
  return plainWordOf(adjective.lower, isPluralNoun(head) ? head.lemma : head.lower);
}

/** Returns whether an advertising adjective that stays is joined to this one: `a robust and comprehensive solution`. */
function followsKept(document: Document, adjective: Token): boolean {
  const [joiner, other] = [-1, -2].map((distance) => neighbor(document, adjective, distance));
  if (!isJoiner(joiner) || other === undefined || !isGlossy(other.lower)) return false;
  return plainWordFor(document, other) === undefined;
}

/** Returns the deletion of an adjective, with the `and` or the comma that joins it to another adjective. */
function deletion(document: Document, adjective: Token): Proposal | undefined {
  const previous = neighbor(document, adjective, -1);
  const next = neighbor(document, adjective, 1);
  if (previous === undefined || (previous.kind !== 'word' && previous.lower !== ',')) return undefined;
  if (isJoiner(previous) && isModifier(neighbor(document, adjective, -2)))
    return { changes: [{ start: previous.start, end: adjective.end, text: '' }] };
  if (degrees.has(previous.lower) || next === undefined) return undefined;
  const end = isJoiner(next) ? next.end : adjective.end;
  return { changes: [{ start: adjective.start, end, text: '' }] };
}

/** Nouns without a plural, which take `great` without an article: `a meticulous accuracy` → `great accuracy`. */
const uncountable =
  'accuracy resilience stability efficiency courage versatility maturity determination cooperation precision luxury comfort convenience flexibility';

/** Returns the replacement, in the same degree of comparison as the adjective. */
function replacement(document: Document, adjective: Token, word: string): Proposal | undefined {
  const previous = neighbor(document, adjective, -1);
  const forms = compared.get(word);
  const degree = ['more', 'most'].indexOf(previous?.lower ?? '');
  // `Our most innovative tool yet` is not the newest one, and `high-quality, innovative tools` `high-quality, innovative tools`.
  if (word === 'new' && (degree >= 0 || previous?.lower === ',')) return undefined;
  // `more thriving`
  if (degree >= 0 && word.endsWith('ing')) return undefined;
  // `no bustling crowd`
  if (word === 'busy' && previous?.lower === 'no') return undefined;
  if (previous !== undefined && forms !== undefined && degree >= 0)
    return { changes: [{ start: previous.start, end: adjective.end, text: forms[degree] ?? word }] };
  const isArticle = isWord(previous, 'a an');
  if (previous !== undefined && isArticle && isWord(neighbor(document, adjective, 1), uncountable))
    return { changes: [{ start: previous.start, end: adjective.end, text: word }] };
  return { changes: [{ start: adjective.start, end: adjective.end, text: word }] };
}

/** Adjectives by a noun of the same family with another stem, which readers also notice beside each other. */
const adjectiveOf: ReadonlyMap<string, string> = new Map([
  ['care', 'careful'],
  ['depth', 'deep'],
  ['depths', 'deep'],
  ['strength', 'strong'],
  ['strengths', 'strong'],
  ['breadth', 'broad'],
  ['width', 'wide'],
]);

/** Number of letters that words with the same stem share: `beautiful`, `beauty`. */
const stemLength = 5;
const stemOf = (word: string): string => (adjectiveOf.get(word) ?? word).slice(0, stemLength);

/**
 * Returns the proposals for a sentence. Each plain word is used at most once, and not at all if the sentence or a
 * neighboring one already contains it.
 */
function proposeIn(document: Document, sentence: Sentence): Proposal[] {
  const tokens = tokensOf(document, sentence);
  const adjectives = tokens.filter(({ lower }) => isGlossy(lower));
  if (adjectives.length === 0) return [];
  const near = document.sentences.slice(Math.max(0, sentence.index - 1), sentence.index + 2);
  const words = near.flatMap((each) => tokensOf(document, each));
  const used = new Set(words.map(({ lower }) => stemOf(lower)));
  const isTechnical = technical.test(document.text.slice(tokens[0]?.start, tokens.at(-1)?.end));
  return adjectives.flatMap((adjective) => {
    if (isTechnical && technicalWords.has(adjective.lower)) return [];
    const word = plainWordFor(document, adjective);
    if (word === undefined || followsKept(document, adjective)) return [];
    if (word === '') return deletion(document, adjective) ?? [];
    if (used.has(stemOf(word))) return [];
    used.add(stemOf(word));
    return replacement(document, adjective, word) ?? [];
  });
}

export const glossyAdjectives = defineRule({
  id: 'glossy-adjectives',
  family: 'glossy-adjectives',
  densityMin: denseText,
  kind: 'pattern',
  each: 'sentence',
  stage: 'wording',
  why: 'The adjective advertises; a plain one says what is meant.',
  examples: {
    rewrites: [
      ['They built a robust framework.', 'They built a strong framework.'],
      ['They need a more robust plan.', 'They need a stronger plan.'],
      ['It offers a comprehensive guide to knots.', 'It offers a complete guide to knots.'],
      ['The vibrant colors fade.', 'The bright colors fade.'],
      ['It has a rich and vibrant culture.', 'It has a rich and lively culture.'],
      ['It was a transformative journey for her.', 'It was a journey for her.'],
      ['She thanked them for their unwavering dedication.', 'She thanked them for their dedication.'],
      ['Her loyal and unwavering dedication helped.', 'Her loyal dedication helped.'],
      ['The intricate relationship between them broke.', 'The complex relationship between them broke.'],
      ['It is a seamless and integrated experience.', 'It is a smooth and integrated experience.'],
      ['It shows a meticulous accuracy.', 'It shows great accuracy.'],
      ['It faces multifaceted challenges.', 'It faces complex challenges.'],
      ['The cutting-edge technology failed.', 'The advanced technology failed.'],
      ['They met in a bustling tavern.', 'They met in a busy tavern.'],
      ['It tells a compelling tale.', 'It tells a gripping tale.'],
    ],
    leavesAlone: [
      'She gave them invaluable advice.',
      'It suits a calm, fast-paced workplace.',
      'The lace is intricate.',
      'It measures with remarkable accuracy.',
      'He spoke with profound sadness. Few knew the depth of it.',
      'It prints robust standard errors.',
      'Trams make a more vibrant economy.',
      'It is a robust and comprehensive solution.',
      'He bought comprehensive insurance.',
      'The enduring question is who owns the well.',
      'The clinic gave comprehensive dental care.',
      'They set a dynamic variable.',
      'It was a strong plan with a robust system.',
      'They built a robust system. It made them strong.',
      'So robust a plan wins.',
      'The empirically robust plan wins.',
      'They kept on, enduring hardship.',
      'On Monday the rug is a bustling city, and tomorrow it is the sea.',
      'The ruins were once a bustling city.',
      'He has vibrant health.',
      'The plan is multifaceted, combining ropes.',
      'It takes a multifaceted approach.',
    ],
  },
  propose: (sentence, { document }) => proposeIn(document, sentence),
});

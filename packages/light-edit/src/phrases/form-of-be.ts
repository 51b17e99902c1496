/** Chooses the form of `be` that replaces a matched verb: `serves` → `is`, `they served` → `were`. */
import { type Document, type Token, neighbor, subjectNumber } from '@humanize/text';

/** Maximum number of words from an auxiliary to its verb: `may not only serve`. */
const lookBackTokensMax = 4;

/**
 * Returns the form of `be` for a verb with the given tag, or undefined if it is uncertain. Forms in -ing have no
 * replacement, because `being` is seldom idiomatic in their place.
 */
export function formOfBe(document: Document, verb: Token, tag: string): string | undefined {
  if (verb.lemma === 'be') return verb.lower;
  if (tag === 'VBZ') return 'is';
  const auxiliary = auxiliaryOf(document, verb);
  if (tag === 'VBD' || tag === 'VBN') {
    if (/^(?:have|has|had|having|'ve)$/u.test(auxiliary)) return 'been';
    const number = auxiliary === '' ? (subjectNumber(document, verb) ?? coordinatedNumber(document, verb)) : undefined;
    return number === undefined ? undefined : { singular: 'was', plural: 'were' }[number];
  }
  if (tag !== 'VB' && tag !== 'VBP') return undefined;
  if (auxiliary === 'to' || auxiliary === 'MD') return 'be';
  return auxiliary === '' && subjectNumber(document, verb) === 'plural' ? 'are' : undefined;
}

/** Returns the auxiliary or `to` before a verb and its adverbs, MD for a modal, or '' if there is none. */
function auxiliaryOf(document: Document, verb: Token): string {
  for (let distance = 1; distance <= lookBackTokensMax; distance += 1) {
    const before = neighbor(document, verb, -distance);
    if (before === undefined) return '';
    if (before.tag === 'MD') return 'MD';
    if (/^(?:to|have|has|had|having|'ve|do|does|did|is|are|was|were|be|been|being|'s|'re)$/u.test(before.lower))
      return before.lower;
    if (!before.tag.startsWith('RB') && before.lower !== "n't") return '';
  }
  return '';
}

/** Maximum number of words between coordinated verbs: `was an old barn and served`. */
const coordinatedTokensMax = 14;

/**
 * Returns the grammatical number of the verb that the given verb is coordinated with: `the barns were dry and served`.
 */
function coordinatedNumber(document: Document, verb: Token): 'singular' | 'plural' | undefined {
  if (neighbor(document, verb, -1)?.lower !== 'and') return undefined;
  for (let distance = 2; distance <= coordinatedTokensMax; distance += 1) {
    const before = neighbor(document, verb, -distance);
    if (before === undefined || before.tag === 'MD' || before.lower === ',') return undefined;
    if (before.lower === 'was') return 'singular';
    if (before.lower === 'were') return 'plural';
    if (/^VB[DZP]$/u.test(before.tag)) return undefined;
  }
  return undefined;
}

/** Replaces `, making it harder to see` with `, so it is harder to see`. */
import { type Document, type Token, neighbor, tokensOf } from '@humanize/text';
import type { Proposal } from '../rule/proposal.ts';
import { defineRule } from '../rule/define-rule.ts';
import { someTells } from '../rule/density.ts';
import { clauseBefore, isFinite, isOneOfTails } from './participle-tail.ts';

/** Maximum number of tokens of the object of `making`. */
const objectTokensMax = 4;

/** Returns the change of `, making it` before an adjective, or undefined if the tail is one of several. */
function proposeIs(document: Document, verb: Token): Proposal | undefined {
  if (verb.lower !== 'making') return undefined;
  const before = neighbor(document, verb, -1);
  const isAdverb = /^(?:thus|thereby)$/u.test(before?.lower ?? '');
  const comma = isAdverb ? neighbor(document, verb, -2) : before;
  const first = neighbor(document, verb, 1);
  if (before === undefined || comma?.lower !== ',' || first === undefined) return undefined;
  const isPronoun = /^(?:it|them)$/u.test(first.lower);
  const object = isPronoun ? first : nounAfter(document, verb);
  const adjective = object === undefined ? undefined : adjectiveAfter(document, object);
  if (object === undefined || adjective === undefined || isOneOfTails(document, comma, adjective)) return undefined;
  if (!isPronoun && !isComparative(document, adjective)) return undefined;
  const isSingular = isPronoun ? first.lower === 'it' : !object.tag.endsWith('S');
  const form = formAfter(clauseBefore(document, comma), isSingular);
  const next = neighbor(document, adjective, 1)?.lower ?? '';
  if (form === undefined || (form === 'would be' && !/^(?:to|for)$/u.test(next))) return undefined;
  const start = (isAdverb ? before : verb).start;
  if (isPronoun) return { changes: [{ start, end: object.end, text: `so ${isSingular ? 'it' : 'they'} ${form}` }] };
  return {
    changes: [
      { start, end: verb.end, text: 'so' },
      { start: object.end, end: object.end, text: ` ${form}` },
    ],
  };
}

/** Returns the last noun of the object of `making`, or undefined if the object is not a short noun phrase. */
function nounAfter(document: Document, verb: Token): Token | undefined {
  let noun: Token | undefined;
  for (let distance = 1; distance <= objectTokensMax; distance += 1) {
    const token = neighbor(document, verb, distance);
    if (token?.tag.startsWith('N') === true) noun = token;
    else if (noun !== undefined || token === undefined || !/^(?:DT|PRP\$|JJ$|VBN)/u.test(token.tag)) break;
  }
  return noun;
}

/** True for `easier` and `more likely`. An adjective in its base form after a noun is often part of a longer phrase. */
function isComparative(document: Document, adjective: Token): boolean {
  return adjective.tag === 'JJR' || /^(?:more|less)$/u.test(neighbor(document, adjective, -1)?.lower ?? '');
}

/** Returns the adjective that follows the object as its complement: `harder`, `more likely`, `almost useless`. */
function adjectiveAfter(document: Document, object: Token): Token | undefined {
  for (let distance = 1; distance <= 3; distance += 1) {
    const token = neighbor(document, object, distance);
    if (token === undefined) return undefined;
    if (token.tag.startsWith('JJ') && !/^(?:more|less)$/u.test(token.lower)) {
      const next = neighbor(document, token, 1);
      return next !== undefined &&
        /^(?:to|for|,|\.|than|in|and|or|enough|with|when|if|as|on|at|by|;)$/u.test(next.lower)
        ? token
        : undefined;
    }
    if (!token.tag.startsWith('RB') && !/^(?:more|less)$/u.test(token.lower)) return undefined;
  }
  return undefined;
}

/** Returns the form of `be` that agrees with the tense of the main clause, or undefined if it has no finite verb. */
function formAfter(clause: readonly Token[], isSingular: boolean): string | undefined {
  const verb = clause.findLast(isFinite);
  if (verb === undefined) return clause[0]?.tag === 'VB' ? present(isSingular) : undefined;
  if (/^(?:would|could|might)$/u.test(verb.lower)) return 'would be';
  if (verb.lower === 'will') return 'will be';
  if (verb.tag !== 'VBD') return present(isSingular);
  return isSingular ? 'was' : 'were';
}

function present(isSingular: boolean): string {
  return isSingular ? 'is' : 'are';
}

export const soIs = defineRule({
  id: 'so-is',
  kind: 'pattern',
  each: 'sentence',
  stage: 'wording',
  family: 'ing-tail',
  densityMin: someTells,
  why: 'A clause with its own verb is more direct.',
  examples: {
    rewrites: [
      ['Walls block the view, making it harder to see.', 'Walls block the view, so it is harder to see.'],
      ['The rain fell for weeks, making them almost useless.', 'The rain fell for weeks, so they were almost useless.'],
      ['A lamp would help, making it easier to read.', 'A lamp would help, so it would be easier to read.'],
      [
        'Frost hardens the roots, making them more likely to last.',
        'Frost hardens the roots, so they are more likely to last.',
      ],
    ],
    leavesAlone: [
      'The town has a port, making it an ideal base.',
      'They clean the wool, making it soft and giving it shine.',
      'Fog hides the road, making it seem longer.',
      'Salt could change the dough, making it firmer.',
      'Close the lid, making sure it clicks.',
    ],
  },
  propose: (sentence, { document }) =>
    tokensOf(document, sentence).flatMap((token) => proposeIs(document, token) ?? []),
});

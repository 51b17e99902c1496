/** The words that join A and B of `not only A but also B`: `and`, or the commas of one list. */
import { isOneOf, isTagged, type Change, type Document, type Token } from '@humanize/text';
import { kindOf, kindsOf, type Contrast } from './not-only-contrast.ts';

/** Maximum number of tokens in A before `as well as`. */
const firstMax = 8;
/** Maximum number of tokens in a list item. */
const itemMax = 3;
const verbal = 'verb VBZ VBD VBN VBG';

/** Returns the conjunctions and commas in a phrase. */
export function jointsIn(tokens: readonly Token[]): Token[] {
  return tokens.filter(({ lower }) => isOneOf(lower, 'and or , nor but'));
}

/**
 * Returns the changes that make one list of `A1 [and A2]` and `B1 [and B2]`, or undefined if an item is more than a few
 * adjectives and nouns.
 */
export function asList(a: readonly Token[], b: readonly Token[], from: number, to: number): Change[] | undefined {
  const [jointA, ...moreA] = jointsIn(a);
  const [jointB, ...moreB] = jointsIn(b);
  if (moreA.length > 0 || moreB.length > 0) return undefined;
  const items = [...parts(a, jointA), ...parts(b, jointB)];
  const isShort = items.every(({ length }) => length > 0 && length <= itemMax);
  if (!isShort || !items.flat().every(({ tag }) => isOneOf(tag, 'JJ* NN* VBN VBG RB PRP$'))) return undefined;
  const changes: Change[] = [];
  const space = jointA === undefined ? undefined : a[a.indexOf(jointA) - 1]?.end;
  if (jointA !== undefined) changes.push({ start: space ?? jointA.start, end: jointA.end, text: ',' });
  changes.push({ start: from, end: to, text: jointB === undefined ? ', and' : ',' });
  const before = jointB === undefined ? undefined : b[b.indexOf(jointB) - 1];
  if (before !== undefined) changes.push({ start: before.end, end: before.end, text: ',' });
  return changes;
}

function parts(tokens: readonly Token[], joint: Token | undefined): (readonly Token[])[] {
  if (joint === undefined) return [tokens];
  const at = tokens.indexOf(joint);
  return [tokens.slice(0, at), tokens.slice(at + 1)];
}

/**
 * Returns the words that join a long A and B: `raises taxes on all the mills of the valley and closes the port`. Returns
 * undefined if readers want the contrast, as between places, times and things, or if A has a conjunction of its own.
 */
export function longJoint(
  document: Document,
  contrast: Contrast,
  a: readonly Token[],
  b: readonly Token[],
): string | undefined {
  const { first, second } = contrast;
  const kinds = kindsOf(document, contrast);
  const hasJoints = jointsIn(a).length > 0;
  // The tagger mistakes some verbs in -s for plurals.
  if (isOneOf(kinds[1], verbal) && (isOneOf(kinds[0], verbal) || first.tag === 'NNS')) {
    const isSeries = b.some(
      ({ lower }, index) => lower === 'and' && b[index + 1]?.tag === second.tag && !isTagged(second, 'VBD VBN'),
    );
    if (!isSeries && b.some(({ lower }, index) => lower === 'and' && isOneOf(kindOf(b[index + 1] ?? second), verbal)))
      return undefined;
    if (hasJoints) return undefined;
    return isSeries ? ',' : ' and';
  }
  if (hasJoints || a.length > firstMax || first.lower === 'as') return undefined;
  if (kinds[0] === 'preposition') return undefined;
  return kinds.every((kind) => kind === 'noun') && first.tag !== 'JJ' ? undefined : ' and';
}

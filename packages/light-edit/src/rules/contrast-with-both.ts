/** Joins A and B of `not only A but B` with `both`, which keeps the stress. */
import { isTagged, isWord, type Change, type Document, type Token } from '@humanize/text';
import { jointsIn } from './contrast-joints.ts';
import { isBe, kindsOf, type Contrast } from './not-only-contrast.ts';

/** Maximum number of tokens in A after `both`. */
const bothFirstMax = 10;
/** Maximum number of tokens after B to search for the next item of a list. */
const listMax = 12;

/**
 * Returns the changes for `both A and B`, if A and B have articles and neither is a list. Elsewhere, readers miss the
 * stress on B.
 */
export function joinedWithBoth(
  document: Document,
  contrast: Contrast,
  a: readonly Token[],
  b: readonly Token[],
): Change[] | undefined {
  const { not, adverb, first, but, hasComma, second, isAdded } = contrast;
  const [kind, kindOfB] = kindsOf(document, contrast);
  // Without `also`, B is often the surprise, or `just` denies that A is all there is.
  if (!isAdded) return undefined;
  const before = document.tokens[not.index - 1];
  if (before === undefined || kind !== kindOfB || !isWord(adverb, 'just only')) return undefined;
  if (not.lower === "n't" && !isBe(before)) return undefined;
  // `both` needs an article: `both athletes' skills` could be the skills of two athletes.
  const hasBoth = kind === 'noun' && first.tag === 'DT' && isTagged(second, 'DT PRP$');
  // `He is here not just to sing but to teach` takes `and` only after a pronoun or `be`, where nothing else can be
  // joined.
  const hasAnd = before.tag === 'PRP' ? kind === 'preposition' || kind === 'to' : kind === 'VBG' && isBe(before);
  if ((!hasBoth && !hasAnd) || first.tag === 'PRP$' || a.length > bothFirstMax || before.kind === 'punctuation')
    return undefined;
  if (a.some(({ lower }) => lower === 'or' || lower === 'nor')) return undefined;
  const isList = jointsIn([...a, ...b]).length > 0 || startsList(document, b);
  if (isList) return undefined;
  const from = hasComma ? (document.tokens[but.index - 1]?.start ?? but.start) : but.start;
  const opening = hasBoth ? (not.start === before.end ? ' both' : 'both') : '';
  return [
    { start: not.start, end: adverb.end, text: opening },
    { start: from, end: document.tokens[second.index - 1]?.end ?? second.start, text: ' and' },
  ];
}

/** Returns whether B is the first item of a list: `but in their morale, their plans, their faith`. */
function startsList({ tokens }: Document, b: readonly Token[]): boolean {
  const mark = (b.at(-1)?.index ?? 0) + 1;
  if (tokens[mark]?.text !== ',') return false;
  const rest = tokens.slice(mark + 1, mark + listMax).filter(({ sentence }) => sentence === tokens[mark]?.sentence);
  return rest.some(({ text }) => text === ',');
}

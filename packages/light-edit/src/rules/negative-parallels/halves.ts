/** What the two halves of `not X but Y` are made of: only halves of one build may be joined or turned around. */
import { type Document, type Token, neighbour } from '@humanize/text';

/** `a`, `my`, a noun or an adjective before one. */
export function isNounPhraseAt(document: Document, token: Token): boolean {
  if (/^(?:DT|PRP\$|NN|NNS)$/u.test(token.tag)) return !/^(?:all|any|that|this|both|no)$/u.test(token.lower);
  if (!/^(?:JJ|JJR|JJS|VBN)$/u.test(token.tag)) return false;
  for (let distance = 1; distance <= 3; distance += 1) {
    const next = neighbour(document, token, distance);
    if (next === undefined || !/^(?:JJ|NN)/u.test(next.tag)) return false;
    if (next.tag.startsWith('NN')) return true;
  }
  return false;
}

/** The build of what starts here: a thing, a quality, the preposition itself; undefined for all else. */
export function buildAt(document: Document, token: Token | undefined): string | undefined {
  if (token === undefined || token.kind !== 'word') return undefined;
  if (token.tag === 'IN' || token.tag === 'TO' || token.lower === 'because') return token.lower;
  if (isNounPhraseAt(document, token)) return 'thing';
  if (token.tag === 'JJ') return 'quality';
  return token.tag === 'VBG' ? 'doing' : undefined;
}

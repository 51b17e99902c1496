// A list of exactly three single words.

import type { Document, Token } from '../../document/document.ts';
import { neighbour } from '../../document/reading.ts';

export type ListOfThree = readonly [Token, Token, Token];

/** The list whose `and` or `or` the token is, or undefined: members of several words, of four, or protected. */
export function listOfThreeAt(document: Document, conjunction: Token): ListOfThree | undefined {
  const third = neighbour(document, conjunction, 1);
  const comma = neighbour(document, conjunction, -1)?.text === ',' ? 1 : 0;
  const second = neighbour(document, conjunction, -1 - comma);
  const firstComma = neighbour(document, conjunction, -2 - comma);
  const first = neighbour(document, conjunction, -3 - comma);
  if (first === undefined || second === undefined || third === undefined || firstComma?.text !== ',') return undefined;
  const members = [first, second, third] as const;
  return members.every(isPlainWord) && isBounded(document, first, third) ? members : undefined;
}

function isPlainWord(token: Token): boolean {
  return token.kind === 'word' && token.protectedBy === undefined && /^(?:JJ|NN|NNS|RB|VB.?)$/u.test(token.tag);
}

/** Not part of a longer list, and the last member is not the first half of a compound (`terror attacks`). */
function isBounded(document: Document, first: Token, third: Token): boolean {
  const before = neighbour(document, first, -1);
  if (before?.text === ',' || before?.lower === 'and' || before?.lower === 'or') return false;
  const after = neighbour(document, third, 1);
  // `smoke, rust and rain and that old coat`: the list is longer, or loose.
  if (after === undefined || after.lower === 'and' || after.lower === 'or') return false;
  if (third.tag.startsWith('N') && /^(?:N|POS|JJ|VBG)/u.test(after.tag)) return false;
  return after.text !== ',' || !/^(?:and|or)$/u.test(neighbour(document, after, 1)?.lower ?? '');
}

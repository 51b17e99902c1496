// `Address complaints to the board`: the verb sends its object to somebody.

import { neighbour } from '../../document/reading.ts';
import type { PhraseMatch } from '../rule.ts';
import { objectHead } from './object-head.ts';

/** A guard: `to` stands right behind the object of the match. */
export function isSent(match: PhraseMatch): boolean {
  const head = objectHead(match);
  return head !== undefined && neighbour(match.document, head, 1)?.lower === 'to';
}

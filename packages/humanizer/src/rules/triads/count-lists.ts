// How many lists of three a text has, of whatever kind, and how it sets their commas.

import type { Document } from '../../document/document.ts';
import { neighbour } from '../../document/reading.ts';

/** The second part has at most this many tokens. */
const partLengthMax = 4;

/** Lists of three, those included that no rule would touch. */
export function countLists(document: Document): number {
  let count = 0;
  for (const token of document.tokens) {
    if (token.lower !== 'and' && token.lower !== 'or') continue;
    const end = neighbour(document, token, -1)?.text === ',' ? 1 : 0;
    for (let distance = end + 1; distance <= end + partLengthMax + 1; distance += 1) {
      const before = neighbour(document, token, -distance);
      if (before === undefined || before.tag === 'CC') break;
      if (before.text === ',') {
        if (distance > end + 1) count += 1;
        break;
      }
      if (before.kind === 'punctuation') break;
    }
  }
  return count;
}

/** Whether the writer sets a comma before the `and` of a list: then a single comma opens no list. */
export function usesLastComma(document: Document): boolean {
  return document.tokens.some((token) => {
    if (token.lower !== 'and' || neighbour(document, token, -1)?.text !== ',') return false;
    const [noun, comma, first] = [-2, -3, -4].map((distance) => neighbour(document, token, distance));
    return comma?.text === ',' && /^NNS?$/u.test(noun?.tag ?? '') && /^NNS?$/u.test(first?.tag ?? '');
  });
}

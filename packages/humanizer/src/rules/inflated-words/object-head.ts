// The noun that a verb or an adjective is about: `foster a deeper and lasting trust` → trust.

import type { Token } from '../../document/document.ts';
import { neighbour } from '../../document/reading.ts';
import type { PhraseMatch } from '../rule.ts';

/** Tokens behind the match in which its noun is looked for. */
const reachTokens = 7;

const before = /^(?:DT|PRP\$|JJ[RS]?|RB[RS]?|VBN|VBG|CD|CC|POS)$/u;

/** The last noun of the first run of nouns after the match; undefined when something else comes first. */
export function objectHead({ document, last }: PhraseMatch): Token | undefined {
  let head: Token | undefined;
  for (let distance = 1; distance <= reachTokens; distance += 1) {
    const token = neighbour(document, last, distance);
    if (token === undefined) return head;
    if (/^NNP?S?$/u.test(token.tag)) head = token;
    else if (head !== undefined) return head;
    else if (!before.test(token.tag) && token.text !== ',') return undefined;
  }
  return head;
}

/** A guard: the noun behind the match is one of these words, singular or plural. */
export function about(words: string): (match: PhraseMatch) => boolean {
  const wanted = new Set(words.split(/\s+/u).filter((word) => word !== ''));
  return (match) => {
    const head = objectHead(match);
    return head !== undefined && (wanted.has(head.lower) || wanted.has(head.lemma));
  };
}

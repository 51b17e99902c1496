/** Reads the noun phrase that follows a token. Rules whose replacement depends on the noun share this function. */
import { isTagged, isWord, isOneOf, type Document, type Token, neighbor } from '@humanize/text';

export type NounPhrase = {
  /** The words before the head, without punctuation and conjunctions. */
  readonly modifiers: readonly Token[];
  readonly head: Token;
  /** The token after the head, in the same sentence. */
  readonly next: Token | undefined;
};

/** Maximum number of tokens to read. */
const tokensMax = 9;

const modifier = 'J* VBN VBG CD RB* POS PRP$ DT';
const joiner = ', and or &';

/**
 * Returns the noun phrase after a token, up to its first head: `vivid, warm colors` in `vivid, warm colors of the fall`.
 * Returns undefined if no noun follows.
 */
export function nounPhraseAfter(document: Document, last: Token): NounPhrase | undefined {
  const modifiers: Token[] = [];
  let head: Token | undefined;
  for (let distance = 1; distance <= tokensMax; distance += 1) {
    const token = neighbor(document, last, distance);
    if (token === undefined) break;
    if (
      token.tag.startsWith('N') ||
      token.protectedBy === 'all-capitals' ||
      (head?.tag !== 'NNS' && (head ?? modifiers[0]) !== undefined && isUntaggedPlural(document, token))
    ) {
      if (head !== undefined) modifiers.push(head);
      head = token;
    } else if (head !== undefined) {
      if (!isWithin(document, head, token)) break;
      modifiers.push(head, token);
      head = undefined;
    } else if (isTagged(token, modifier)) modifiers.push(token);
    else if (!isWord(token, joiner) || modifiers.length === 0) return undefined;
  }
  return head === undefined ? undefined : { modifiers, head, next: neighbor(document, head, 1) };
}

/**
 * Returns true for a plural that the tagger mistakes for a verb, directly before a punctuation mark or a preposition:
 * `consumer needs,`.
 */
function isUntaggedPlural(document: Document, token: Token): boolean {
  if (token.tag !== 'VBZ' || !/[^s]s$/u.test(token.lower) || isWord(token, 'is was has does')) return false;
  const next = neighbor(document, token, 1);
  return next === undefined || isTagged(next, ', . ; : ? ! ) CC IN');
}

/**
 * Returns true for an adjective that continues the phrase after a word that can itself be an adjective: `indirect local
 * effects`.
 */
function isWithin(document: Document, head: Token, token: Token): boolean {
  return head.tag === 'NN' && token.tag === 'JJ' && neighbor(document, token, 1)?.tag === 'NNS';
}

/** Returns true for a plural noun. */
export function isPluralNoun({ tag, lower }: Token): boolean {
  return (
    ((tag === 'NNS' || tag === 'VBZ') && lower.endsWith('s')) ||
    isOneOf(lower, 'people children men women species media')
  );
}

const singularVerb = "is was has does 's";

/** Returns whether a singular verb follows the noun phrase, as after `a range of prices` in `a range of prices helps`. */
export function hasSingularVerb({ next }: NounPhrase): boolean {
  return next !== undefined && (next.tag === 'VBZ' || isWord(next, singularVerb));
}

// Plain noun phrases by their tags: an article or possessive, adjectives, nouns, and phrases with `of` and the like that
// hang on them. Names, numbers, pronouns and everything protected end the phrase.

import type { Document, Token } from '../../document/document.ts';
import { neighbour } from '../../document/reading.ts';

const determiner = /^(?:DT|PRP\$)$/u;
const modifier = /^(?:JJ|JJR|JJS|VBN|VBG|NN|NNS|POS)$/u;
const noun = /^(?:NN|NNS)$/u;
const linksPhrases = new Set(`of for in to with on about from over at against into`.split(/\s+/u));
/** Nouns by their tag that stand for others, and adverbs that set a last part off already. */
const noPart = new Set(
  `something anything everything nothing someone everyone anyone one ones others other more most much many all such
    so even especially particularly ultimately also then finally perhaps sometimes often etc rest like`.split(/\s+/u),
);
/** A phrase is looked for over this many tokens. */
const phraseLengthMax = 9;

function isPart(token: Token): boolean {
  return token.kind === 'word' && token.protectedBy === undefined && !noPart.has(token.lower);
}

/** `gendered norms`: a participle that the tagger takes for a past tense. */
function isPastModifier(token: Token, next: Token | undefined): boolean {
  return token.tag === 'VBD' && token.lower.endsWith('ed') && next !== undefined && /^(?:JJ|NN)/u.test(next.tag);
}

function isObject(token: Token | undefined): boolean {
  return token !== undefined && determiner.test(token.tag);
}

/** True when the tokens are one noun phrase and nothing else. */
export function isPhrase(tokens: readonly Token[]): boolean {
  let hasNoun = false;
  let opens = true;
  for (const [place, token] of tokens.entries()) {
    if (!isPart(token)) return false;
    if (determiner.test(token.tag)) {
      if (!opens) return false;
      opens = false;
    } else if (modifier.test(token.tag) || isPastModifier(token, tokens[place + 1])) {
      opens = false;
      hasNoun = noun.test(token.tag);
      // An -ing form before an object, or behind a noun, is a verb.
      if (token.tag === 'VBG' && (place > 0 ? noun.test(tokens[place - 1]?.tag ?? '') : isObject(tokens[1])))
        return false;
    } else if (linksPhrases.has(token.lower) && hasNoun) {
      hasNoun = false;
      opens = true;
    } else if (!(token.tag === 'RB' && /^(?:JJ|VBN)$/u.test(tokens[place + 1]?.tag ?? ''))) return false;
  }
  return hasNoun;
}

/** The first token of the noun phrase that ends right before a comma, its own article included; its noun is the last. */
export function startOfPhrase(document: Document, comma: Token): Token | undefined {
  const last = neighbour(document, comma, -1);
  if (last === undefined || !noun.test(last.tag) || !isPart(last)) return undefined;
  let start = last;
  for (let distance = 2; distance <= phraseLengthMax; distance += 1) {
    const token = neighbour(document, comma, -distance);
    if (token === undefined) return start;
    if (determiner.test(token.tag)) return token;
    const intensifies = token.tag === 'RB' && /^(?:JJ|VBN)$/u.test(start.tag);
    const owns = token.tag === 'NNP' && start.tag === 'POS';
    if (!(modifier.test(token.tag) || intensifies || owns) || isVerbBefore(document, token)) return start;
    if (!owns && !isPart(token)) return start;
    start = token;
  }
  return undefined;
}

/**
 * `including streets`, `cutting costs`: an -ing form that no article or adjective makes part of the phrase; or a verb that
 * the tagger takes for a noun: behind `that`, or in the plural between a subject or an adverb and its object.
 */
export function isVerbBefore(document: Document, token: Token): boolean {
  const before = neighbour(document, token, -1);
  if (token.tag === 'VBG') return !/^(?:DT|PRP\$|JJ|POS)$/u.test(before?.tag ?? '');
  if (!noun.test(token.tag) || before === undefined) return false;
  if (/^(?:that|which|who|they|we|it)$/u.test(before.lower)) return true;
  return token.tag === 'NNS' && (before.tag === 'NN' || (before.tag === 'RB' && before.lower.endsWith('ly')));
}

/** The token behind the noun phrase that starts here; the token itself when no plain phrase does. */
export function endOfPhrase(document: Document, first: Token): Token | undefined {
  let end: Token | undefined = first;
  const tokens: Token[] = [];
  for (let distance = 0; distance < phraseLengthMax; distance += 1) {
    const token = neighbour(document, first, distance);
    if (token === undefined || token.kind !== 'word') break;
    tokens.push(token);
    if (isPhrase(tokens)) end = neighbour(document, token, 1);
  }
  return end;
}

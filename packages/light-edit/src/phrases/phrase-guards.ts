/** The conditions that entries place on the words around a matched phrase, such as `ifNext` and `unlessObject`. */
import { type Document, type Token, neighbor, tokensAround } from '@humanize/text';
import type { PhraseEntry } from '../rule/rule.ts';
import { objectAfter } from './object-after.ts';
import { matchesElement, parseElement, type Element } from './phrase-notation.ts';

/** Returns true if a matched phrase meets the conditions of its entry. */
export type Guards = (document: Document, first: Token, last: Token, slots: readonly Token[]) => boolean;

const wordsOf = (list: string): readonly string[] => list.trim().split(/\s+/u);

/** Entries share their lists of conditions, so the parsed lists are also shared. */
const parsedLists = new Map<string, readonly Element[]>();

function parseAll(list: string | undefined): readonly Element[] | undefined {
  if (list === undefined) return undefined;
  const elements = parsedLists.get(list) ?? wordsOf(list).map(parseElement);
  parsedLists.set(list, elements);
  return elements;
}

function isOneOf(list: readonly Element[], token: Token | undefined): boolean {
  return token !== undefined && list.some((element) => matchesElement(element, token));
}

const parsedWords = new Map<string, ReadonlySet<string>>();

function wordSet(words: string | undefined): ReadonlySet<string> | undefined {
  if (words === undefined) return undefined;
  const set = parsedWords.get(words) ?? new Set(wordsOf(words));
  parsedWords.set(words, set);
  return set;
}

function isOneOfWords(words: ReadonlySet<string>, token: Token | undefined): boolean {
  return token !== undefined && (words.has(token.lower) || words.has(token.lemma));
}

/** Returns a function that checks the conditions of an entry. Throws a TypeError if an element is invalid. */
export function compileGuards(entry: PhraseEntry): Guards {
  const ifPrevious = parseAll(entry.ifPrevious);
  const ifNext = parseAll(entry.ifNext);
  const unlessPrevious = parseAll(entry.unlessPrevious);
  const unlessNext = parseAll(entry.unlessNext);
  const unlessSentenceHas = parseAll(entry.unlessSentenceHas);
  const ifObject = wordSet(entry.ifObject);
  const unlessObject = wordSet(entry.unlessObject);
  return (document, first, last, slots) => {
    const previous = neighbor(document, first, -1);
    const next = neighbor(document, last, 1);
    if (ifPrevious !== undefined && !isOneOf(ifPrevious, previous)) return false;
    if (ifNext !== undefined && !isOneOf(ifNext, next)) return false;
    if (unlessPrevious !== undefined && isOneOf(unlessPrevious, previous)) return false;
    if (unlessNext !== undefined && isOneOf(unlessNext, next)) return false;
    if (unlessSentenceHas !== undefined && sentenceHas(document, first, unlessSentenceHas)) return false;
    if (ifObject !== undefined && !isOneOfWords(ifObject, objectAfter(document, last))) return false;
    if (unlessObject !== undefined && isOneOfWords(unlessObject, objectAfter(document, last))) return false;
    return entry.when === undefined || entry.when({ document, first, last, slots });
  };
}

/** Maximum number of tokens on each side that `unlessSentenceHas` examines. */
const contextTokensMax = 100;

function sentenceHas(document: Document, token: Token, elements: readonly Element[]): boolean {
  const { before, after } = tokensAround(document, token, contextTokensMax);
  const matches = (candidate: Token): boolean => elements.some((element) => matchesElement(element, candidate));
  return matches(token) || before.some(matches) || after.some(matches);
}

/**
 * A trie of all phrase rules of a stage. The search starts once at each token. The work per token is bounded by the
 * length of the longest phrase and the number of slots at a node.
 */
import { type Document, type Token, opensSentence, sentenceOf } from '@humanize/text';
import { fillsSlot, hasTag, parsePhrase, type Element, type ParsedPhrase } from './phrase-notation.ts';
import { compileGuards, type Guards } from './phrase-guards.ts';
import { parseTemplate, type Template } from './phrase-template.ts';
import type { PhraseEntry } from '../rule/rule.ts';

/** What owns a list of phrases: a phrase rule, or the list of strong tells. */
export type PhraseList = { readonly id: string; readonly entries: readonly PhraseEntry[] };

/** A phrase entry that is ready for matching. */
export type CompiledEntry<R extends PhraseList = PhraseList> = {
  readonly rule: R;
  readonly phrase: ParsedPhrase;
  readonly template: Template;
  readonly passes: Guards;
};

export type FoundPhrase<R extends PhraseList = PhraseList> = {
  readonly entry: CompiledEntry<R>;
  readonly first: Token;
  readonly last: Token;
  readonly slots: readonly Token[];
  /** The elements with a word class (`:V`) and their matched tokens, in order. */
  readonly inflected: readonly (readonly [Element, Token])[];
};

type Edge<R extends PhraseList> = {
  readonly element: Element;
  readonly node: TrieNode<R>;
};

type TrieNode<R extends PhraseList> = {
  readonly words: Map<string, Edge<R>[]>;
  readonly slots: Edge<R>[];
  readonly ends: CompiledEntry<R>[];
};

export type PhraseTrie<R extends PhraseList = PhraseList> = {
  /** Calls `visit` for each phrase found in the document, in the order of the first tokens. */
  search(document: Document, visit: (found: FoundPhrase<R>) => void): void;
};

/** Builds the trie. Throws a TypeError that names the rule if its notation is invalid. */
export function buildPhraseTrie<R extends PhraseList>(rules: readonly R[]): PhraseTrie<R> {
  const root = newNode<R>();
  for (const rule of rules) {
    for (const entry of rule.entries) {
      const phrases = typeof entry.match === 'string' ? [entry.match] : entry.match;
      for (const phrase of phrases) insert(root, compile(rule, entry, phrase));
    }
  }
  return {
    search(document, visit) {
      for (const token of document.tokens) {
        if (!root.words.has(token.lower) && (root.slots.length === 0 || token.kind === 'punctuation')) continue;
        step(document, root, { at: token.index, first: token, slots: none, inflected: none }, visit);
      }
    },
  };
}

function newNode<R extends PhraseList>(): TrieNode<R> {
  return { words: new Map(), slots: [], ends: [] };
}

function compile<R extends PhraseList>(rule: R, entry: PhraseEntry, phrase: string): CompiledEntry<R> {
  try {
    return {
      rule,
      phrase: parsePhrase(phrase),
      template: parseTemplate(entry.to),
      passes: compileGuards(entry),
    };
  } catch (error) {
    throw new TypeError(`${rule.id}: "${phrase}": ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

/** Inserts an entry. Each optional element creates two paths. */
function insert<R extends PhraseList>(root: TrieNode<R>, entry: CompiledEntry<R>): void {
  let ends = [root];
  for (const element of entry.phrase.elements) {
    const next = ends.map((node) => follow(node, element));
    ends = element.optional ? [...ends, ...next] : next;
  }
  for (const node of ends) if (node !== root) node.ends.push(entry);
}

function follow<R extends PhraseList>(node: TrieNode<R>, element: Element): TrieNode<R> {
  const target = newNode<R>();
  const edge: Edge<R> = { element, node: target };
  if (element.slot !== undefined) node.slots.push(edge);
  for (const word of element.words?.keys() ?? []) {
    const edges = node.words.get(word);
    // Plain words share paths; words with tags or classes do not.
    const shared = edges?.find((known) => isPlain(known.element) && isPlain(element) && element.words?.size === 1);
    if (shared !== undefined) return shared.node;
    if (edges === undefined) node.words.set(word, [edge]);
    else edges.push(edge);
  }
  return target;
}

function isPlain(element: Element): boolean {
  return element.wordClass === undefined && element.words?.size === 1 && [...element.words.values()][0] === undefined;
}

type Path = {
  readonly at: number;
  readonly first: Token;
  readonly slots: readonly Token[];
  readonly inflected: readonly (readonly [Element, Token])[];
};

const none: readonly never[] = [];

/** Visits the entries of a node and follows its outgoing edges. */
function walk<R extends PhraseList>(
  document: Document,
  node: TrieNode<R>,
  path: Path,
  visit: (found: FoundPhrase<R>) => void,
): void {
  const last = document.tokens[path.at - 1];
  if (last !== undefined) {
    for (const entry of node.ends) {
      if (passesAll(document, entry, path, last)) {
        visit({ entry, first: path.first, last, slots: path.slots, inflected: path.inflected });
      }
    }
  }
  if (node.words.size > 0 || node.slots.length > 0) step(document, node, path, visit);
}

/** Follows each edge that the next token matches. */
function step<R extends PhraseList>(
  document: Document,
  node: TrieNode<R>,
  path: Path,
  visit: (found: FoundPhrase<R>) => void,
): void {
  const { at, first, slots, inflected } = path;
  const token = document.tokens[at];
  if (token === undefined || token.sentence !== first.sentence) return;
  const edges = node.words.get(token.lower);
  if (edges !== undefined) {
    for (const { element, node: next } of edges) {
      if (!hasTag(element.words?.get(token.lower), token)) continue;
      const forms = element.wordClass === undefined ? inflected : [...inflected, [element, token] as const];
      walk(document, next, { at: at + 1, first, slots, inflected: forms }, visit);
    }
  }
  for (const { element, node: next } of node.slots) {
    if (element.slot === undefined || !fillsSlot(element.slot, token)) continue;
    walk(document, next, { at: at + 1, first, slots: [...slots, token], inflected }, visit);
  }
}

function passesAll(document: Document, entry: CompiledEntry, path: Path, last: Token): boolean {
  if (entry.phrase.atStart && !opensSentence(document, path.first)) return false;
  if (entry.phrase.atEnd && !closesSentence(document, last)) return false;
  return entry.passes(document, path.first, last, path.slots);
}

/** Returns whether only punctuation follows in the sentence. */
function closesSentence(document: Document, last: Token): boolean {
  const end = sentenceOf(document, last).endToken;
  for (let index = last.index + 1; index < end; index += 1) {
    if (document.tokens[index]?.kind !== 'punctuation') return false;
  }
  return true;
}

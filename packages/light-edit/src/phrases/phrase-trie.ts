/**
 * A trie of all the phrase rules in a stage. The search starts once at each token, and the work per token is bounded by
 * the length of the longest phrase and the number of slots at a node.
 */
import { type Document, type Token, opensSentence, sentenceOf } from '@humanize/text';
import { fillsSlot, hasTag, parsePhrase, type Element, type ParsedPhrase } from './phrase-notation.ts';
import { compileGuards, type Guards } from './phrase-guards.ts';
import { parseTemplate, type Template } from './phrase-template.ts';
import type { PhraseEntry } from '../rule/rule.ts';

/** The owner of a list of phrases: a phrase rule or the list of strong tells. */
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
  /**
   * True if the paths with and without an optional element meet at the node, so no other phrase may continue from it.
   */
  readonly isJoint: boolean;
};

/** Most nodes use only one of the three properties, so the others are not created. */
type TrieNode<R extends PhraseList> = {
  words: Map<string, readonly Edge<R>[]> | undefined;
  slots: Edge<R>[] | undefined;
  ends: CompiledEntry<R>[] | undefined;
};

export type PhraseTrie<R extends PhraseList = PhraseList> = {
  /** Calls `visit` for each phrase found in the document, in the order of the phrases' first tokens. */
  search(document: Document, visit: (found: FoundPhrase<R>) => void): void;
};

/** Builds the trie. Throws a TypeError that names the rule if its notation is invalid. */
export function buildPhraseTrie<R extends PhraseList>(rules: readonly R[]): PhraseTrie<R> {
  const root = newNode<R>();
  for (const rule of rules) {
    for (const entry of rule.entries) {
      for (const compiled of compile(rule, entry)) insert(root, compiled);
    }
  }
  return {
    search(document, visit) {
      for (const token of document.tokens) {
        if (root.words?.has(token.lower) !== true && (root.slots === undefined || token.kind === 'punctuation'))
          continue;
        step(document, root, { at: token.index, first: token, slots: none, inflected: none }, visit);
      }
    },
  };
}

function newNode<R extends PhraseList>(): TrieNode<R> {
  return { words: undefined, slots: undefined, ends: undefined };
}

/** Compiles the phrases of an entry, which share its replacement and its conditions. */
function compile<R extends PhraseList>(rule: R, entry: PhraseEntry): CompiledEntry<R>[] {
  const phrases = typeof entry.match === 'string' ? [entry.match] : entry.match;
  try {
    const template = parseTemplate(entry.to);
    const passes = compileGuards(entry);
    return phrases.map((phrase) => ({ rule, phrase: parsePhrase(phrase), template, passes }));
  } catch (error) {
    throw new TypeError(
      `${rule.id}: "${phrases.join('", "')}": ${error instanceof Error ? error.message : String(error)}`,
      {
        cause: error,
      },
    );
  }
}

/** Inserts an entry. The paths with and without an optional element meet again at the next element. */
function insert<R extends PhraseList>(root: TrieNode<R>, entry: CompiledEntry<R>): void {
  let ends: readonly TrieNode<R>[] = [root];
  for (const element of entry.phrase.elements) {
    const next = follow(ends, element);
    ends = element.optional ? [...ends, next] : [next];
  }
  for (const node of ends) if (node !== root) (node.ends ??= []).push(entry);
}

/** Returns the node that an element leads to from each of the given nodes. */
function follow<R extends PhraseList>(nodes: readonly TrieNode<R>[], element: Element): TrieNode<R> {
  const [only] = nodes;
  const shared = nodes.length === 1 && only !== undefined && isPlain(element) ? plainEdge(only, element) : undefined;
  if (shared !== undefined) return shared.node;
  const edge: Edge<R> = { element, node: newNode<R>(), isJoint: nodes.length > 1 };
  for (const node of nodes) addEdge(node, edge);
  return edge.node;
}

/**
 * Returns the edge that a plain word can share. Words with tags or classes, and words after an optional element, do not
 * share paths.
 */
function plainEdge<R extends PhraseList>({ words }: TrieNode<R>, element: Element): Edge<R> | undefined {
  const [word = ''] = element.words?.keys() ?? [];
  return words?.get(word)?.find(({ element: known, isJoint }) => isPlain(known) && !isJoint);
}

function addEdge<R extends PhraseList>(node: TrieNode<R>, edge: Edge<R>): void {
  if (edge.element.slot !== undefined) (node.slots ??= []).push(edge);
  const alone = [edge];
  for (const word of edge.element.words?.keys() ?? []) {
    node.words ??= new Map();
    const edges = node.words.get(word);
    node.words.set(word, edges === undefined ? alone : [...edges, edge]);
  }
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
    for (const entry of node.ends ?? none) {
      if (passesAll(document, entry, path, last)) {
        visit({ entry, first: path.first, last, slots: path.slots, inflected: path.inflected });
      }
    }
  }
  if (node.words !== undefined || node.slots !== undefined) step(document, node, path, visit);
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
  const edges = node.words?.get(token.lower);
  if (edges !== undefined) {
    for (const { element, node: next } of edges) {
      if (!hasTag(element.words?.get(token.lower), token)) continue;
      const forms = element.wordClass === undefined ? inflected : [...inflected, [element, token] as const];
      walk(document, next, { at: at + 1, first, slots, inflected: forms }, visit);
    }
  }
  for (const { element, node: next } of node.slots ?? none) {
    if (element.slot === undefined || !fillsSlot(element.slot, token)) continue;
    walk(document, next, { at: at + 1, first, slots: [...slots, token], inflected }, visit);
  }
}

function passesAll(document: Document, entry: CompiledEntry, path: Path, last: Token): boolean {
  if (entry.phrase.atStart && !opensSentence(document, path.first)) return false;
  if (entry.phrase.atEnd && !closesSentence(document, last)) return false;
  return entry.passes(document, path.first, last, path.slots);
}

/** Returns whether only punctuation follows the token in its sentence. */
function closesSentence(document: Document, last: Token): boolean {
  const end = sentenceOf(document, last).endToken;
  for (let index = last.index + 1; index < end; index += 1) {
    if (document.tokens[index]?.kind !== 'punctuation') return false;
  }
  return true;
}

/**
 * Parses the notation of phrases: `in order to`, `delve:V into`, `a|an <J>? array of`, `^ moreover ,`. The README
 * describes the notation.
 */
import { type Token, type WordClass, formsOf } from '@humanize/text';

/** An element of a phrase. Each element is a condition on a token. */
export type Element = {
  /** Lower-case words with the tags that each may have. An undefined list allows any tag. */
  readonly words: ReadonlyMap<string, readonly string[] | undefined> | undefined;
  /** Tag prefixes of a slot `<…>`. `*` allows any word. */
  readonly slot: readonly string[] | undefined;
  readonly optional: boolean;
  /** The word class of `word:V`, and the tags that each form can have. */
  readonly wordClass: WordClass | undefined;
  readonly forms: ReadonlyMap<string, readonly string[]> | undefined;
};

export type ParsedPhrase = {
  readonly elements: readonly Element[];
  readonly atStart: boolean;
  readonly atEnd: boolean;
};

/** Parses a phrase. Throws a TypeError if the phrase is empty or an element is invalid. */
export function parsePhrase(phrase: string): ParsedPhrase {
  const parts = phrase.split(' ').filter((part) => part !== '');
  const atStart = parts[0] === '^';
  const atEnd = parts.at(-1) === '$';
  const inner = parts.slice(atStart ? 1 : 0, atEnd ? -1 : undefined);
  if (inner.length === 0) throw new TypeError(`empty phrase: ${phrase}`);
  return { elements: inner.flatMap(parseElements), atStart, atEnd };
}

/** Parses a word of a phrase. A contraction such as `don't` has two elements. */
function parseElements(part: string): Element[] {
  const contraction = /^(\w+)(n't|'(?:s|m|re|ve|ll|d))(\??)$/u.exec(part);
  if (contraction !== null)
    return [parseElement(contraction[1] ?? ''), parseElement(`${contraction[2]}${contraction[3]}`)];
  return [parseElement(part)];
}

const tagPrefixes: Readonly<Record<WordClass, readonly string[]>> = { V: ['V'], N: ['N'] };

/** The elements parsed so far. Rules share them, because most of their elements are the same few words. */
const parsed = new Map<string, Element>();

/** Parses one element. Throws a TypeError if it is invalid. */
export function parseElement(part: string): Element {
  const element = parsed.get(part) ?? parseNewElement(part);
  parsed.set(part, element);
  return element;
}

function parseNewElement(part: string): Element {
  const optional = part.length > 1 && part.endsWith('?');
  const body = optional ? part.slice(0, -1) : part;
  if (body.startsWith('<') && body.endsWith('>') && body.length > 2) {
    const slot = body.slice(1, -1).split('|');
    return { words: undefined, slot, optional, wordClass: undefined, forms: undefined };
  }
  const words = new Map<string, readonly string[] | undefined>();
  const forms = new Map<string, readonly string[]>();
  let wordClass: WordClass | undefined;
  for (const option of body === '|' ? ['|'] : body.split('|')) {
    const lemma = /^(.+):([VN])(!?)$/u.exec(option);
    const tagged = /^(.+)\/([A-Z$]+)$/u.exec(option);
    if (lemma !== null) {
      wordClass = lemma[2] as WordClass;
      for (const [form, tags] of formsOf(lemma[1] ?? '', wordClass)) {
        words.set(form, lemma[3] === '!' ? undefined : tagPrefixes[wordClass]);
        forms.set(form, tags);
      }
    } else if (tagged !== null) words.set(tagged[1] ?? '', [tagged[2] ?? '']);
    else if (option === '') throw new TypeError(`invalid element: ${part}`);
    else words.set(option, undefined);
  }
  return { words, slot: undefined, optional, wordClass, forms: wordClass === undefined ? undefined : forms };
}

/** Returns whether a token matches the element. Ignores whether the element is optional. */
export function matchesElement(element: Element, token: Token): boolean {
  if (element.slot !== undefined) return fillsSlot(element.slot, token);
  if (element.words === undefined || !element.words.has(token.lower)) return false;
  return hasTag(element.words.get(token.lower), token);
}

/** Returns true if no tags are required, or if the token's tag starts with one of the required tags. */
export function hasTag(tags: readonly string[] | undefined, token: Token): boolean {
  return tags === undefined || tags.some((tag) => token.tag.startsWith(tag));
}

export function fillsSlot(slot: readonly string[], token: Token): boolean {
  return slot.some((tag) => (tag === '*' ? token.kind === 'word' : token.tag.startsWith(tag)));
}

/**
 * Returns the tag of a form: the tagger's tag if the form can have it, and otherwise the first possible tag. A form in
 * -ed that is tagged as an adjective counts as a participle.
 */
export function tagOfForm(element: Element, token: Token): string {
  const tags = element.forms?.get(token.lower) ?? [];
  if (tags.includes(token.tag)) return token.tag;
  if (token.tag.startsWith('J') && tags.includes('VBN')) return 'VBN';
  return tags[0] ?? token.tag;
}

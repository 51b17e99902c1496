// The ways to tell the last of three apart, which of them a list bears, and how often a text has each of them already.

import type { Document, Token } from '../../document/document.ts';
import { neighbour } from '../../document/reading.ts';
import type { ListOfParts } from './list-of-parts.ts';

export type LinkName = 'as well as' | 'along with' | 'and also' | 'plus' | 'again' | 'stressed';

export interface Link {
  readonly name: LinkName;
  /** Stands for the last comma and `and`. */
  readonly text: string;
  /** Stands behind the last part. */
  readonly after: string;
}

/** Words of a text for each use of a link: rarer ones would be a tic. */
const wordsPerUse: Readonly<Record<LinkName, number>> = {
  'as well as': 330,
  'along with': 450,
  'and also': 500,
  plus: 700,
  again: 160,
  stressed: 200,
};

/** Prepositions that can be said again before the last part: what they govern is not part of a longer name. */
const repeatable = new Set(['by', 'through', 'about', 'for', 'on', 'from', 'with', 'against', 'to']);

export interface Links {
  readonly total: number;
  inParagraph(paragraph: number): number;
  /** Whether one more of the kind is no habit, here and in the whole text. */
  allows(name: LinkName, paragraph: number): boolean;
  add(name: LinkName, paragraph: number): void;
}

/**
 * Counts what stands there already. `chance`, the same for the whole text, decides whether a text that is too short for its
 * share of `as well as`, a wordy phrase by itself, may have one.
 */
export function linksIn(document: Document, chance: number): Links {
  const words = document.sentences.reduce((sum, sentence) => sum + sentence.wordCount, 0);
  const uses = new Map<LinkName, number[]>();
  const perParagraph = new Map<number, number>();
  const links = {
    total: 0,
    inParagraph: (paragraph: number) => perParagraph.get(paragraph) ?? 0,
    allows(name: LinkName, paragraph: number) {
      const places = uses.get(name) ?? [];
      const share = words / wordsPerUse[name];
      const most = name === 'as well as' ? Math.floor(share + chance) : Math.max(1, share);
      return places.length < most && !places.includes(paragraph);
    },
    add(name: LinkName, paragraph: number) {
      links.total += 1;
      uses.set(name, [...(uses.get(name) ?? []), paragraph]);
      perParagraph.set(paragraph, (perParagraph.get(paragraph) ?? 0) + 1);
    },
  };
  for (const token of document.tokens) {
    const name = linkAt(document, token);
    if (name !== undefined) links.add(name, document.sentences[token.sentence]?.paragraph ?? 0);
  }
  return links;
}

function linkAt(document: Document, token: Token): LinkName | undefined {
  const [next, third] = [neighbour(document, token, 1), neighbour(document, token, 2)];
  const before = neighbour(document, token, -1);
  if (token.lower === 'as' && next?.lower === 'well') return third?.lower === 'as' ? 'as well as' : undefined;
  if (token.lower === 'along' && next?.lower === 'with') return 'along with';
  if (before?.text !== ',') return undefined;
  if (token.lower === 'plus') return 'plus';
  if (token.lower !== 'and' && token.lower !== 'or') return undefined;
  if (next?.lower === 'also') return 'and also';
  return repeatable.has(next?.lower ?? '') ? 'again' : undefined;
}

/** The first link, from a place in the row that `chance` tells, that the list bears and the text has room for. */
export function shapeFor(document: Document, list: ListOfParts, links: Links, chance: number): Link | undefined {
  const paragraph = document.sentences[list.comma.sentence]?.paragraph ?? 0;
  const able = linksFor(document, list);
  const from = Math.floor(chance * able.length);
  const row = [...able.slice(from), ...able.slice(0, from)];
  return row.find((link) => links.allows(link.name, paragraph));
}

/** The preposition, or `to`, that all three hang on for sure: they begin alike. */
function isRepeatable({ governor, alike }: ListOfParts): boolean {
  return alike && repeatable.has(governor.lower) && /^(?:IN|TO)$/u.test(governor.tag);
}

function linksFor(document: Document, list: ListOfParts): Link[] {
  const { formality, genre } = document.register;
  const governor = list.governor.lower;
  const wellAs: Link = { name: 'as well as', text: ', as well as', after: '' };
  const also: Link = { name: 'and also', text: ', and also', after: '' };
  const along: Link = { name: 'along with', text: ', along with', after: '' };
  if (list.stress !== undefined || list.kind === 'adjective')
    return [{ name: 'stressed', text: `, ${list.conjunction.lower}`, after: '' }];
  const again: Link = { name: 'again', text: `, ${list.conjunction.lower} ${governor}`, after: '' };
  if (list.conjunction.lower === 'or') return isRepeatable(list) ? [again] : [];
  if (list.opening !== undefined) return [along, wellAs];
  switch (list.kind) {
    case 'subject':
      return [along, wellAs].map((link) => ({ ...link, after: ',' }));
    case 'infinitive':
      return governor === 'to' ? [again] : [also];
    case 'gerund':
      return isRepeatable(list) ? [again, wellAs] : [wellAs, also];
    case 'noun': {
      if (isRepeatable(list)) return [again];
      const isPlainSpoken = formality === 'casual' || genre === 'fiction';
      const plus: Link = { name: 'plus', text: ', plus', after: '' };
      return isPlainSpoken && list.behind.text === '.' ? [along, plus, wellAs] : [along, wellAs];
    }
  }
}

/**
 * Collects the words of headings, and determines how the running text capitalizes words. Headings with code, links,
 * quotations or emphasis are excluded, because their capitalization may be intentional.
 */
import { startsUpper } from '../document/characters.ts';
import type { Document, Markup } from '../document/document.ts';
import type { Span } from '../document/span.ts';

export type HeadingWord = Span & {
  readonly text: string;
  /** True at the start of the heading and after a colon, dash, bracket, question mark or leading number. */
  readonly opens: boolean;
};

export type Heading = {
  readonly level: number;
  readonly words: readonly HeadingWord[];
};

const wordPattern = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’-][\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*/gu;
const opener = /(?:^|[:.!?(/—–|]|\s-)\s*$/u;
const excludedMarks = /[`[\]<>$\\"“”«»_{}]|(?<!\*)\*(?!\*)|https?:/u;
/** Maximum length of a heading in UTF-16 units. Longer headings are treated as sentences and excluded. */
const headingLengthMax = 160;

/** Returns the headings of a document in order. Takes time linear in the length of the text. */
export function headingsOf(document: Document): Heading[] {
  return document.markup
    .filter((piece) => piece.kind === 'heading' && piece.end - piece.start <= headingLengthMax)
    .flatMap((piece) => readHeading(document, piece) ?? []);
}

function readHeading(document: Document, piece: Markup): Heading | undefined {
  const text = document.text.slice(piece.start, piece.end);
  if (excludedMarks.test(text)) return undefined;
  const words: HeadingWord[] = [];
  let followsOpener = true;
  for (const match of text.matchAll(wordPattern)) {
    const before = text.slice(0, match.index).replace(/^#+/u, '').replaceAll('**', '');
    const opens: boolean = followsOpener || opener.test(before);
    const start = piece.start + match.index;
    words.push({ start, end: start + match[0].length, text: match[0], opens });
    // The word after a leading number also opens the heading: `1. Soil`.
    followsOpener = /^\p{N}+$/u.test(match[0]) && opens;
  }
  return { level: piece.level, words };
}

export type WordCase = {
  /** Words that occur in lower case in the running text. */
  readonly lowerCase: ReadonlySet<string>;
  /** Names inside sentences of the running text, converted to lower case. */
  readonly names: ReadonlySet<string>;
};

/**
 * Returns the words that occur in lower case and those that occur as names. Takes time linear in the number of tokens.
 */
export function wordCaseOf(document: Document): WordCase {
  const lowerCase = new Set<string>();
  const names = new Set<string>();
  for (const token of document.tokens) {
    if (token.kind !== 'word') continue;
    if (!startsUpper(token.text)) lowerCase.add(token.lower);
    else if (token.protectedBy === 'name' || token.protectedBy === 'all-capitals') names.add(token.lower);
  }
  return { lowerCase, names };
}

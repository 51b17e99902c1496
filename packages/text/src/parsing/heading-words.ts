/**
 * The words of headings, and whether the running text capitalizes a word. Headings with code, links, quotations or
 * emphasis are excluded, because their capitalization may be intentional.
 */
import { startsUpper } from '../document/characters.ts';
import type { Document, Markup } from '../document/document.ts';
import type { Span } from '../document/span.ts';

export type HeadingWord = Span & {
  readonly text: string;
  /** True at the start of the heading and behind a colon, a dash, a bracket, a number or a question mark. */
  readonly opens: boolean;
};

export type Heading = {
  readonly level: number;
  readonly words: readonly HeadingWord[];
};

const wordPattern = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’-][\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*/gu;
const opener = /(?:^|[:.!?(/—–|]|\s-)\s*$/u;
const somebodysOwn = /[`[\]<>$\\"“”«»_{}]|(?<!\*)\*(?!\*)|https?:/u;
/** A heading that is longer is a sentence. In UTF-16 units. */
const headingLengthMax = 160;

/** The headings of a document in order. Linear in the text. */
export function headingsOf(document: Document): Heading[] {
  return document.markup
    .filter((piece) => piece.kind === 'heading' && piece.end - piece.start <= headingLengthMax)
    .flatMap((piece) => readHeading(document, piece) ?? []);
}

function readHeading(document: Document, piece: Markup): Heading | undefined {
  const text = document.text.slice(piece.start, piece.end);
  if (somebodysOwn.test(text)) return undefined;
  const words: HeadingWord[] = [];
  let isBehindOpener = true;
  for (const match of text.matchAll(wordPattern)) {
    const before = text.slice(0, match.index).replace(/^#+/u, '').replaceAll('**', '');
    const opens: boolean = isBehindOpener || opener.test(before);
    const start = piece.start + match.index;
    words.push({ start, end: start + match[0].length, text: match[0], opens });
    // `1. Soil`, `Step 2 Water`: what follows a number opens.
    isBehindOpener = /^\p{N}+$/u.test(match[0]) && opens;
  }
  return { level: piece.level, words };
}

export type LetterHabits = {
  /** Lower forms of the words that the running text writes small. */
  readonly small: ReadonlySet<string>;
  /** Lower forms of the names inside its sentences. */
  readonly names: ReadonlySet<string>;
};

/** What the running text of a document says of words. Linear in its tokens. */
export function letterHabitsOf(document: Document): LetterHabits {
  const small = new Set<string>();
  const names = new Set<string>();
  for (const token of document.tokens) {
    if (token.kind !== 'word') continue;
    if (!startsUpper(token.text)) small.add(token.lower);
    else if (token.protectedBy === 'name' || token.protectedBy === 'all-capitals') names.add(token.lower);
  }
  return { small, names };
}

/**
 * Spelling in headings, bold text and the text of links: words of the writer, but often names. So only what the running
 * text shows to be an ordinary word is respelled where it has a capital. Addresses of links are never touched.
 */
import {
  type Change,
  type Document,
  type LetterHabits,
  type Span,
  type Token,
  type Variant,
  headingsOf,
  letterHabitsOf,
  startsUpper,
} from '@humanize/text';
import { createTextCounts } from './context-of.ts';
import { keepsIze, respellToken } from './propose-variant-edits.ts';
import type { Spelling } from './spelling.ts';

/** One change for each word that the variant spells differently. Linear in the text. */
export function proposeMarkupEdits(document: Document, variant: Variant, spelling: Spelling): readonly Change[] {
  if (document.markup.length === 0) return [];
  const habits = letterHabitsOf(document);
  const tools = { spelling, keepIze: keepsIze(document, variant, spelling), counts: createTextCounts(document) };
  const changes: Change[] = [];
  const propose = (place: Span, written: string, respelled: string): void => {
    if (respelled !== written) changes.push({ start: place.start, end: place.end, text: respelled });
  };
  for (const token of tokensInMarkup(document)) {
    if (isOrdinary(token.text, habits)) propose(token, token.text, respellToken(document, token, variant, tools));
  }
  for (const word of headingsOf(document).flatMap((heading) => heading.words)) {
    if (!isOrdinary(word.text, habits)) continue;
    const parts = word.text.split('-').map((part) => spelling.respell(part, variant, tools) ?? part);
    propose(word, word.text, parts.join('-'));
  }
  return changes;
}

function isOrdinary(text: string, { small, names }: LetterHabits): boolean {
  if (!startsUpper(text)) return true;
  const lower = text.toLowerCase();
  return small.has(lower) && !names.has(lower);
}

/** The words of bold text and of links that name their address; a reference by its own text would lose it. */
function tokensInMarkup(document: Document): Token[] {
  const pieces = document.markup.filter(
    ({ kind, start, end }) =>
      kind === 'strong' || (kind === 'link' && /\]\s?[([]/u.test(document.text.slice(start, end))),
  );
  let next = 0;
  return document.tokens.filter((token) => {
    if (token.kind !== 'word' || (token.protectedBy !== 'link' && token.protectedBy !== 'emphasis')) return false;
    while (next < pieces.length && (pieces[next]?.end ?? 0) <= token.start) next += 1;
    const piece = pieces[next];
    return piece !== undefined && piece.start <= token.start && token.end <= piece.end;
  });
}

/**
 * Proposes spelling changes in headings, bold text, link text and subject lines. Many capitalized words there are names,
 * so a capitalized word changes only if the running text also contains it in lower case. Link destinations never change.
 */
import {
  type Change,
  type Document,
  type WordCase,
  type Span,
  type Token,
  type Variant,
  headingsOf,
  wordCaseOf,
  startsUpper,
} from '@humanize/text';
import { createTextCounts } from './context-of.ts';
import { isOxfordTarget, respellToken } from './propose-variant-edits.ts';
import type { Spelling } from './spelling.ts';

/** Returns one change for each word that `variant` spells differently. Takes time linear in the length of the text. */
export function proposeMarkupEdits(document: Document, variant: Variant, spelling: Spelling): readonly Change[] {
  const wordCase = wordCaseOf(document);
  const tools = { spelling, keepIze: isOxfordTarget(document, variant, spelling), counts: createTextCounts(document) };
  const changes: Change[] = [];
  const propose = (place: Span, written: string, respelled: string): void => {
    if (respelled !== written) changes.push({ start: place.start, end: place.end, text: respelled });
  };
  for (const token of tokensInMarkup(document)) {
    if (isOrdinary(token.text, wordCase)) propose(token, token.text, respellToken(document, token, variant, tools));
  }
  const headingWords = headingsOf(document)
    .flatMap((heading) => heading.words)
    .filter(({ text }) => isOrdinary(text, wordCase));
  for (const word of [...headingWords, ...wordsInTitles(document, wordCase)]) {
    const parts = word.text.split('-').map((part) => spelling.respell(part, variant, tools) ?? part);
    propose(word, word.text, parts.join('-'));
  }
  return changes;
}

/** Matches a line that is a title without being a heading: `Subject: Mould in the Bathroom`, `**Mould in the Bathroom**`. */
const titleLine = /^[ \t]*(?:(?:\*\*)?(?:subject|re)(?:\*\*)?:[^\n]{1,160}|\*\*[^*\n]{1,160}\*\*[ \t]*)$/gimu;

/** Matches words in capitals in a row, single words, and quotations and fields, which stay. */
const wordRow =
  /[“"‘[<`][^”"’\]>`\n]*[”"’\]>`]?|https?:\S+|\p{Lu}[\p{L}-]*(?: \p{Lu}[\p{L}-]*)*|[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu;

/**
 * Returns the words of lines that are titles. The words beside a name belong to it, so capitalized words in a row are
 * returned only if the running text has all of them in lower case.
 */
function wordsInTitles({ text }: Document, wordCase: WordCase): (Span & { text: string })[] {
  return [...text.matchAll(titleLine)].flatMap(({ 0: line, index }) =>
    [...line.matchAll(wordRow)].flatMap((row) => {
      const words = row[0].split(' ');
      if (!/^\p{L}/u.test(row[0]) || !words.every((word) => isOrdinary(word, wordCase))) return [];
      return words.map((word, place) => {
        const start = index + row.index + words.slice(0, place).join(' ').length + (place === 0 ? 0 : 1);
        return { start, end: start + word.length, text: word };
      });
    }),
  );
}

function isOrdinary(text: string, { lowerCase, names }: WordCase): boolean {
  if (!startsUpper(text)) return true;
  const lower = text.toLowerCase();
  return lowerCase.has(lower) && !names.has(lower);
}

/**
 * Returns the words of bold text and of links with an explicit target. A link that is only a reference would no longer
 * match its definition if its text changed.
 */
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

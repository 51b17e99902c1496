/** Finds the dashes of a sentence that a writer put for effect, as opposed to ranges, compounds, dialogue and signatures. */
import type { Document, Sentence, Token } from '@humanize/text';

/** A dash used as punctuation: an em dash anywhere, a shorter mark only between spaces. */
function isDash(document: Document, token: Token): boolean {
  if (token.kind !== 'punctuation' || token.protectedBy !== undefined) return false;
  const next = document.tokens[token.index + 1];
  const before = document.tokens[token.index - 1];
  if (next?.sentence !== token.sentence || before?.sentence !== token.sentence) return false;
  if (next.kind === 'punctuation' || before.kind === 'punctuation') return false;
  if (next.kind === 'number' && before.kind === 'number') return false;
  if (token.text === '—' || token.text === '---') return true;
  if (token.text === '--') return true;
  return (token.text === '–' || token.text === '-') && token.spaced && next.spaced;
}

/** `LEEDS, 3 May 2025 —`: place and day before a report, with nothing but names and numbers in them. */
function isDateline(document: Document, sentence: Sentence, dash: Token): boolean {
  if (document.paragraphs[sentence.paragraph]?.firstSentence !== sentence.index) return false;
  return document.tokens
    .slice(sentence.firstToken, dash.index)
    .every((token) => token.kind === 'punctuation' || token.protectedBy !== undefined);
}

/** The dashes of a sentence, in order; none of a report that opens with its dateline. */
export function dashesOf(document: Document, sentence: Sentence): Token[] {
  const found: Token[] = [];
  for (let index = sentence.firstToken; index < sentence.endToken; index += 1) {
    const token = document.tokens[index];
    if (token === undefined || !isDash(document, token)) continue;
    if (found.length === 0 && isDateline(document, sentence, token)) return [];
    found.push(token);
  }
  return found;
}

/** From the end of the word before the dash to the start of the word behind it. */
export function gapAround(document: Document, dash: Token): { start: number; end: number } {
  const before = document.tokens[dash.index - 1];
  const next = document.tokens[dash.index + 1];
  return { start: before?.end ?? dash.start, end: next?.start ?? dash.end };
}

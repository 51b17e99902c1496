/** Finds the dashes of a sentence that a writer put for effect, as opposed to ranges, compounds, dialogue and signatures. */
import { type Document, type Sentence, type Token, startsUpper } from '@humanize/text';

/** A dash used as punctuation: an em dash anywhere, a shorter mark only between spaces. */
function isDash(document: Document, token: Token): boolean {
  if (token.kind !== 'punctuation' || token.protectedBy !== undefined) return false;
  const next = document.tokens[token.index + 1];
  const before = document.tokens[token.index - 1];
  if (next?.sentence !== token.sentence || before?.sentence !== token.sentence) return false;
  if (next.kind === 'punctuation' || before.kind === 'punctuation') return false;
  if (next.kind === 'number' && before.kind === 'number') return false;
  if (startsUpper(next.text) && next.lower !== 'i' && next.protectedBy !== 'name') return false;
  if (token.text === '—' || token.text === '---' || token.text === '--') return true;
  return token.text === '–' && token.spaced && next.spaced;
}

/** `LEEDS, 3 May 2025 —`: place and day before a report, with nothing but names and numbers in them. */
function isDateline(document: Document, sentence: Sentence, dash: Token): boolean {
  if (document.paragraphs[sentence.paragraph]?.firstSentence !== sentence.index) return false;
  return document.tokens
    .slice(sentence.firstToken, dash.index)
    .every((token) => token.kind === 'punctuation' || token.protectedBy !== undefined);
}

/** The dashes of a sentence, in order; none of a report that opens with its dateline. */
function dashesOf(document: Document, sentence: Sentence): Token[] {
  const found: Token[] = [];
  for (let index = sentence.firstToken; index < sentence.endToken; index += 1) {
    const token = document.tokens[index];
    if (token === undefined || !/^(?:—|–|--+)$/u.test(token.text)) continue;
    // A dash that is not punctuation between words (a range, a heading's) tells that the sentence is no plain one.
    if (!isDash(document, token)) return [];
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

/** From this many dashes on, and one for so many words, a text has dashes by habit. */
const dashesMin = 3;
const wordsPerDashMax = 100;

/** The dashes of each sentence of a text that has dashes by habit; empty for other texts. Linear in the text. */
export function sentencesWithDashes(document: Document): readonly (readonly [sentence: Sentence, dashes: Token[]])[] {
  const found = document.sentences.map((sentence) => [sentence, dashesOf(document, sentence)] as const);
  const dashes = found.reduce((sum, [, own]) => sum + own.length, 0);
  const words = document.sentences.reduce((sum, { wordCount }) => sum + wordCount, 0);
  return dashes < dashesMin || words / dashes > wordsPerDashMax ? [] : found.filter(([, own]) => own.length > 0);
}

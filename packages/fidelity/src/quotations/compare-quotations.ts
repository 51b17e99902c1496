/** Compares quotations. Both sides must quote the same words in the same order; the quotation marks may differ. */
import { added, fragmentOf, leftOut, type Finding } from '../finding.ts';
import { stemOf } from '../passage/content-words.ts';
import type { Block } from '../passage/passage.ts';
import { padded, quotedWords, type Quotation } from './read-quotations.ts';

export type QuotationSide = {
  readonly text: string;
  readonly block: Block;
  readonly quotations: readonly Quotation[];
  readonly passage: { readonly quoted: string };
};

/** Maximum number of words of a quoted term that may appear without quotation marks on the other side. */
const termWordsMax = 4;
const comparedMax = 50;
/** Minimum share of a paragraph's words between quotation marks for it to count as a speech or a sample text. */
const speechShareMin = 0.8;

/** Compares the quotations of a block. The time is linear in the number of words, except for at most {@link comparedMax} quotations that have no equal one. */
export function compareQuotations(source: QuotationSide, version: QuotationSide): Finding[] {
  return [...missingFrom(source, version, leftOut), ...missingFrom(version, source, added)];
}

/** Reports quotations whose words are not quoted on the other side, which may split a speech differently. */
function missingFrom(side: QuotationSide, other: QuotationSide, report: typeof added): Finding[] {
  const known = new Set(other.quotations.map(({ words }) => words));
  const unknown = side.quotations.filter(({ words }) => !known.has(words)).slice(0, comparedMax);
  if (unknown.length === 0) return [];
  const quoted = quotedWords(other.quotations);
  const terms = other.quotations.filter(isShort).map(({ words }) => padded(stemsOf(words)));
  const spoken = padded(stemsOf(wordsOf(other).join(' ')));
  const isSpeech = [side, other].every(isQuotedThroughout);
  return unknown.flatMap((quotation): Finding[] => {
    const words = padded(quotation.words);
    if (quoted.includes(words)) return [];
    const own = padded(stemsOf(quotation.words));
    const isTerm = isShort(quotation) && spoken.includes(own);
    // A term without its marks says the same. A version with new marks may turn it into a quotation or irony.
    if (isTerm && report === leftOut) return [];
    // `weak AI` and `weak`, `sees` and `seeing`
    const isVariant = isShort(quotation) && terms.some((term) => own.includes(term) || term.includes(own));
    const isMoved = other.passage.quoted.includes(words);
    // "It marks a significant step" and the deal "marks a significant step"
    const isPart = (one: Quotation): boolean => !isShort(one) && words.includes(padded(one.words));
    const isCut = other.quotations.slice(0, comparedMax).some(isPart);
    const isAsked =
      isTerm || isCut || isVariant || isMoved || isSpeech || (quotation.isOpen && isQuotedThroughout(side));
    return [report('quotation', isAsked ? 'ask' : 'refuse', fragmentOf(side.text, quotation))];
  });
}

function isShort({ wordCount }: Quotation): boolean {
  return wordCount <= termWordsMax;
}

/** Returns true for a paragraph that consists mostly of a speech or a sample text. Its words may be rewritten like any others. */
function isQuotedThroughout(side: QuotationSide): boolean {
  const quoted = side.quotations.reduce((sum, { wordCount }) => sum + wordCount, 0);
  return quoted > termWordsMax && quoted >= speechShareMin * wordsOf(side).length;
}

/** Returns the words reduced to their stems, so that a quoted term may be in the plural. */
function stemsOf(words: string): string {
  return words.split(' ').map(stemOf).join(' ');
}

function wordsOf({ block }: QuotationSide): string[] {
  return block.words.flatMap(({ kind, lower }) => (kind === 'mark' ? [] : [lower]));
}

/** Finds and compares quotations. Both sides must quote the same words in the same order, with any quotation marks. An unmatched mark may belong to a quotation of several blocks. */
import { added, fragmentOf, leftOut, type Finding } from '../finding.ts';
import { stemOf } from '../passage/content-words.ts';
import type { Block, Fact, Word } from '../passage/passage.ts';

type Quotation = Fact & {
  readonly words: string;
  readonly wordCount: number;
  /** Returns true if one of its marks is outside the block, as in a speech of several paragraphs. */
  readonly isOpen: boolean;
};

const doubles = new Set(['"', '“', '”', '„', '«', '»', '‟', '``', "''"]);
const alwaysOpens = new Set(['“', '„', '«']);
const singles = new Set(["'", '‘', '’']);
/** Maximum number of words between single quotation marks. Marks that are further apart are read as apostrophes. */
const singleReachWords = 80;

/** Returns the quotations in text order, without overlaps, in time linear in the number of words. */
export function readQuotations({ words }: Block): Quotation[] {
  const quotations: Quotation[] = [];
  let open: number | undefined;
  let sawMark = false;
  for (let at = 0; at < words.length; at += 1) {
    const mark = words[at]?.text ?? '';
    if (doubles.has(mark)) {
      // A mark that can only open a quotation shows that the one before has no closing mark.
      const reopens = alwaysOpens.has(mark) && words[at]?.spaced === true && words[at + 1]?.spaced === false;
      if (open !== undefined && !reopens) {
        quotations.push(quotationOf(words, open, at));
        open = undefined;
      } else if (opensAt(words, at)) {
        if (open !== undefined) quotations.push(quotationOf(words, open, at));
        open = at + 1;
        // 15" and 6'2" have inch marks.
      } else if (!sawMark && (words[at - 1]?.kind !== 'number' || words[at]?.spaced === true))
        quotations.push(quotationOf(words, 0, at, true));
      sawMark = true;
    } else if (open === undefined && singles.has(mark)) {
      const end = closingSingle(words, at);
      if (end === undefined) continue;
      quotations.push(quotationOf(words, at + 1, end));
      at = end;
    }
  }
  if (open !== undefined) quotations.push(quotationOf(words, open, words.length, true));
  return quotations.filter(({ wordCount }) => wordCount > 0);
}

function opensAt(words: readonly Word[], at: number): boolean {
  const [before, mark, next] = [words[at - 1], words[at], words[at + 1]];
  if (mark === undefined || next === undefined || next.spaced || /^[”»]$/u.test(mark.text)) return false;
  return alwaysOpens.has(mark.text) || mark.spaced || before === undefined || /^[([{—–:;,‘'/-]+$/u.test(before.text);
}

/** Returns the index of the mark that closes a single quotation opened at `at`; undefined if none is opened there. */
function closingSingle(words: readonly Word[], at: number): number | undefined {
  const mark = words[at];
  if (mark === undefined || mark.text === '’' || !opensAt(words, at) || words[at + 1]?.kind !== 'word')
    return undefined;
  let possessive: number | undefined;
  for (let end = at + 2; end < words.length && end < at + singleReachWords; end += 1) {
    const candidate = words[end];
    if (candidate === undefined || !/^['’]$/u.test(candidate.text) || candidate.spaced) continue;
    const next = words[end + 1];
    if (next !== undefined && !next.spaced && next.kind !== 'mark') continue;
    // `the 'dogs' bone'`: after an s, it may be a possessive, so a later closing mark is preferred.
    const isPossessive = /s$/iu.test(words[end - 1]?.text ?? '') && next?.kind === 'word';
    if (!isPossessive) return end;
    possessive ??= end;
  }
  return possessive;
}

function quotationOf(words: readonly Word[], from: number, to: number, isOpen = false): Quotation {
  const inside = words.slice(from, to);
  const said = inside.flatMap(({ kind, lower }) => (kind === 'mark' ? [] : [lower]));
  const span = { start: inside[0]?.start ?? 0, end: inside.at(-1)?.end ?? 0, first: from, last: to };
  return { ...span, words: said.join(' '), wordCount: said.length, isOpen };
}

export function quotedWords(quotations: readonly Quotation[]): string {
  return padded(quotations.map(({ words }) => words).join(' '));
}

/** Words between spaces, so that whole words can be searched for. */
function padded(words: string): string {
  return ` ${words} `;
}

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

/** Takes time linear in the number of words, except for up to {@link comparedMax} quotations without an exact match. */
export function compareQuotations(source: QuotationSide, version: QuotationSide): Finding[] {
  return [...missingFrom(source, version, leftOut), ...missingFrom(version, source, added)];
}

/** Reports quotations whose words are not quoted on the other side, which may split a speech differently. */
function missingFrom(side: QuotationSide, other: QuotationSide, report: typeof added): Finding[] {
  const known = new Set(other.quotations.map(({ words }) => words));
  const unknown = side.quotations.filter(({ words }) => !known.has(words)).slice(0, comparedMax);
  if (unknown.length === 0) return [];
  const quoted = quotedWords(other.quotations);
  const longer = other.quotations.slice(0, comparedMax).filter((one) => !isShort(one));
  const terms = other.quotations.filter(isShort).map(({ words }) => stemsOf(words));
  const spoken = stemsOf(wordsOf(other).join(' '));
  const isSpeech = [side, other].every(isQuotedThroughout);
  return unknown.flatMap((quotation): Finding[] => {
    const words = padded(quotation.words);
    if (quoted.includes(words)) return [];
    const own = stemsOf(quotation.words);
    const isTerm = isShort(quotation) && spoken.includes(own);
    // A term without its marks says the same. A version with new marks may turn it into a quotation or irony.
    if (isTerm && report === leftOut) return [];
    // `weak AI` and `weak`, `sees` and `seeing`
    const isVariant = isShort(quotation) && terms.some((term) => own.includes(term) || term.includes(own));
    const isMoved = other.passage.quoted.includes(words);
    // "It marks a significant step" and the deal "marks a significant step"
    const isCut = longer.some((one) => words.includes(padded(one.words)));
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
  return padded(words.split(' ').map(stemOf).join(' '));
}

function wordsOf({ block }: QuotationSide): string[] {
  return block.words.flatMap(({ kind, lower }) => (kind === 'mark' ? [] : [lower]));
}

/** Compares quotations: the same words in order, any marks. An unmatched mark may belong to one that spans blocks. */
import { stemOf } from '../passage/content-words.ts';
import { added, fragmentOf, leftOut, type Finding } from '../finding.ts';
import type { Block, Fact, Word } from '../passage/passage.ts';

export type Quotation = Fact & { readonly words: string; readonly wordCount: number };

/** The quotations of a block; `passage` contains the quoted words of the whole text. */
export type QuotedSide = {
  readonly text: string;
  readonly block: Block;
  readonly quotations: readonly Quotation[];
  readonly passage: { readonly quoted: string };
};

const doubles = new Set(['"', '“', '”', '„', '«', '»', '‟']);
const alwaysOpens = new Set(['“', '„', '«']);
const singles = new Set(["'", '‘']);
/** Maximum number of words between single quotation marks. Marks that are further apart are read as apostrophes. */
const singleReachWords = 80;

/** Returns the quotations in text order, without overlaps, in time linear in the number of words. */
export function readQuotations({ words }: Block): Quotation[] {
  const quotations: Quotation[] = [];
  let open: number | undefined;
  for (let at = 0; at < words.length; at += 1) {
    const mark = words[at]?.text ?? '';
    // In LaTeX, two backticks open a quotation, and two apostrophes close it.
    const isSecond = /^[`']$/u.test(mark) && words[at]?.spaced === false && words[at - 1]?.text === mark;
    if (isSecond || doubles.has(mark)) {
      if (open !== undefined) quotations.push(quotationOf(words, open, at));
      // Two opening marks in a row show that the first one has no closing mark.
      open = opensAt(words, at) ? at + 1 : undefined;
    } else if (open === undefined && singles.has(mark)) {
      const end = closingSingle(words, at);
      if (end === undefined) continue;
      quotations.push(quotationOf(words, at + 1, end));
      at = end;
    }
  }
  if (open !== undefined) quotations.push(quotationOf(words, open, words.length));
  return quotations.filter(({ wordCount }) => wordCount > 0);
}

function opensAt(words: readonly Word[], at: number): boolean {
  const [before, mark, next] = [words[at - 1], words[at], words[at + 1]];
  if (mark === undefined || next === undefined || next.spaced || /^[”»]$/u.test(mark.text)) return false;
  return alwaysOpens.has(mark.text) || mark.spaced || before === undefined || /^[([{—–:;,‘'`/-]+$/u.test(before.text);
}

/** Returns the index of the mark that closes a single quotation opened at `at`; undefined if none is opened there. */
function closingSingle(words: readonly Word[], at: number): number | undefined {
  if (!opensAt(words, at) || words[at + 1]?.kind !== 'word') return undefined;
  const ends = words.slice(at + 2, at + singleReachWords).filter(({ text, spaced, index }) => {
    const next = words[index + 1];
    return /^['’]$/u.test(text) && !spaced && (next === undefined || next.spaced || next.kind === 'mark');
  });
  // `the 'dogs' bone'`: a mark after an s may indicate a possessive, so a later closing mark is preferred.
  const isPossessive = ({ index }: Word): boolean =>
    /s$/iu.test(words[index - 1]?.text ?? '') && words[index + 1]?.kind === 'word';
  return (ends.find((end) => !isPossessive(end)) ?? ends[0])?.index;
}

function quotationOf(words: readonly Word[], from: number, to: number): Quotation {
  const inside = words.slice(from, to);
  const said = inside.flatMap(({ kind, lower }) => (kind === 'mark' ? [] : [lower]));
  const span = { start: inside[0]?.start ?? 0, end: inside.at(-1)?.end ?? 0, first: from, last: to };
  return { ...span, words: said.join(' '), wordCount: said.length };
}

/** Returns the words with spaces around them, so that whole words can be searched for. */
export const quotedWords = (quotations: readonly Quotation[]): string =>
  ` ${quotations.map(({ words }) => words).join(' ')} `;

/** Maximum number of words in a quoted term that may appear without quotation marks on the other side. */
const termWordsMax = 4;
const comparedMax = 50;

/** Takes time linear in the number of words, except for up to {@link comparedMax} quotations without an exact match. */
export function compareQuotations(source: QuotedSide, version: QuotedSide): Finding[] {
  return [...missingFrom(source, version, leftOut), ...missingFrom(version, source, added)];
}

/** Reports quotations whose words are not quoted on the other side. The other side may split a speech differently. */
function missingFrom(side: QuotedSide, other: QuotedSide, report: typeof added): Finding[] {
  const known = new Set(other.quotations.map(({ words }) => words));
  const unknown = side.quotations.filter(({ words }) => !known.has(words)).slice(0, comparedMax);
  if (unknown.length === 0) return [];
  const quoted = quotedWords(other.quotations);
  const others = other.quotations.slice(0, comparedMax);
  const spoken = stemsOf(quotationOf(other.block.words, 0, other.block.words.length).words);
  return unknown.flatMap((quotation): Finding[] => {
    const words = ` ${quotation.words} `;
    if (quoted.includes(words)) return [];
    const own = stemsOf(quotation.words);
    const isTerm = isShort(quotation) && spoken.includes(own);
    // A term without its quotation marks means the same. A version that adds them may make it a quotation or irony.
    if (isTerm && report === leftOut) return [];
    const isMoved = other.passage.quoted.includes(words);
    // `weak AI` and `weak`, "It marks a significant step" and the deal "marks a significant step"
    const isCut = others.some((one) => isShort(one) === isShort(quotation) && own.includes(stemsOf(one.words)));
    const isAsked = isTerm || isCut || isMoved;
    return [report('quotation', isAsked ? 'ask' : 'refuse', fragmentOf(side.text, quotation))];
  });
}

const isShort = ({ wordCount }: Quotation): boolean => wordCount <= termWordsMax;

/** Returns the words reduced to their stems, so that a quoted term may be in the plural. */
const stemsOf = (words: string): string => ` ${words.split(' ').map(stemOf).join(' ')} `;

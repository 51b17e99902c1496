/**
 * Finds the quotations of a block, with any quotation marks. An unmatched closing mark ends a quotation that began
 * before the block. After an unmatched opening mark, the rest of the block is quoted, as in a speech of several
 * paragraphs.
 */
import type { Span } from '@humanize/text';
import type { Block } from '../passage/read-passage.ts';
import type { Word } from '../passage/word.ts';

export type Quotation = Span & {
  /** Its words in lower case, with one space between them. */
  readonly words: string;
  readonly wordCount: number;
  /** True if one of its marks is outside the block, as in a speech of several paragraphs. */
  readonly isOpen: boolean;
};

const doubles = new Set(['"', '“', '”', '„', '«', '»', '‟', '``', "''"]);
const alwaysOpens = new Set(['“', '„', '«']);
const singles = new Set(["'", '‘', '’']);
/** Maximum number of words between single quotation marks, which are otherwise taken for apostrophes. */
const singleReachWords = 80;

/** Returns the quotations in text order, without overlaps. Linear in the words. */
export function readQuotations({ words }: Block): Quotation[] {
  const quotations: Quotation[] = [];
  let open: number | undefined;
  let sawMark = false;
  for (let at = 0; at < words.length; at += 1) {
    const mark = words[at]?.text ?? '';
    if (doubles.has(mark)) {
      if (open !== undefined && !reopens(words, at)) {
        quotations.push(quotationOf(words, open, at));
        open = undefined;
      } else if (opensAt(words, at)) {
        if (open !== undefined) quotations.push(quotationOf(words, open, at));
        open = at + 1;
      } else if (!sawMark && !isInchMark(words, at)) quotations.push(quotationOf(words, 0, at, true));
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

/** True for a mark that can only open a quotation. If one is already open, it has no closing mark. */
function reopens(words: readonly Word[], at: number): boolean {
  return alwaysOpens.has(words[at]?.text ?? '') && words[at]?.spaced === true && words[at + 1]?.spaced === false;
}

function opensAt(words: readonly Word[], at: number): boolean {
  const mark = words[at];
  const next = words[at + 1];
  if (mark === undefined || next === undefined || next.spaced) return false;
  if (mark.text === '”' || mark.text === '»') return false;
  const before = words[at - 1];
  return alwaysOpens.has(mark.text) || mark.spaced || before === undefined || /^[([{—–:;,‘'/-]+$/u.test(before.text);
}

/** True for the inch marks in 15" and 6'2". */
function isInchMark(words: readonly Word[], at: number): boolean {
  return words[at - 1]?.kind === 'number' && words[at]?.spaced === false;
}

/** The index of the mark that closes a single quotation opened at `at`; undefined if none is opened there. */
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
  const said: string[] = [];
  for (const [place, { kind, lower }] of inside.entries()) {
    if (kind === 'mark') continue;
    // `[w]e` is the word `we`.
    const isRest =
      inside[place - 1]?.text === ']' && inside[place]?.spaced === false && inside[place - 3]?.text === '[';
    if (isRest) said.push((said.pop() ?? '') + lower);
    else said.push(/^\[\p{L}\]/u.test(lower) ? lower.replace(/[[\]]/gu, '') : lower);
  }
  return {
    start: inside[0]?.start ?? 0,
    end: inside.at(-1)?.end ?? 0,
    words: said.join(' '),
    wordCount: said.length,
    isOpen,
  };
}

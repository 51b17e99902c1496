/** Finds the quotations of a block, with any quotation marks. An unmatched mark may belong to a quotation of several blocks. */
import type { Block, Fact, Word } from '../passage/passage.ts';

export type Quotation = Fact & {
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
export function padded(words: string): string {
  return ` ${words} `;
}

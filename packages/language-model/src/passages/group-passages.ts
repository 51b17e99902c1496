/**
 * Groups consecutive prose paragraphs into passages, so that a model sees sentences in context. A passage includes the
 * prose before and after it as context; other content is never sent.
 */
import type { TextPart } from './split-paragraphs.ts';
import { splitRuns } from './white-space.ts';

/** One to several consecutive paragraphs that are rewritten together. */
export type Passage = {
  /** Indexes of the paragraphs in the list of parts, ascending. */
  readonly parts: readonly number[];
  readonly paragraphs: readonly string[];
  /** The paragraphs verbatim, with the blank lines between them. */
  readonly text: string;
  /** At most 80 words each; empty at the ends of the text. */
  readonly before: string;
  readonly after: string;
};

// Long enough to include adjacent paragraphs, short enough that models do not omit claims.
const passageWordsMax = 350;
const contextWordsMax = 80;

/** @param parts the result of `splitParagraphs`. A paragraph of more than 350 words is a passage of its own. */
export function groupPassages(parts: readonly TextPart[]): Passage[] {
  const groups: number[][] = [];
  let words = 0;
  for (const [index, part] of parts.entries()) {
    if (part.kind !== 'prose') continue;
    const group = groups.at(-1);
    const own = splitRuns(part.text).length;
    if (group !== undefined && words + own <= passageWordsMax && isAdjacent(parts, group.at(-1) ?? 0, index)) {
      group.push(index);
      words += own;
    } else {
      groups.push([index]);
      words = own;
    }
  }
  return groups.map((group) => toPassage(parts, group));
}

function isAdjacent(parts: readonly TextPart[], from: number, to: number): boolean {
  return parts.slice(from + 1, to).every(({ text }) => text.trim() === '');
}

function toPassage(parts: readonly TextPart[], group: readonly number[]): Passage {
  const [first = 0, last = first] = [group[0], group.at(-1)];
  const text = parts
    .slice(first, last + 1)
    .map((part) => part.text)
    .join('');
  const prose = (index: number | undefined): string => (index === undefined ? '' : (parts[index]?.text ?? ''));
  const before = parts.slice(0, first).findLastIndex(({ kind }) => kind === 'prose');
  const after = parts.findIndex(({ kind }, index) => index > last && kind === 'prose');
  return {
    parts: group,
    paragraphs: group.map((index) => prose(index)),
    text,
    before: before === -1 ? '' : splitRuns(prose(before)).slice(-contextWordsMax).join(' '),
    after: after === -1 ? '' : splitRuns(prose(after)).slice(0, contextWordsMax).join(' '),
  };
}

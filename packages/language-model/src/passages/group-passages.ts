/**
 * Groups consecutive prose paragraphs into passages, so the model reads sentences in context. A passage includes the
 * prose before and after it as context. Other content is never sent.
 */
import type { TextPart } from './split-paragraphs.ts';
import { splitRuns } from './white-space.ts';

/** One or more consecutive paragraphs that are rewritten together. */
export type Passage = {
  /** Indices of the paragraphs in the list of parts, in ascending order. */
  readonly parts: readonly number[];
  readonly paragraphs: readonly string[];
  /** The paragraphs verbatim, with the blank lines between them. */
  readonly text: string;
  /** The context, at most 80 words on each side. Empty at the start and end of the text. */
  readonly before: string;
  readonly after: string;
};

// Long enough to contain several paragraphs, but short enough that models do not omit claims.
const passageWordsMax = 350;
const contextWordsMax = 80;

/**
 * Groups the prose parts into passages. A paragraph of more than 350 words is a separate passage. @param parts the
 * result of `splitParagraphs`
 */
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

/**
 * Groups prose paragraphs into passages, so that the model reads sentences in context and the instruction is sent only
 * once for several paragraphs. Headings and other content between paragraphs are not sent. A passage includes the prose
 * before and after it as context.
 */
import type { Tier } from '../instructions/tier.ts';
import type { TextPart } from './split-parts.ts';
import { splitRuns } from '@humanize/text';

/** One or more paragraphs that are rewritten together. */
export type Passage = {
  /** Indices of the paragraphs in the list of parts, in ascending order. */
  readonly parts: readonly number[];
  readonly paragraphs: readonly string[];
  /** The paragraphs verbatim, with one blank line between them. */
  readonly text: string;
  /** The context, at most 80 words on each side. Empty at the start and end of the text. */
  readonly before: string;
  readonly after: string;
};

// Long enough to contain several paragraphs, but short enough that models do not omit claims. The longest request, an
// audit with source and version, must also fit into a context of 4,096 tokens.
const passageWordsMax = { full: 500, compact: 350 } as const;
const contextWordsMax = 80;

/**
 * Groups the prose parts into passages of up to 500 words, or 350 for small models. A longer paragraph is a separate
 * passage. @param parts the result of `splitParts`
 */
export function groupPassages(parts: readonly TextPart[], tier: Tier): Passage[] {
  const groups: number[][] = [];
  let words = 0;
  for (const [index, part] of parts.entries()) {
    if (part.kind !== 'prose') continue;
    const group = groups.at(-1);
    const own = splitRuns(part.text).length;
    if (group !== undefined && words + own <= passageWordsMax[tier]) {
      group.push(index);
      words += own;
    } else {
      groups.push([index]);
      words = own;
    }
  }
  return groups.map((group) => toPassage(parts, group));
}

function toPassage(parts: readonly TextPart[], group: readonly number[]): Passage {
  const [first = 0, last = first] = [group[0], group.at(-1)];
  const prose = (index: number | undefined): string => (index === undefined ? '' : (parts[index]?.text ?? ''));
  const before = parts.slice(0, first).findLast(({ kind }) => kind === 'prose');
  const after = parts.slice(last + 1).find(({ kind }) => kind === 'prose');
  const paragraphs = group.map((index) => prose(index));
  return {
    parts: group,
    paragraphs,
    text: paragraphs.join('\n\n'),
    before: splitRuns(before?.text ?? '')
      .slice(-contextWordsMax)
      .join(' '),
    after: splitRuns(after?.text ?? '')
      .slice(0, contextWordsMax)
      .join(' '),
  };
}

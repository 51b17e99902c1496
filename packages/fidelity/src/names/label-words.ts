/** Finds labels and headings in title case, such as `Key Benefits:`, whose capitals do not mark names. */
import { startsUpper } from '@humanize/text';
import { functionWords } from '../passage/function-words.ts';
import type { Block } from '../passage/read-passage.ts';

/** Maximum number of words of a label before a colon or a dash, and of a heading. */
const labelWordsMax = 6;
const headingWordsMax = 12;

/** The indexes of the words in labels at the start of a sentence and in headings. Linear in the words. */
export function readLabelWords({ words, sentences }: Block): ReadonlySet<number> {
  const labels = new Set<number>();
  for (const { start, end } of sentences) {
    const found: number[] = [];
    let at = start;
    let isTitleCase = true;
    for (; at < end && found.length <= headingWordsMax && isTitleCase; at += 1) {
      const word = words[at];
      if (word === undefined || isLabelEnd(word)) break;
      if (word.kind !== 'word') continue;
      isTitleCase = startsUpper(word.text) || functionWords.has(word.lower);
      found.push(at);
    }
    const maximum = at === end ? headingWordsMax : labelWordsMax;
    const isHeading = at === end && sentences.length === 1 && !/^[.!?]$/u.test(words[end - 1]?.text ?? '');
    const isLabel = at < end && isTitleCase;
    if (isTitleCase && (isHeading || isLabel) && found.length >= 2 && found.length <= maximum)
      for (const index of found) labels.add(index);
  }
  return labels;
}

function isLabelEnd({ text, spaced }: { readonly text: string; readonly spaced: boolean }): boolean {
  return text === ':' || (spaced && /^[-–—]$/u.test(text));
}

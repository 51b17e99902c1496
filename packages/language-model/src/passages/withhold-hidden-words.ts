/**
 * Withholds paragraphs from the model if they have many more words than were billed. The word count splits a text only
 * at white space, so words joined by a dash or an invisible character count as one. Ordinary paragraphs of the same
 * text are still sent.
 */
import { countBilledWords, countVisibleWords, exceedsBilledWords } from '@humanize/text';
import { unchangedRuns } from './has-long-run.ts';
import type { TextPart } from './split-parts.ts';

/**
 * Maximum number of visible words per billed word in a paragraph. If the text as a whole has too many visible words,
 * paragraphs above this limit are withheld.
 */
const shareOfParagraphMax = 1.25;
/** English prose has about 6 characters per word. */
const charactersPerWordMax = 25;

/**
 * Returns the parts. Paragraphs that have too many visible words or characters per billed word are changed to `rest`.
 */
export function withholdHiddenWords(parts: readonly TextPart[], text: string): readonly TextPart[] {
  const prose = parts.map(({ kind, text: part }) => (kind === 'prose' ? part.replaceAll(unchangedRuns, 'x') : ''));
  const visible = prose.map(countVisibleWords);
  const isHiding = exceedsBilledWords(
    visible.reduce((words, own) => words + own, 0),
    countBilledWords(text),
  );
  return parts.map((part, index) => {
    const billed = countBilledWords(part.text);
    const isTooLong = (prose[index] ?? '').length > billed * charactersPerWordMax;
    const isHidden = isHiding && (visible[index] ?? 0) > billed * shareOfParagraphMax;
    return isTooLong || isHidden ? { ...part, kind: 'rest' } : part;
  });
}

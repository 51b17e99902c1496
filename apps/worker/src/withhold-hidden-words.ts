/**
 * Withholds paragraphs from the model that contain many more words than were billed. The word count splits a text at white
 * space only, so words that are joined by a dash or an invisible character count as one. Ordinary paragraphs of such a
 * text are still sent.
 */
import { countWords } from '@humanize/contract';
import type { TextPart } from '@humanize/language-model';
import { countVisibleWords, exceedsBilledWords } from '@humanize/text';

/** Paragraphs with more visible words per billed word are withheld if the text as a whole has too many. */
const shareOfParagraphMax = 1.25;
/** English prose has about 6. */
const charactersPerWordMax = 25;
// URLs and code cannot be rewritten, because the meaning check compares them character by character.
const unchanged = /(?:https?|ftp):\/\/[!-~]+|`[^`\s]+`/g;

/** Returns the parts; paragraphs with too many visible words or characters per billed word become `rest`. */
export function withholdHiddenWords(parts: readonly TextPart[], text: string): readonly TextPart[] {
  const prose = parts.map(({ kind, text: part }) => (kind === 'prose' ? part.replace(unchanged, 'x') : ''));
  const visible = prose.map(countVisibleWords);
  const isHiding = exceedsBilledWords(
    visible.reduce((words, own) => words + own, 0),
    countWords(text),
  );
  return parts.map((part, index) => {
    const billed = countWords(part.text);
    const isTooLong = (prose[index] ?? '').length > billed * charactersPerWordMax;
    const isHidden = isHiding && (visible[index] ?? 0) > billed * shareOfParagraphMax;
    return isTooLong || isHidden ? { ...part, kind: 'rest' } : part;
  });
}

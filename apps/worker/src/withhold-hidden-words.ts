/**
 * Keeps from a model what was not billed: a text is billed by its runs between white space, and a run may join words with a
 * dash, an invisible character or nothing at all. Ordinary paragraphs of such a text are sent.
 */
import { countWords } from '@humanize/contract';
import type { TextPart } from '@humanize/language-model';
import { countVisibleWords, exceedsBilledWords } from '@humanize/text';

/** Paragraphs with more visible words per billed word are withheld if the text as a whole has too many. */
const shareOfParagraphMax = 1.25;
/** English prose has 6. */
const charactersPerWordMax = 25;
// Neither is ever changed: the meaning check compares them character by character.
const unchanged = /(?:https?|ftp):\/\/[!-~]+|`[^`\s]+`/g;

/** The same parts; paragraphs that hide words, or have far more characters than their words need, become `rest`. */
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

/** Deletes text together with the horizontal rule that separated it from the rest. */
import type { Change, Document, Span } from '@humanize/text';

/** Minimum number of hyphens in a horizontal rule. */
const ruleMin = 3;

/** Deletes a span, and the horizontal rule (`---`) that separated it from the text. */
export function withRule({ text }: Document, { start, end }: Span): Change {
  if (start === 0) {
    const dashes = skip(text, skip(text, end, 1, isBlank), 1, isHyphen);
    const isRule = dashes - skip(text, end, 1, isBlank) >= ruleMin && text.charAt(dashes) === '\n';
    return { start, end: isRule ? skip(text, dashes, 1, isBlank) : end, text: '' };
  }
  if (skip(text, end, 1, isBlank) < text.length) return { start, end, text: '' };
  const ruleEnd = skip(text, start, -1, isBlank);
  const ruleStart = skip(text, ruleEnd, -1, isHyphen);
  const isRule = ruleEnd - ruleStart >= ruleMin && text.charAt(ruleStart - 1) === '\n';
  return { start: isRule ? skip(text, ruleStart, -1, isBlank) : start, end, text: '' };
}

/** Moves an offset past all adjacent characters of one kind, forward (1) or backward (-1). */
function skip(text: string, from: number, step: 1 | -1, isSkipped: (character: string) => boolean): number {
  let at = from;
  while (at >= 0 && at <= text.length && isSkipped(text.charAt(step === 1 ? at : at - 1))) at += step;
  return at;
}

const isBlank = (character: string): boolean => /^\s$/u.test(character);
const isHyphen = (character: string): boolean => character === '-';

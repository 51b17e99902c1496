/**
 * Withholds blocks without running text from the model: code without a fence, tables in plain text, and the blocks
 * inside an HTML comment or element that contains blank lines.
 */
import { parseText, type ProtectedSpan } from '@humanize/text';
import type { TextPart } from './split-parts.ts';

/** Poems and long titles are protected from the rules of the light edit, but a model can rewrite them. */
const isClosed = ({ reason, tokenizedAs }: ProtectedSpan): boolean =>
  tokenizedAs !== 'words' && reason !== 'verse' && reason !== 'heading';

/** Returns the parts of `text`. Those that contain no letters outside protected text are changed to `rest`. Takes linear time. */
export function withholdClosedBlocks(parts: readonly TextPart[], text: string): readonly TextPart[] {
  const spans = parseText(text).protectedSpans.filter(isClosed);
  let next = 0;
  let place = 0;
  return parts.map((part) => {
    const end = place + part.text.length;
    let open = '';
    while (next < spans.length) {
      const span = spans[next];
      if (span === undefined || span.start >= end) break;
      open += text.slice(place, span.start);
      place = Math.min(end, Math.max(place, span.end));
      if (span.end > end) break;
      next += 1;
    }
    open += text.slice(place, end);
    place = end;
    return part.kind === 'prose' && !/\p{L}/u.test(open) ? { ...part, kind: 'rest' } : part;
  });
}

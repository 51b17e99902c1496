/** Puts a text together from its parts and the model's versions of some, and reports each version as one edit. */
import type { Edit } from '@humanize/light-edit';
import type { TextPart } from './split-paragraphs.ts';

const ruleId = 'language-model';
const why = 'A language model rewrote the paragraph; its version passed every check.';

/**
 * @param versions for each part the version that replaces it, or undefined
 * @param edits what was done to the text before it was cut; the new edits come after them
 */
export function joinVersions(
  parts: readonly TextPart[],
  versions: readonly (string | undefined)[],
  edits: readonly Edit[],
): { text: string; edits: readonly Edit[] } {
  const toInput = mapToInput(edits);
  const made: Edit[] = [];
  let text = '';
  let start = 0;
  for (const [index, part] of parts.entries()) {
    const end = start + part.text.length;
    const version = versions[index];
    text += version ?? part.text;
    if (version !== undefined && version !== part.text) {
      const inputSpan = { start: toInput(start), end: toInput(end) };
      made.push({ ruleId, why, stage: 'model', span: { start, end }, inputSpan, before: part.text, after: version });
    }
    start = end;
  }
  return { text, edits: [...edits, ...made] };
}

/** As near as the earlier edits allow to say: each moves what stands behind it by the difference of its lengths. */
function mapToInput(edits: readonly Edit[]): (offset: number) => number {
  const moves = edits
    .map(({ inputSpan, before, after }) => ({ at: inputSpan.start, by: after.length - before.length }))
    .toSorted((a, b) => a.at - b.at);
  return (offset) => {
    let moved = 0;
    for (const { at, by } of moves) {
      if (at + moved + Math.max(0, by) > offset) break;
      moved += by;
    }
    return Math.max(0, offset - moved);
  };
}

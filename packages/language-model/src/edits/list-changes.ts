/**
 * Lists the differences between a paragraph and its version word by word, and merges nearby differences. If the
 * comparison takes longer than 100 ms, the whole paragraph is one change.
 */
import { diffArrays } from 'diff';

/**
 * A change. `start` and `end` are UTF-16 offsets in the source. Applying all changes to the source gives the version.
 */
export type TextChange = {
  readonly start: number;
  readonly end: number;
  readonly before: string;
  readonly after: string;
};

// Matches words, and single characters outside words, each with the preceding white space. The joined matches equal the
// text.
const tokens = /(?<!\s)\s*(?:[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*|[^\p{L}\p{N}\s])|(?<!\s)\s+$/gu;
// Changes with fewer unchanged words between them are merged.
const wordsBetweenMin = 3;
const compareMsMax = 100;

export function listChanges(source: string, version: string): TextChange[] {
  if (source === version) return [];
  const parts = diffArrays(source.match(tokens) ?? [], version.match(tokens) ?? [], { timeout: compareMsMax });
  if (parts === undefined) return [{ start: 0, end: source.length, before: source, after: version }];
  const changes: { start: number; end: number; after: string }[] = [];
  let place = 0;
  let between: string[] = [];
  for (const { value, added, removed } of parts) {
    const text = value.join('');
    if (!added && !removed) {
      between = value;
      place += text.length;
      continue;
    }
    const last = changes.at(-1);
    const joins = last !== undefined && between.filter((token) => /[\p{L}\p{N}]/u.test(token)).length < wordsBetweenMin;
    if (joins) last.after += between.join('') + (added ? text : '');
    else changes.push({ start: place, end: place, after: added ? text : '' });
    between = [];
    if (removed) place += text.length;
    const current = changes.at(-1);
    if (current !== undefined) current.end = place;
  }
  return changes.map(({ start, end, after }) => withoutSharedSpace(start, source.slice(start, end), after));
}

/** Excludes leading white space that both sides share. */
function withoutSharedSpace(start: number, before: string, after: string): TextChange {
  const space = /^\s*/.exec(before)?.[0] ?? '';
  const shared = after.startsWith(space) ? space.length : 0;
  return {
    start: start + shared,
    end: start + before.length,
    before: before.slice(shared),
    after: after.slice(shared),
  };
}

/** Input beside output: what stayed, what went and what came, word by word, each change with the engine's reasons. */
import { diffWordsWithSpace } from 'diff';

/** A stretch of one of the two texts. `reasons` are of the edits that touched it, as far as they were kept. */
export type Piece = { text: string; kind: 'same' | 'removed' | 'added'; reasons: readonly string[] };

/** One entry of the edit list that the worker stores. */
export type StoredEdit = { inputSpan: { start: number; end: number }; before: string; after: string; why: string };

export type Comparison = { input: Piece[]; output: Piece[]; changes: number };

/** Beyond this the marks are left away: a comparison must not keep a process busy. */
const compareMsMax = 1_500;

/** @returns undefined when the texts differ too much to be compared in time */
export function compareTexts(input: string, output: string, edits: readonly StoredEdit[]): Comparison | undefined {
  const parts = diffWordsWithSpace(input, output, { timeout: compareMsMax });
  if (parts === undefined) return undefined;
  const comparison: Comparison = { input: [], output: [], changes: 0 };
  let place = 0;
  let changing = false;
  for (const [index, { value, added, removed }] of parts.entries()) {
    const end = added ? place : place + value.length;
    const joins: boolean = changing && !added && !removed && /^[^\S\n]+$/.test(value) && index < parts.length - 1;
    const changes: boolean = added || removed || joins;
    const reasons = changes ? reasonsAt(edits, place, end) : [];
    if (!added) push(comparison.input, { text: value, kind: removed ? 'removed' : 'same', reasons }, joins);
    if (!removed) push(comparison.output, { text: value, kind: added ? 'added' : 'same', reasons }, joins);
    if (changes && !changing) comparison.changes += 1;
    changing = changes;
    place = end;
  }
  return comparison;
}

/** Neighbours of a kind are one stretch, with a space that `joins` them: a phrase is marked as a whole. */
function push(pieces: Piece[], piece: Piece, joins: boolean): void {
  const last = pieces.at(-1);
  if (last === undefined || (last.kind !== piece.kind && !joins)) {
    pieces.push(piece);
    return;
  }
  const reasons = [...new Set([...last.reasons, ...piece.reasons])];
  pieces[pieces.length - 1] = { text: last.text + piece.text, kind: last.kind, reasons };
}

function reasonsAt(edits: readonly StoredEdit[], start: number, end: number): string[] {
  const touching = edits.filter(({ inputSpan }) => inputSpan.start <= end && inputSpan.end >= start);
  return [...new Set(touching.map(({ why }) => why))];
}

/** What the worker stored, read with care: the column holds any JSON. */
export function readStoredEdits(stored: unknown): StoredEdit[] {
  return Array.isArray(stored) ? stored.filter(isStoredEdit) : [];
}

function isStoredEdit(entry: unknown): entry is StoredEdit {
  if (typeof entry !== 'object' || entry === null) return false;
  const { inputSpan, before, after, why } = entry as Partial<StoredEdit>;
  return (
    typeof before === 'string' &&
    typeof after === 'string' &&
    typeof why === 'string' &&
    typeof inputSpan?.start === 'number' &&
    typeof inputSpan.end === 'number'
  );
}

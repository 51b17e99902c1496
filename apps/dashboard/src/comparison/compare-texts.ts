/**
 * Splits input and output into unchanged, removed and added pieces, with the engine's reasons. Uses the stored edits if
 * they transform the input into the output; otherwise compares the texts word by word, within a time limit.
 */
import { diffWordsWithSpace } from 'diff';

/**
 * A span of the input or output. `reasons` come from the stored edits that overlap the span, and are empty if no edits
 * do.
 */
export type Piece = { text: string; kind: 'same' | 'removed' | 'added'; reasons: readonly string[] };

/** An entry of the edit list that the worker stores. */
export type StoredEdit = { inputSpan: { start: number; end: number }; before: string; after: string; why: string };

export type Comparison = { input: Piece[]; output: Piece[]; changes: number };

/** The texts of a successful job. */
export type ComparedTexts = { input: string; output: string; edits: readonly StoredEdit[] };

export type ComparisonResult =
  | { outcome: 'compared'; comparison: Comparison }
  /** The texts have too many differences to be compared in time or shown on a page. */
  | { outcome: 'too_different' }
  /** Too many comparisons are in progress, or this one took too long. */
  | { outcome: 'unavailable' };

/** Time limit for a word-by-word comparison. */
const compareMsMax = 500;
/** Maximum number of pieces on a page, because rendering them blocks the event loop. */
const piecesMax = 10_000;

/** The task that runs on the thread; see {@link createTextComparer}. */
export function compareWithinLimits({ input, output, edits }: ComparedTexts): ComparisonResult {
  const comparison = compareTexts(input, output, edits);
  return comparison === undefined || comparison.input.length + comparison.output.length > piecesMax
    ? { outcome: 'too_different' }
    : { outcome: 'compared', comparison };
}

/** @returns undefined if the comparison exceeds its time limit */
export function compareTexts(input: string, output: string, edits: readonly StoredEdit[]): Comparison | undefined {
  return compareByEdits(input, output, edits) ?? compareByWords(input, output, edits);
}

/**
 * Runs in linear time. Returns undefined if the edits overlap or do not produce the output. Edits need not contain the
 * capitals at the start of sentences, so differences in case are ignored.
 */
function compareByEdits(input: string, output: string, edits: readonly StoredEdit[]): Comparison | undefined {
  const comparison: Comparison = { input: [], output: [], changes: 0 };
  let place = 0;
  const keep = (end: number): void => {
    const piece: Piece = { text: input.slice(place, end), kind: 'same', reasons: [] };
    if (piece.text === '') return;
    push(comparison.input, piece, false);
    push(comparison.output, piece, false);
  };
  for (const { inputSpan, before, after, why } of edits.toSorted((a, b) => a.inputSpan.start - b.inputSpan.start)) {
    const { start, end } = inputSpan;
    if (start < place || input.slice(start, end) !== before) return undefined;
    keep(start);
    if (before !== '') push(comparison.input, { text: before, kind: 'removed', reasons: [why] }, false);
    if (after !== '') push(comparison.output, { text: after, kind: 'added', reasons: [why] }, false);
    comparison.changes += 1;
    place = end;
  }
  keep(input.length);
  const produced = comparison.output.map(({ text }) => text).join('');
  if (produced.length !== output.length || produced.toLowerCase() !== output.toLowerCase()) return undefined;
  let shown = 0;
  const pieces = comparison.output.map((piece) => {
    const text = output.slice(shown, shown + piece.text.length);
    shown += text.length;
    return { ...piece, text };
  });
  return { ...comparison, output: pieces };
}

function compareByWords(input: string, output: string, edits: readonly StoredEdit[]): Comparison | undefined {
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

/**
 * Merges adjacent pieces of the same kind, together with any space between them (`joins`), so that whole phrases are
 * marked.
 */
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

/** Parses the stored edit list. The column contains arbitrary JSON, so invalid entries are skipped. */
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

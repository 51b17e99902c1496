/** Packs a map from words to strings into a word table. Equal strings are stored once, in the payload. */
import { packWords, type WordTable } from './word-table.ts';

export function packWordValues(values: ReadonlyMap<string, string>): SharedArrayBuffer {
  const payload = [0];
  const offsets = new Map<string, number>();
  const entries = new Map<string, number>();
  for (const [word, value] of values) {
    let offset = offsets.get(value);
    if (offset === undefined) {
      offset = payload.length;
      offsets.set(value, offset);
      payload.push(value.length, ...Array.from({ length: value.length }, (_, place) => value.charCodeAt(place)));
    }
    entries.set(word, offset);
  }
  return packWords(entries, payload);
}

/** Returns the string stored for a word, or undefined if the table does not contain the word. */
export function valueOf(table: WordTable, word: string): string | undefined {
  const offset = table.get(word);
  return offset === 0 ? undefined : textAt(table, offset);
}

/** Returns the string at an offset in the payload. The number stored for a word is the offset of its string. */
export function textAt({ payload }: WordTable, offset: number): string {
  return String.fromCharCode(...payload.subarray(offset + 1, offset + 1 + (payload[offset] ?? 0)));
}

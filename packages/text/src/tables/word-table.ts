/**
 * A table that maps words to numbers. It is stored in one SharedArrayBuffer, so all threads of a process read the same
 * copy. It uses open addressing over a hash of the UTF-16 units; a lookup reads one or two cells. A number can be the
 * offset of a longer value in the payload at the end of the buffer.
 */

export type WordTable = {
  /** Returns the number of a word, or 0 if the table does not contain it. */
  get(word: string): number;
  /** Visits the words whose number satisfies `isWanted`, by default all words. */
  forEach(visit: (word: string, number: number) => void, isWanted?: (number: number) => boolean): void;
  /** The payload given to {@link packWords}. */
  readonly payload: Uint16Array;
};

/** Minimum number of cells per word. At most half of the cells are occupied, which keeps probe sequences short. */
const cellsPerWord = 2;

/** Units per entry in addition to those of the word: two for the number and one for the length. */
const unitsPerEntry = 3;

/**
 * Length of the header: the number of cells, the total number of units of the entries, and the number of units of the
 * payload.
 */
const headerLength = 3;

/**
 * Writes the entries to a new buffer, which contains the header, the cells, the entries and the payload. Numbers range
 * from 1 to 2^32 - 1, and units of the payload from 0 to 65,535. The unit at offset 0 of the payload is unused, because
 * the number 0 means that a word is absent.
 */
export function packWords(entries: ReadonlyMap<string, number>, payload: readonly number[] = []): SharedArrayBuffer {
  const cells = 2 ** Math.ceil(Math.log2(entries.size * cellsPerWord + 1));
  // A cell that contains 0 is free, so the first entry is at offset 1.
  let units = 1;
  for (const word of entries.keys()) units += word.length + unitsPerEntry;
  const dataOffset = (headerLength + cells) * Uint32Array.BYTES_PER_ELEMENT;
  const buffer = new SharedArrayBuffer(dataOffset + (units + payload.length) * Uint16Array.BYTES_PER_ELEMENT);
  new Uint32Array(buffer, 0, headerLength).set([cells, units, payload.length]);
  const index = new Uint32Array(buffer, headerLength * Uint32Array.BYTES_PER_ELEMENT, cells);
  const data = new Uint16Array(buffer, dataOffset);
  let at = 1;
  for (const [word, number] of entries) {
    let cell = hashOf(word) & (cells - 1);
    while (index[cell] !== 0) cell = (cell + 1) & (cells - 1);
    index[cell] = at;
    data.set([number & 0xffff, number >>> 16, word.length], at);
    for (let place = 0; place < word.length; place += 1) data[at + unitsPerEntry + place] = word.charCodeAt(place);
    at += word.length + unitsPerEntry;
  }
  data.set(payload, units);
  return buffer;
}

/** Opens a buffer written by {@link packWords}. */
export function openWords(buffer: SharedArrayBuffer): WordTable {
  const [cells = 0, units = 0, payloadLength = 0] = new Uint32Array(buffer, 0, headerLength);
  const index = new Uint32Array(buffer, headerLength * Uint32Array.BYTES_PER_ELEMENT, cells);
  const dataOffset = (headerLength + cells) * Uint32Array.BYTES_PER_ELEMENT;
  const data = new Uint16Array(buffer, dataOffset, units);
  const isAt = (at: number, word: string): boolean => {
    if (data[at + 2] !== word.length) return false;
    for (let place = 0; place < word.length; place += 1) {
      if (data[at + unitsPerEntry + place] !== word.charCodeAt(place)) return false;
    }
    return true;
  };
  const numberAt = (at: number): number => (data[at] ?? 0) + (data[at + 1] ?? 0) * 0x1_0000;
  return {
    payload: new Uint16Array(buffer, dataOffset + units * Uint16Array.BYTES_PER_ELEMENT, payloadLength),
    get(word) {
      let cell = hashOf(word) & (cells - 1);
      for (let at = index[cell] ?? 0; at !== 0; at = index[cell] ?? 0) {
        if (isAt(at, word)) return numberAt(at);
        cell = (cell + 1) & (cells - 1);
      }
      return 0;
    },
    forEach(visit, isWanted = () => true) {
      for (let at = 1; at < data.length; at += (data[at + 2] ?? 0) + unitsPerEntry) {
        const start = at + unitsPerEntry;
        if (isWanted(numberAt(at)))
          visit(String.fromCharCode(...data.subarray(start, start + (data[at + 2] ?? 0))), numberAt(at));
      }
    },
  };
}

/** Returns the FNV-1a hash of the UTF-16 units. */
function hashOf(word: string): number {
  let hash = 0x811c9dc5;
  for (let place = 0; place < word.length; place += 1) hash = Math.imul(hash ^ word.charCodeAt(place), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}

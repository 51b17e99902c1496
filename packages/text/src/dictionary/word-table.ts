/**
 * A table of words with a small number each, in one SharedArrayBuffer, so that all threads of a process read the same
 * copy. Open addressing over a hash of the UTF-16 units; a lookup reads one or two slots.
 */

/** Entries by word; numbers from 1 to 65,535. */
export type WordTable = {
  /** Returns the number of a word, or 0 if the table does not contain it. */
  get(word: string): number;
  forEach(visit: (word: string, number: number) => void): void;
};

/** Slots per word. At most half are occupied, so that probe sequences stay short. */
const slotsPerWord = 2;

/** Writes the entries to a new buffer: a slot count, the slots, then the number, length and units of each word. */
export function packWords(entries: ReadonlyMap<string, number>): SharedArrayBuffer {
  const slots = 2 ** Math.ceil(Math.log2(entries.size * slotsPerWord + 1));
  let units = 1;
  for (const word of entries.keys()) units += word.length + 2;
  const buffer = new SharedArrayBuffer(4 + slots * 4 + units * 2);
  new Uint32Array(buffer, 0, 1)[0] = slots;
  const index = new Uint32Array(buffer, 4, slots);
  const data = new Uint16Array(buffer, 4 + slots * 4);
  // 0 marks a free slot, so the first word is at offset 1.
  let at = 1;
  for (const [word, number] of entries) {
    let slot = hashOf(word) & (slots - 1);
    while (index[slot] !== 0) slot = (slot + 1) & (slots - 1);
    index[slot] = at;
    data[at] = number;
    data[at + 1] = word.length;
    for (let place = 0; place < word.length; place += 1) data[at + 2 + place] = word.charCodeAt(place);
    at += word.length + 2;
  }
  return buffer;
}

/** Opens a buffer written by {@link packWords}. */
export function openWords(buffer: SharedArrayBuffer): WordTable {
  const slots = new Uint32Array(buffer, 0, 1)[0] ?? 0;
  const index = new Uint32Array(buffer, 4, slots);
  const data = new Uint16Array(buffer, 4 + slots * 4);
  const isAt = (at: number, word: string): boolean => {
    if (data[at + 1] !== word.length) return false;
    for (let place = 0; place < word.length; place += 1) {
      if (data[at + 2 + place] !== word.charCodeAt(place)) return false;
    }
    return true;
  };
  return {
    get(word) {
      let slot = hashOf(word) & (slots - 1);
      for (let at = index[slot] ?? 0; at !== 0; at = index[slot] ?? 0) {
        if (isAt(at, word)) return data[at] ?? 0;
        slot = (slot + 1) & (slots - 1);
      }
      return 0;
    },
    forEach(visit) {
      for (let at = 1; at < data.length; at += (data[at + 1] ?? 0) + 2) {
        const length = data[at + 1] ?? 0;
        visit(String.fromCharCode(...data.subarray(at + 2, at + 2 + length)), data[at] ?? 0);
      }
    },
  };
}

/** FNV-1a over the UTF-16 units. */
function hashOf(word: string): number {
  let hash = 0x811c9dc5;
  for (let place = 0; place < word.length; place += 1) hash = Math.imul(hash ^ word.charCodeAt(place), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}

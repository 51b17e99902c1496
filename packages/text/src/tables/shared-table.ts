/**
 * Tables that do not depend on the text. The first thread that loads a table shares the table's memory with the threads
 * that are started later.
 */
import { closeSync, existsSync, fstatSync, openSync, readSync, renameSync, writeFileSync } from 'node:fs';
import { types } from 'node:util';
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';
import { openWords, type WordTable } from './word-table.ts';

export type SharedTable = {
  /** Name that identifies the table within the process. */
  readonly name: string;
  /**
   * The file that contains the table, written by the workspace build. It does not exist when TypeScript sources are run
   * directly.
   */
  readonly file: URL;
  /** Builds the table from installed packages, which takes far more time and memory than reading the file. */
  readonly build: () => SharedArrayBuffer;
};

/**
 * Loads a table unless this thread has inherited it. Throws if the table has no file and a package needed to build the
 * table is missing.
 */
export function loadTable(table: SharedTable): WordTable {
  return openWords(memoryOf(table));
}

/** Returns the memory of a table, and loads the table if necessary. */
export function memoryOf({ name, file, build }: SharedTable): SharedArrayBuffer {
  const key = `@humanize/text ${name}`;
  const inherited = getEnvironmentData(key);
  if (types.isSharedArrayBuffer(inherited)) return inherited;
  const memory = readTable(file) ?? build();
  setEnvironmentData(key, memory);
  return memory;
}

/** Writes the file of a table for processes that start later. Replaces an existing file atomically. */
export function writeTable({ file, build }: SharedTable): void {
  const unfinished = new URL(`${file.href}.${process.pid}`);
  writeFileSync(unfinished, new Uint8Array(build()));
  renameSync(unfinished, file);
}

function readTable(file: URL): SharedArrayBuffer | undefined {
  if (!existsSync(file)) return undefined;
  const handle = openSync(file, 'r');
  try {
    const bytes = new Uint8Array(new SharedArrayBuffer(fstatSync(handle).size));
    for (let at = 0; at < bytes.length;) {
      const read = readSync(handle, bytes, at, bytes.length - at, at);
      if (read === 0) throw new Error(`${file.pathname} was truncated while it was being read`);
      at += read;
    }
    return bytes.buffer;
  } finally {
    closeSync(handle);
  }
}

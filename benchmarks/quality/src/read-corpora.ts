/**
 * Reads the corpora in a folder. Each .jsonl file is a corpus, and each line is a document with `id` and `machine`.
 * The optional field `human` is a text on the same subject written by a person, and `domain` is its genre.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export type CorpusDocument = {
  readonly id: string;
  readonly domain: string;
  readonly machine: string;
  readonly human: string | undefined;
};

export type Corpus = {
  /** File name without its extension. */
  readonly name: string;
  readonly documents: readonly CorpusDocument[];
};

/**
 * Reads all corpora in the folder, sorted by name. `sampleMax` limits the number of documents read from each corpus;
 * they are evenly distributed across it. Throws if the folder contains no corpora or a line is invalid.
 */
export function readCorpora(folder: string, sampleMax: number | undefined): Corpus[] {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.jsonl'))
    .toSorted();
  if (files.length === 0) throw new Error(`no .jsonl files in ${folder}`);
  return files.map((file) => {
    const lines = readFileSync(path.join(folder, file), 'utf8').split('\n');
    const documents = lines.flatMap((line, place) =>
      line.trim() === '' ? [] : [parseDocument(line, `${file}:${place + 1}`)],
    );
    return { name: file.replace(/\.jsonl$/u, ''), documents: spread(documents, sampleMax) };
  });
}

function parseDocument(line: string, place: string): CorpusDocument {
  const value: unknown = JSON.parse(line);
  if (typeof value !== 'object' || value === null) throw new TypeError(`${place}: not an object`);
  const { id, domain, machine, human } = value as Record<string, unknown>;
  if (typeof id !== 'string' || typeof machine !== 'string')
    throw new TypeError(`${place}: id and machine must be strings`);
  return {
    id,
    machine,
    domain: typeof domain === 'string' ? domain : 'all',
    human: typeof human === 'string' ? human : undefined,
  };
}

function spread<T>(items: readonly T[], most: number | undefined): T[] {
  if (most === undefined || items.length <= most) return [...items];
  return Array.from({ length: most }, (_, place) => items[Math.floor((place * items.length) / most)]).filter(
    (item) => item !== undefined,
  );
}

/**
 * Reads recorded rewrites of paragraphs from a file of JSON lines, and classifies versions of recorded paragraphs. A
 * version can be a faithful rewrite, contain a recorded change of meaning, or be an unknown text.
 */
import { readFileSync } from 'node:fs';

/** A version of a paragraph whose meaning differs from the source. */
export type ChangedVersion = {
  /** The kind of change: `number`, `name`, `negation`, `modality` and so on. */
  readonly kind: string;
  /** A short description of the change. */
  readonly note: string;
  readonly text: string;
};

/** A paragraph with its rewrites. */
export type Recording = {
  readonly source: string;
  /** A careful rewrite with the same meaning. */
  readonly rewrite: string;
  /** A freer rewrite with the same meaning, or the careful rewrite if none was recorded. */
  readonly freeRewrite: string;
  readonly changedVersions: readonly ChangedVersion[];
};

/** The classification of a version. `changed` is an index into `changedVersions`. */
export type VersionKind = 'faithful' | 'unknown' | { readonly changed: number };

/** Recordings, which can be looked up by their source. */
export type Recordings = {
  readonly all: readonly Recording[];
  /** Returns the recording of a paragraph. White space at the ends of lines is ignored. */
  find(source: string): Recording | undefined;
  /** Classifies a version by the recorded text that is most similar to it. */
  classify(recording: Recording, version: string): VersionKind;
};

// If more than a quarter of the word pairs differ, a version is not treated as an edited form of a recorded text.
const distanceMax = 0.25;
const fileBytesMax = 100_000_000;

/** Reads a file of recordings. @throws Error with the number of the first line that is not a recording */
export function readRecordings(path: string): Recordings {
  const content = readFileSync(path, 'utf8');
  if (content.length > fileBytesMax) throw new Error(`${path} is larger than ${fileBytesMax} characters`);
  const lines = content.split('\n').map((line, index) => ({ line, number: index + 1 }));
  const all = lines.filter(({ line }) => line.trim() !== '').map(({ line, number }) => parseLine(line, path, number));
  if (all.length === 0) throw new Error(`${path} contains no recordings`);
  return indexRecordings(all);
}

/** Indexes recordings by source. If several have the same source, the last one is used. */
export function indexRecordings(all: readonly Recording[]): Recordings {
  const bySource = new Map(all.map((recording) => [normalize(recording.source), recording]));
  const pairCounts = new Map<string, Map<string, number>>();
  const pairsOf = (text: string): Map<string, number> => {
    const known = pairCounts.get(text);
    if (known !== undefined) return known;
    const counted = countWordPairs(text);
    pairCounts.set(text, counted);
    return counted;
  };
  return {
    all,
    find: (source) => bySource.get(normalize(source)),
    classify: (recording, version) => classify(recording, version, pairsOf),
  };
}

function classify(
  { source, rewrite, freeRewrite, changedVersions }: Recording,
  version: string,
  pairsOf: (text: string) => Map<string, number>,
): VersionKind {
  const candidates: { text: string; kind: VersionKind }[] = [
    ...[source, rewrite, freeRewrite].map((text) => ({ text, kind: 'faithful' as const })),
    ...changedVersions.map(({ text }, changed) => ({ text, kind: { changed } })),
  ];
  const exact = candidates.find(({ text }) => normalize(text) === normalize(version));
  if (exact !== undefined) return exact.kind;
  const pairs = countWordPairs(version);
  const distances = candidates.map(({ text, kind }) => ({ kind, distance: distance(pairs, pairsOf(text)) }));
  const nearest = distances.reduce((best, next) => (next.distance < best.distance ? next : best));
  return nearest.distance <= distanceMax ? nearest.kind : 'unknown';
}

/**
 * Counts pairs of adjacent words in lower case, without punctuation. Unlike counts of single words, counts of pairs
 * change if words are swapped.
 */
function countWordPairs(text: string): Map<string, number> {
  const words = ['', ...(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []), ''];
  const counts = new Map<string, number>();
  for (const [index, word] of words.entries()) {
    const pair = `${word} ${words[index + 1] ?? ''}`;
    counts.set(pair, (counts.get(pair) ?? 0) + 1);
  }
  return counts;
}

/**
 * Returns the share of pairs that occur in only one of the texts, from 0 for identical texts to 1 for texts with no
 * pair in common.
 */
function distance(one: Map<string, number>, other: Map<string, number>): number {
  let different = 0;
  let all = 0;
  for (const pair of new Set([...one.keys(), ...other.keys()])) {
    const [here, there] = [one.get(pair) ?? 0, other.get(pair) ?? 0];
    different += Math.abs(here - there);
    all += here + there;
  }
  return different / all;
}

function normalize(text: string): string {
  return text
    .trim()
    .replaceAll('\r', '')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
}

function parseLine(line: string, path: string, number: number): Recording {
  const problem = (what: string): Error => new Error(`${path}, line ${number}: ${what}`);
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (error) {
    if (error instanceof SyntaxError) throw problem('not JSON');
    throw error;
  }
  if (typeof value !== 'object' || value === null) throw problem('not an object');
  const text = (of: unknown, name: string): string => {
    const found = typeof of === 'object' && of !== null ? (of as Record<string, unknown>)[name] : undefined;
    if (typeof found !== 'string' || found.trim() === '') throw problem(`"${name}" must be a text`);
    return found;
  };
  const { free_rewrite: free, changed_meaning: changed } = value as Record<string, unknown>;
  if (changed !== undefined && !Array.isArray(changed)) throw problem('"changed_meaning" must be a list');
  const rewrite = text(value, 'rewrite');
  return {
    source: text(value, 'source'),
    rewrite,
    freeRewrite: free === undefined || free === null ? rewrite : text(value, 'free_rewrite'),
    changedVersions: ((changed ?? []) as unknown[]).map((version) => ({
      kind: text(version, 'error'),
      note: text(version, 'note'),
      text: text(version, 'version'),
    })),
  };
}

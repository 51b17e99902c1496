/**
 * Runs the n-gram language detector eld on a shared table of n-grams. With its built-in tables, eld takes 30 MB in each
 * thread.
 */
import type { eld as Eld } from 'eld/extrasmall';
import { loadPackage } from '../load-package.ts';
import { loadTable, type SharedTable } from '../tables/shared-table.ts';
import { packWords, type WordTable } from '../tables/word-table.ts';

/** eld's extra-small n-gram data, which covers 60 languages. */
type NgramData = {
  readonly type: string;
  /** ISO 639-1 codes by language number. */
  readonly languages: Readonly<Record<string, string>>;
  /** Scores by n-gram and language number. */
  readonly ngrams: Readonly<Record<string, Readonly<Record<string, number>>>>;
};

/** The eld module from which eld's entry points create a detector. */
type DetectorModule = {
  readonly createEld: () => { readonly instance: typeof Eld; readonly loadData: (data: NgramData) => string };
};

/**
 * Each language has an entry. The payload of an n-gram is a count, followed by the number and score of each language.
 */
export const ngramTable: SharedTable = {
  name: 'n-grams',
  file: new URL('./ngrams.bin', import.meta.url),
  build() {
    const { ngramsData } = loadPackage(inEld('../ngrams/extrasmall.js')) as { ngramsData: NgramData };
    const payload = [0];
    const entries = new Map<string, number>();
    for (const [number, code] of Object.entries(ngramsData.languages))
      entries.set(languagePrefix + code, Number(number) + 1);
    for (const [ngram, scores] of Object.entries(ngramsData.ngrams)) {
      entries.set(ngram, payload.length);
      const pairs = Object.entries(scores);
      payload.push(pairs.length, ...pairs.flatMap(([number, score]) => [Number(number), score]));
    }
    return packWords(entries, payload);
  },
};

/**
 * The prefix that marks language entries. No n-gram starts with this prefix, because n-grams have at most one leading
 * space.
 */
const languagePrefix = '  ';

/** Creates a detector. */
export function createNgramDetector(): typeof Eld {
  const { createEld } = loadPackage(inEld('../languageDetector.js')) as DetectorModule;
  const { instance, loadData } = createEld();
  const table = loadTable(ngramTable);
  loadData({ type: 'XS60', languages: languagesOf(table), ngrams: ngramsOf(table) });
  return instance;
}

function languagesOf(table: WordTable): Record<string, string> {
  const languages: Record<string, string> = {};
  table.forEach((word, number) => {
    if (word.startsWith(languagePrefix)) languages[number - 1] = word.slice(languagePrefix.length);
  });
  return languages;
}

/** Returns an object whose properties are the scores of each n-gram, which is the form that eld reads. */
function ngramsOf(table: WordTable): NgramData['ngrams'] {
  const { payload } = table;
  const scoresOf = (ngram: string): Record<string, number> | undefined => {
    const offset = table.get(ngram);
    if (offset === 0) return undefined;
    const scores: Record<string, number> = {};
    const end = offset + 1 + 2 * (payload[offset] ?? 0);
    for (let at = offset + 1; at < end; at += 2) scores[payload[at] ?? 0] = payload[at + 1] ?? 0;
    return scores;
  };
  return new Proxy({}, { get: (_target, ngram) => (typeof ngram === 'string' ? scoresOf(ngram) : undefined) });
}

/** Returns the URL of a file in eld's package. `path` is relative to the entry point for the extra-small data. */
function inEld(path: string): string {
  return new URL(path, import.meta.resolve('eld/extrasmall')).href;
}

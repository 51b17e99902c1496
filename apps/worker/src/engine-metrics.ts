/** Engine metrics: edits and rejected edits by rule family, and the duration per 1,000 words. */
import { Counter, Histogram, type Registry } from '@humanize/runtime';
import type { RejectedCount } from './edit-counts.ts';

/** Created by {@link createEngineMetrics}. */
export type EngineMetrics = {
  /** Counts the edits and rejected edits of one text. */
  textEdited(edits: ReadonlyMap<string, number>, rejected: readonly RejectedCount[]): void;
  /** Records the time taken to rewrite a text of this many words. */
  textTook(engineMs: number, words: number): void;
};

// The range extends from a tenth of the duration of a light edit to the duration of a rewrite by a slow language model.
const secondsBuckets = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120];

export function createEngineMetrics(registry: Registry): EngineMetrics {
  const registers = [registry];
  const edited = new Counter({
    name: 'humanize_engine_edits_total',
    help: 'Edits by rule family. language-model: paragraphs rewritten by a model.',
    labelNames: ['family'],
    registers,
  });
  const rejected = new Counter({
    name: 'humanize_engine_rejected_edits_total',
    help: 'Rejected edits by rule family and cause.',
    labelNames: ['family', 'cause'],
    registers,
  });
  const per1000Words = new Histogram({
    name: 'humanize_engine_seconds_per_1000_words',
    help: 'Engine duration per 1,000 words, including the wait for a thread.',
    buckets: secondsBuckets,
    registers,
  });
  return {
    textEdited(edits, proposals) {
      for (const [family, count] of edits) edited.inc({ family }, count);
      for (const { family, cause, count } of proposals) rejected.inc({ family, cause }, count);
    },
    textTook(engineMs, words) {
      // Milliseconds per word equal seconds per 1,000 words.
      if (words > 0) per1000Words.observe(engineMs / words);
    },
  };
}

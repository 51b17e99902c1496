/** What the engine does, in figures: edits and rejected edits by family of rules, and its time for 1,000 words. */
import { Counter, Histogram, type Registry } from '@humanize/runtime';
import type { RejectedCount } from './edit-counts.ts';

/** Made by {@link createEngineMeter}. */
export type EngineMeter = {
  /** What was done to one text and what was not. */
  textEdited(edits: ReadonlyMap<string, number>, rejected: readonly RejectedCount[]): void;
  /** Time for one text, by its words. */
  textTook(engineMs: number, words: number): void;
};

// From a tenth of what the built-in engine needs to a language model that takes its time.
const secondsBuckets = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120];

export function createEngineMeter(registry: Registry): EngineMeter {
  const registers = [registry];
  const edited = new Counter({
    name: 'humanize_engine_edits_total',
    help: 'Edits that the engine made, by family of rules; language-model: paragraphs that a model wrote.',
    labelNames: ['family'],
    registers,
  });
  const rejected = new Counter({
    name: 'humanize_engine_rejected_edits_total',
    help: 'Edits that were proposed and not made, by family of rules and by what stood against them.',
    labelNames: ['family', 'cause'],
    registers,
  });
  const per1000Words = new Histogram({
    name: 'humanize_engine_seconds_per_1000_words',
    help: 'Inside the engine, waiting for a thread included, for 1,000 words of text.',
    buckets: secondsBuckets,
    registers,
  });
  return {
    textEdited(edits, proposals) {
      for (const [family, count] of edits) edited.inc({ family }, count);
      for (const { family, cause, count } of proposals) rejected.inc({ family, cause }, count);
    },
    textTook(engineMs, words) {
      // Milliseconds for a word are seconds for 1,000 words.
      if (words > 0) per1000Words.observe(engineMs / words);
    },
  };
}

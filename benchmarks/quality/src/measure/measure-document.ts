// One document through the engine, with everything that is measured about it.

import { cpuUsage } from 'node:process';
import type { CorpusDocument } from '../corpora/read-corpora.ts';
import { allFeatures } from '../features/all-features.ts';
import type { Complaint, GrammarJudge } from '../grammar/grammar-judge.ts';
import { contentKept, type ContentKept } from '../meaning/content-words.ts';
import { allSafetyChecks } from '../safety/all-safety-checks.ts';
import type { Difference } from '../safety/safety-check.ts';
import { readText, type MeasuredText } from '../text/read-text.ts';
import { changedShare } from './changed-words.ts';
import type { Engine } from './engine.ts';
import type { SpellingJudge, Variant } from '../spelling/spelling-purity.ts';

export type FeatureValues = ReadonlyMap<string, number | undefined>;

export interface DocumentMeasures {
  readonly document: CorpusDocument;
  readonly variant: Variant;
  readonly output: string;
  readonly words: number;
  /** Processor time of the rewrite, in milliseconds, helper threads of the runtime included. */
  readonly cpuMs: number;
  readonly inputFeatures: FeatureValues;
  readonly outputFeatures: FeatureValues;
  readonly humanFeatures: FeatureValues | undefined;
  readonly safety: ReadonlyMap<string, Difference>;
  readonly content: ContentKept;
  readonly lengthRatio: number;
  readonly foreignWords: readonly string[];
  readonly changed: number;
  readonly secondPassChanged: number;
  readonly sameBytes: boolean;
  /** Share of the human half's words that the engine changes, and what it made of it. */
  readonly human: { readonly changed: number; readonly output: string; readonly words: number } | undefined;
  /** Undefined when the document is not in the grammar sample. */
  readonly complaints: readonly Complaint[] | undefined;
}

export interface Judges {
  readonly engine: Engine;
  readonly spelling: SpellingJudge;
  readonly grammar: GrammarJudge | undefined;
}

/** Rewrites the machine half three times (timed, the output again, the input again) and the human half once. */
export async function measureDocument(document: CorpusDocument, judges: Judges): Promise<DocumentMeasures> {
  const input = readText(document.machine);
  const variant = judges.spelling.variantOf(input);
  const options = { variant, seed: document.id };
  const started = cpuUsage();
  const output = judges.engine.rewrite(document.machine, options).text;
  const used = cpuUsage(started);
  const read = readText(output);
  return {
    document,
    variant,
    output,
    words: input.words.length,
    cpuMs: (used.user + used.system) / 1000,
    inputFeatures: featuresOf(input),
    outputFeatures: featuresOf(read),
    humanFeatures: document.human === undefined ? undefined : featuresOf(readText(document.human)),
    safety: new Map(allSafetyChecks.map((check) => [check.id, check.compare(input, read)])),
    content: contentKept(input, read),
    lengthRatio: input.words.length === 0 ? 1 : read.words.length / input.words.length,
    foreignWords: judges.spelling.foreignWords(read, variant),
    changed: changedShare(document.machine, output),
    secondPassChanged: changedShare(output, judges.engine.rewrite(output, options).text),
    sameBytes: judges.engine.rewrite(document.machine, options).text === output,
    human: document.human === undefined ? undefined : measureHuman(document.human, judges, document.id),
    complaints: await judges.grammar?.newComplaints(document.machine, output, variant),
  };
}

function measureHuman(human: string, judges: Judges, seed: string): DocumentMeasures['human'] {
  const read = readText(human);
  const output = judges.engine.rewrite(human, { variant: judges.spelling.variantOf(read), seed }).text;
  return { changed: changedShare(human, output), output, words: read.words.length };
}

function featuresOf(text: MeasuredText): FeatureValues {
  return new Map(allFeatures.map((feature) => [feature.id, feature.measure(text)]));
}

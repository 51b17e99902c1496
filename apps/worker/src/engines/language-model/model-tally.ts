/** Sums requests, tokens and paragraphs of one text during rewriting. */
import type { PassMetrics, ModelVersion } from '@humanize/language-model';
import type { JobUsage } from '@humanize/database';

/** Prices in millionths of a currency unit per 1,000 tokens; 0 if unknown. */
export type TokenPrices = { inputMicrosPerThousandTokens: number; outputMicrosPerThousandTokens: number };

export type ModelTally = {
  requests: number;
  retries: number;
  promptTokens: number;
  completionTokens: number;
  add: (pass: PassMetrics) => void;
};

export function openTally(): ModelTally {
  return {
    requests: 0,
    retries: 0,
    promptTokens: 0,
    completionTokens: 0,
    add({ completion: { retries, usage } }) {
      this.requests += 1;
      this.retries += retries;
      this.promptTokens += usage.promptTokens;
      this.completionTokens += usage.completionTokens;
    },
  };
}

type Known = {
  model: string;
  /** Prose paragraphs of the text. */
  paragraphs: number;
  versions: readonly (ModelVersion | undefined)[];
  prices: TokenPrices;
};

export function readTally(tally: ModelTally, { model, paragraphs, versions, prices }: Known): JobUsage {
  const { promptTokens, completionTokens } = tally;
  const modelParagraphs = versions.filter((version) => version !== undefined).length;
  const nanos =
    promptTokens * prices.inputMicrosPerThousandTokens + completionTokens * prices.outputMicrosPerThousandTokens;
  return {
    engine: 'language-model',
    model,
    modelParagraphs,
    lightEditParagraphs: paragraphs - modelParagraphs,
    modelRequests: tally.requests,
    promptTokens,
    completionTokens,
    costMicros: Math.ceil(nanos / 1_000),
  };
}

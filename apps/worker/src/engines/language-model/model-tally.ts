/** Adds up the requests and tokens of one text while it is being rewritten. */
import type { PassMetrics, ModelVersion } from '@humanize/language-model';
import type { JobUsage, PassUsage } from '@humanize/database';

/** Prices in millionths of a currency unit per 1,000 tokens; 0 if unknown. */
export type TokenPrices = { inputMicrosPerThousandTokens: number; outputMicrosPerThousandTokens: number };

export type ModelTally = {
  requests: number;
  retries: number;
  promptTokens: number;
  completionTokens: number;
  passes: Record<string, PassUsage>;
  add: (pass: PassMetrics) => void;
};

export function openTally(): ModelTally {
  return {
    requests: 0,
    retries: 0,
    promptTokens: 0,
    completionTokens: 0,
    passes: {},
    add({ pass, durationMs, completion: { retries, usage } }) {
      const known = this.passes[pass] ?? { requests: 0, promptTokens: 0, completionTokens: 0, seconds: 0 };
      this.passes[pass] = {
        requests: known.requests + 1,
        promptTokens: known.promptTokens + usage.promptTokens,
        completionTokens: known.completionTokens + usage.completionTokens,
        seconds: known.seconds + durationMs / 1_000,
      };
      this.requests += 1;
      this.retries += retries;
      this.promptTokens += usage.promptTokens;
      this.completionTokens += usage.completionTokens;
    },
  };
}

type Known = {
  model: string;
  /** Number of prose paragraphs in the text. */
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
    passes: tally.passes,
  };
}

/**
 * Estimates what a language model must provide for a given load: tokens, concurrent requests, servers and cost. The
 * arithmetic is documented in docs/model-serving.md.
 */
import type { PassName } from '@humanize/language-model';

/** Tokens of one pass per 1,000 words. */
type PassTokens = { readonly input: number; readonly output: number };

/** The passes that every passage needs. A repair is requested only for rejected paragraphs. */
type PlannedPass = Exclude<PassName, 'repair'>;

/**
 * Tokens per 1,000 words (encoding `o200k_base`), including instructions, for 40 documents that average 308 words (see the
 * table in docs/model-serving.md).
 */
export const passTokens: Readonly<Record<PlannedPass, PassTokens>> = {
  draft: { input: 3_690, output: 1_260 },
  polish: { input: 3_870, output: 600 },
  audit: { input: 3_480, output: 100 },
};

/** Average number of words in a passage. Each pass sends one request per passage. */
const passageWords = 308;

/** The load, the speed of the model's server, and the prices. */
export type ModelLoad = {
  readonly passes: readonly PassName[];
  /** Words per hour at peak load. */
  readonly wordsPerHour: number;
  /** Output tokens per second for one request while the server is busy. */
  readonly tokensPerSecond: number;
  /** Time to the first token of a response. */
  readonly firstTokenMs: number;
  /** Requests that one server can process concurrently at `tokensPerSecond`. */
  readonly slots: number;
  /** Requests that one worker sends concurrently (MODEL_CONCURRENCY). */
  readonly workerConcurrency: number;
  /** Millionths of a currency unit per 1,000 tokens; undefined if tokens are not billed. */
  readonly inputMicros: number | undefined;
  readonly outputMicros: number | undefined;
  /** Millionths of a currency unit per hour of one server; undefined if servers are not billed by the hour. */
  readonly serverMicrosPerHour: number | undefined;
};

/** Totals per 1,000 words, and the requirements at peak load. Costs are in millionths of a currency unit. */
export type ModelEstimate = {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly requests: number;
  /** Total duration of all requests for 1,000 words. */
  readonly requestSeconds: number;
  /** Time for one passage, whose passes run in sequence. A job takes about as long, regardless of its length. */
  readonly passageSeconds: number;
  readonly requestsAtOnce: number;
  readonly servers: number;
  readonly workers: number;
  readonly tokenCostMicros: number | undefined;
  readonly serverCostMicros: number | undefined;
};

/** Estimates what a load requires. Repairs and repeated requests are not included. */
export function estimateModel(load: ModelLoad): ModelEstimate {
  const passes = load.passes.filter((pass) => pass !== 'repair');
  const sum = (part: keyof PassTokens): number => passes.reduce((all, pass) => all + passTokens[pass][part], 0);
  const [inputTokens, outputTokens] = [sum('input'), sum('output')];
  const requests = (passes.length * 1_000) / passageWords;
  const requestSeconds = outputTokens / load.tokensPerSecond + (requests * load.firstTokenMs) / 1_000;
  const requestsAtOnce = (load.wordsPerHour / 3_600 / 1_000) * requestSeconds;
  const servers = Math.max(1, Math.ceil(requestsAtOnce / load.slots));
  const { inputMicros, outputMicros, serverMicrosPerHour } = load;
  return {
    inputTokens,
    outputTokens,
    requests,
    requestSeconds,
    passageSeconds: (requestSeconds * passageWords) / 1_000,
    requestsAtOnce,
    servers,
    workers: Math.max(1, Math.ceil(requestsAtOnce / load.workerConcurrency)),
    tokenCostMicros:
      inputMicros === undefined && outputMicros === undefined
        ? undefined
        : (inputTokens * (inputMicros ?? 0) + outputTokens * (outputMicros ?? 0)) / 1_000,
    serverCostMicros:
      serverMicrosPerHour === undefined ? undefined : (servers * serverMicrosPerHour * 1_000) / load.wordsPerHour,
  };
}

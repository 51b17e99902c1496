/**
 * A client for chat-completions endpoints. It limits the request time, the number of retries, the delays that a server
 * can request, and the response size. Parameters that a server rejects with a 400 are omitted from then on. Responses
 * are parsed field by field without assumptions about their structure.
 */
import { setTimeout } from 'node:timers/promises';
import type { ChatRequest } from './chat-request.ts';
import { createJsonPoster, PostError, type JsonPoster, type JsonResponse } from './post-json.ts';
import { readCompletion, type TokenUsage } from './read-completion.ts';
import { readServerError } from './read-server-error.ts';
import { createServerTraits, type DetectedTrait, type ServerTraits } from './server-traits.ts';
import { createTurns } from './take-turns.ts';

/**
 * `usage` covers all attempts. `waitedMs` is the time in milliseconds that the request waited for a slot, if the caller
 * limits concurrency.
 */
type Counted = { readonly usage: TokenUsage; readonly retries: number; readonly waitedMs?: number };

/**
 * The outcome of a request. `malformed`: the response is not a chat completion. `rejected`: the server rejects this
 * request permanently. `unavailable`: the request failed but may succeed later; in this case, `misconfigured` is true
 * if the key, address or model name is wrong or the account has insufficient credit. `reason` is a short text from a
 * small set and may be logged.
 */
export type ChatResult =
  | (Counted & {
      readonly outcome: 'answered';
      readonly text: string;
      readonly cutOff: boolean;
      readonly reasoned: boolean;
    })
  | (Counted & { readonly outcome: 'malformed'; readonly reason: string })
  | (Counted & { readonly outcome: 'rejected'; readonly reason: string })
  | (Counted & {
      readonly outcome: 'unavailable';
      readonly reason: string;
      readonly misconfigured: boolean;
      readonly retryAfterMs: number;
    });

/** Sends one request. Rejects only if `signal` aborts it. */
export type CompleteChat = (request: ChatRequest, signal: AbortSignal) => Promise<ChatResult>;

/** The endpoint, timeouts and retries. Times are in milliseconds. */
export type ChatClientOptions = {
  /** The base URL with its version segment, such as `http://127.0.0.1:8000/v1`. */
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  /** Additional fields for the body of each request. */
  readonly extraBody: Readonly<Record<string, unknown>>;
  readonly requestTimeoutMs: number;
  /** Maximum number of retries after a 408, 429 or 5xx response or a broken connection. */
  readonly retriesMax: number;
  /**
   * Maximum delay before a retry. If `Retry-After` is longer, the client does not wait but returns the requested delay
   * with the outcome.
   */
  readonly retryAfterMaxMs: number;
  /** Called once for each detected trait of the server. */
  readonly onTraitDetected: (trait: DetectedTrait) => void;
};

export type ChatClient = {
  readonly complete: CompleteChat;
  /** Returns the traits of the server that have been detected so far. */
  readonly traits: () => ServerTraits;
  /** Closes idle connections. */
  readonly close: () => void;
};

const noUsage: TokenUsage = { promptTokens: 0, completionTokens: 0, reasoningTokens: 0 };
// Allow for JSON escapes and the fields around the text. A larger body cannot be a version of the text.
const bytesPerCharacter = 12;
const bytesMin = 1_048_576;
// A server can reject the token limit's name and value, the temperature and the system role, one after another.
const adaptationsMax = 6;
const backoffMsMin = 500;

export function createChatClient(options: ChatClientOptions): ChatClient {
  const { baseUrl, apiKey } = options;
  const url = new URL(`${baseUrl.replace(/(?<!\/)\/+$/, '')}/chat/completions`);
  const poster = createJsonPoster(url, apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` });
  const traits = createServerTraits(options.onTraitDetected);
  const takeTurn = createTurns();
  return {
    async complete(request, signal) {
      const bytesMax = request.textLength * bytesPerCharacter + bytesMin;
      let adaptations = 0;
      let retries = 0;
      let usage = noUsage;
      let unlimited = false;
      for (;;) {
        const body = { ...traits.writeBody(request, { unlimited }), ...options.extraBody };
        const limits = { bytesMax, timeoutMs: options.requestTimeoutMs, signal };
        // Requests that start together, and responses that arrive together, are handled in separate turns of the event
        // loop.
        await takeTurn();
        const response = await post(poster, body, limits);
        await takeTurn();
        const { result, errorMessage } = 'status' in response ? toResult(response) : response;
        usage = addUsage(usage, result.usage);
        // The prompt and the token limit together exceed the context of the model, but the prompt alone may fit.
        const exceedsContext = result.outcome === 'rejected' && result.reason === 'context length';
        if (exceedsContext && !unlimited && traits.current().tokenLimit !== 'none') {
          unlimited = true;
          continue;
        }
        const canAdapt = errorMessage !== undefined && !exceedsContext && adaptations < adaptationsMax;
        if (canAdapt && traits.detectFromError(errorMessage, body)) {
          adaptations += 1;
          continue;
        }
        const delayMs = retries < options.retriesMax ? retryDelay(result, retries, options) : undefined;
        if (delayMs === undefined) {
          if (result.outcome === 'answered' || result.outcome === 'malformed') traits.detectFromCompletion(result);
          return { ...result, usage, retries };
        }
        await setTimeout(delayMs, undefined, { signal });
        retries += 1;
      }
    },
    traits: () => traits.current(),
    close: () => poster.close(),
  };
}

function addUsage(a: TokenUsage, b: TokenUsage): TokenUsage {
  return {
    promptTokens: a.promptTokens + b.promptTokens,
    completionTokens: a.completionTokens + b.completionTokens,
    reasoningTokens: a.reasoningTokens + b.reasoningTokens,
  };
}

/**
 * Returns the delay in milliseconds before the next attempt, or undefined if there is none. Timeouts and configuration
 * errors are not retried.
 */
function retryDelay(
  result: Posted['result'],
  retries: number,
  { retryAfterMaxMs }: ChatClientOptions,
): number | undefined {
  if (result.outcome !== 'unavailable' || result.misconfigured || result.reason === 'timeout') return undefined;
  if (result.retryAfterMs > 0) return result.retryAfterMs <= retryAfterMaxMs ? result.retryAfterMs : undefined;
  const backoffMs = backoffMsMin * 2 ** retries;
  // Jitter prevents requests that failed at the same time from being retried at the same time.
  return Math.min(backoffMs * (1 + Math.random()), retryAfterMaxMs);
}

/** The result of an attempt. `errorMessage` is the message of a 400 or 422, which may be about a rejected parameter. */
type Posted = { readonly result: DistributiveOmit<ChatResult, 'retries'>; readonly errorMessage?: string };
type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

type Limits = { readonly bytesMax: number; readonly timeoutMs: number; readonly signal: AbortSignal };

async function post(poster: JsonPoster, body: object, limits: Limits): Promise<JsonResponse | Posted> {
  try {
    return await poster.post({ body: JSON.stringify(body), ...limits });
  } catch (error) {
    limits.signal.throwIfAborted();
    if (!(error instanceof PostError)) throw error;
    if (error.reason === 'too_large') return { result: { outcome: 'malformed', reason: 'too_large', usage: noUsage } };
    return { result: unavailable(error.reason) };
  }
}

function toResult(response: JsonResponse): Posted {
  const { status } = response;
  const isCompletion = status >= 200 && status < 300;
  const read = isCompletion ? readCompletion(response) : { ...readServerError(response), usage: noUsage };
  if (!('message' in read)) return { result: read };
  const { message, ...result } = read;
  return status === 400 || status === 422 ? { result, errorMessage: message } : { result };
}

function unavailable(reason: string): Posted['result'] {
  return { outcome: 'unavailable', reason, misconfigured: false, retryAfterMs: 0, usage: noUsage };
}

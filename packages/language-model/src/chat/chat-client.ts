/**
 * A client for chat-completions endpoints. Request time, retries, delays requested by the server, and response size are
 * limited. Parameters that a server rejects with a 400 are omitted from then on. Responses are parsed field by field
 * without assumptions about their shape.
 */
import { setTimeout } from 'node:timers/promises';
import type { ChatRequest } from './chat-request.ts';
import { createJsonPoster, PostError, type JsonPoster, type JsonResponse } from './post-json.ts';
import { createServerTraits, type LearnedTrait, type ServerTraits } from './server-traits.ts';
import { readCompletion, type TokenUsage } from './read-completion.ts';

type Counted = { readonly usage: TokenUsage; readonly retries: number };

/**
 * The outcome of a request. `malformed`: the response is not a chat completion. `rejected`: the server rejects this
 * request permanently. `unavailable`: the request failed but may succeed later; `misconfigured` is then true if the
 * key, the address or the model name is wrong. `reason` has one or two words and may be logged.
 */
export type ChatAnswer =
  | (Counted & { readonly outcome: 'answered'; readonly text: string; readonly cutOff: boolean })
  | (Counted & { readonly outcome: 'malformed'; readonly reason: string })
  | (Counted & { readonly outcome: 'rejected'; readonly reason: string })
  | (Counted & {
      readonly outcome: 'unavailable';
      readonly reason: string;
      readonly misconfigured: boolean;
      readonly retryAfterMs: number;
    });

/** Sends one request. Rejects only if `signal` aborts it. */
export type AskModel = (request: ChatRequest, signal: AbortSignal) => Promise<ChatAnswer>;

/** The endpoint, timeouts and retries. Times in milliseconds. */
export type ChatClientOptions = {
  /** With its version segment, for example `http://127.0.0.1:8000/v1`. */
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  /** Additional fields for the body of every request. */
  readonly extraBody: Readonly<Record<string, unknown>>;
  readonly requestTimeoutMs: number;
  /** Attempts after the first one, on 408, 429, 5xx and broken connections. */
  readonly retriesMax: number;
  /** A longer `Retry-After` is not awaited but returned with the outcome. */
  readonly retryAfterMaxMs: number;
  /** Called once for each detected trait of the server. */
  readonly onLearned: (trait: LearnedTrait) => void;
};

export type ChatClient = {
  readonly ask: AskModel;
  /** The traits of the server detected so far. */
  readonly learned: () => ServerTraits;
  /** Closes idle connections. */
  readonly close: () => void;
};

const retryStatuses = [408, 425, 429, 500, 502, 503, 504];
const misconfiguredStatuses = [401, 403, 404];
const noUsage: TokenUsage = { promptTokens: 0, completionTokens: 0, reasoningTokens: 0 };
// Allows for JSON escapes and the fields around the text. A larger body cannot be a version of the text.
const bytesPerCharacter = 12;
const bytesMin = 1_048_576;
// The server can reject the token limit's name, temperature and system role, one after the other.
const adaptationsMax = 4;
const backoffMsMin = 500;

export function createChatClient(options: ChatClientOptions): ChatClient {
  const { baseUrl, apiKey } = options;
  const url = new URL(`${baseUrl.replace(/\/+$/, '')}/chat/completions`);
  const poster = createJsonPoster(url, apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` });
  const traits = createServerTraits(options.onLearned);
  return {
    async ask(request, signal) {
      const bytesMax = request.textLength * bytesPerCharacter + bytesMin;
      let adaptations = 0;
      let retries = 0;
      for (;;) {
        const body = { ...traits.writeBody(request), ...options.extraBody };
        const { answer, refusal } = await post(poster, body, { bytesMax, timeoutMs: options.requestTimeoutMs, signal });
        if (refusal !== undefined && adaptations < adaptationsMax && traits.learnFromRefusal(refusal, body)) {
          adaptations += 1;
          continue;
        }
        const delayMs = retries < options.retriesMax ? retryDelay(answer, retries, options) : undefined;
        if (delayMs === undefined) {
          if (answer.outcome === 'answered' || answer.outcome === 'malformed') traits.learnFromAnswer(answer);
          return { ...answer, retries };
        }
        await setTimeout(delayMs, undefined, { signal });
        retries += 1;
      }
    },
    learned: () => traits.current(),
    close: () => poster.close(),
  };
}

/**
 * Milliseconds before the next attempt; undefined if there is none. Timeouts and wrong settings are not retried.
 */
function retryDelay(
  answer: Posted['answer'],
  retries: number,
  { retryAfterMaxMs }: ChatClientOptions,
): number | undefined {
  if (answer.outcome !== 'unavailable' || answer.misconfigured || answer.reason === 'timeout') return undefined;
  if (answer.retryAfterMs > 0) return answer.retryAfterMs <= retryAfterMaxMs ? answer.retryAfterMs : undefined;
  const backoffMs = backoffMsMin * 2 ** retries;
  // Jitter prevents requests that failed together from being retried together.
  return Math.min(backoffMs * (1 + Math.random()), retryAfterMaxMs);
}

/** `refusal` is the body of a 400 or 422: the server's message about a parameter that it rejects. */
type Posted = { readonly answer: DistributiveOmit<ChatAnswer, 'retries'>; readonly refusal?: string };
type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

type Limits = { readonly bytesMax: number; readonly timeoutMs: number; readonly signal: AbortSignal };

async function post(poster: JsonPoster, body: object, limits: Limits): Promise<Posted> {
  try {
    return toAnswer(await poster.post({ body: JSON.stringify(body), ...limits }));
  } catch (error) {
    limits.signal.throwIfAborted();
    if (!(error instanceof PostError)) throw error;
    if (error.reason === 'too_large') return { answer: { outcome: 'malformed', reason: 'too_large', usage: noUsage } };
    return { answer: unavailable(error.reason) };
  }
}

function toAnswer({ status, headers, body }: JsonResponse): Posted {
  if (status >= 200 && status < 300) return { answer: readCompletion(body) };
  const reason = `status ${status}`;
  // Redirects are not followed, because they indicate a wrong address.
  if (misconfiguredStatuses.includes(status) || (status >= 300 && status < 400)) {
    return { answer: unavailable(reason, { misconfigured: true }) };
  }
  if (retryStatuses.includes(status) || status >= 500) {
    return { answer: unavailable(reason, { retryAfterMs: readRetryAfter(headers['retry-after']) }) };
  }
  const answer = { outcome: 'rejected' as const, reason, usage: noUsage };
  return status === 400 || status === 422 ? { answer, refusal: body } : { answer };
}

function unavailable(reason: string, more: { misconfigured?: boolean; retryAfterMs?: number } = {}): Posted['answer'] {
  const { misconfigured = false, retryAfterMs = 0 } = more;
  return { outcome: 'unavailable', reason, misconfigured, retryAfterMs, usage: noUsage };
}

/** Parses seconds or an HTTP date. Returns 0 if the header is absent or invalid. */
function readRetryAfter(value: string | undefined): number {
  if (value === undefined) return 0;
  const ms = /^\d{1,7}$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : 0;
}

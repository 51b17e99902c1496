/**
 * One question to an endpoint that speaks the chat-completions dialect, with an end to everything: to the time of a
 * request, to the number of tries, to the wait that a server may ask for, and to the bytes of an answer. What comes
 * back is data from outside: it is read field by field and never trusted to have any shape.
 */
import got, { HTTPError, RequestError, TimeoutError, type Got } from 'got';

/** One message of a conversation. */
export type ChatMessage = { role: 'system' | 'user' | 'assistant'; content: string };

/** Tokens as the server counted them; 0 where it did not say. */
export type TokenUsage = { prompt: number; completion: number };

/** How a question ended. `unavailable` and `malformed` say why in a word that may be logged. */
export type ChatAnswer =
  | { outcome: 'answered'; text: string; cutOff: boolean; usage: TokenUsage; retries: number }
  | { outcome: 'malformed'; reason: 'no_text' | 'not_json' | 'too_large'; usage: TokenUsage; retries: number }
  | { outcome: 'unavailable'; reason: string; usage: TokenUsage; retries: number };

/** Asks one question; rejects only when `signal` ended it. */
export type AskModel = (
  messages: readonly ChatMessage[],
  limits: AskLimits,
  signal: AbortSignal,
) => Promise<ChatAnswer>;

/** How much of an answer is wanted: tokens that the model may write, bytes of HTTP body that are read at most. */
export type AskLimits = { tokensMax: number; bytesMax: number };

/** Where the model is and how patient to be. Times in milliseconds. */
export type ChatClientOptions = {
  /** With its version segment, for example `http://127.0.0.1:8000/v1`. */
  baseUrl: string;
  model: string;
  apiKey: string | undefined;
  requestTimeoutMs: number;
  /** Tries after the first one, on 408, 429, 5xx and broken connections. */
  retriesMax: number;
  /** A `Retry-After` longer than this is not waited for. */
  retryAfterMaxMs: number;
};

const retryStatuses = [408, 429, 500, 502, 503, 504];
const noUsage: TokenUsage = { prompt: 0, completion: 0 };
// A little freedom reads better than none; the checks hold the meaning.
const temperature = 0.4;

/** Makes the function that asks. */
export function createChatClient(options: ChatClientOptions): AskModel {
  const client = got.extend({
    prefixUrl: options.baseUrl,
    headers: options.apiKey === undefined ? {} : { authorization: `Bearer ${options.apiKey}` },
    timeout: { request: options.requestTimeoutMs },
    followRedirect: false,
    decompress: false,
    retry: {
      limit: options.retriesMax,
      methods: ['POST'],
      statusCodes: retryStatuses,
      maxRetryAfter: options.retryAfterMaxMs,
      backoffLimit: options.retryAfterMaxMs,
    },
  });
  return (messages, limits, signal) =>
    ask(client, { model: options.model, messages, temperature, max_tokens: limits.tokensMax }, limits.bytesMax, signal);
}

async function ask(client: Got, json: object, bytesMax: number, signal: AbortSignal): Promise<ChatAnswer> {
  const tooLarge = new AbortController();
  let retries = 0;
  try {
    const request = client.post('chat/completions', {
      json,
      responseType: 'text',
      signal: AbortSignal.any([signal, tooLarge.signal]),
      hooks: {
        beforeRetry: [
          () => {
            retries += 1;
          },
        ],
      },
    });
    void request.on('downloadProgress', ({ transferred }) => {
      if (transferred > bytesMax) tooLarge.abort();
    });
    const { body, statusCode } = await request;
    // Redirects are not followed, and got takes them for answers then.
    if (statusCode >= 300) return { outcome: 'unavailable', reason: `status ${statusCode}`, usage: noUsage, retries };
    return { ...readAnswer(body), retries };
  } catch (error) {
    if (tooLarge.signal.aborted) return { outcome: 'malformed', reason: 'too_large', usage: noUsage, retries };
    signal.throwIfAborted();
    return { outcome: 'unavailable', reason: nameFault(error), usage: noUsage, retries };
  }
}

function nameFault(error: unknown): string {
  if (error instanceof HTTPError) return `status ${error.response.statusCode}`;
  if (error instanceof TimeoutError) return 'timeout';
  if (error instanceof RequestError) return error.code;
  throw error;
}

function readAnswer(
  body: string,
): { usage: TokenUsage } & (
  | { outcome: 'answered'; text: string; cutOff: boolean }
  | { outcome: 'malformed'; reason: 'no_text' | 'not_json' }
) {
  let answer: unknown;
  try {
    answer = JSON.parse(body);
  } catch (error) {
    if (error instanceof SyntaxError) return { outcome: 'malformed', reason: 'not_json', usage: noUsage };
    throw error;
  }
  const counted = field(answer, 'usage');
  const usage = {
    prompt: count(field(counted, 'prompt_tokens')),
    completion: count(field(counted, 'completion_tokens')),
  };
  const choices = field(answer, 'choices');
  const choice: unknown = Array.isArray(choices) ? choices[0] : undefined;
  const text = field(field(choice, 'message'), 'content');
  if (typeof text !== 'string' || text.trim() === '') return { outcome: 'malformed', reason: 'no_text', usage };
  return { outcome: 'answered', text, cutOff: field(choice, 'finish_reason') === 'length', usage };
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

function count(value: unknown): number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : 0;
}

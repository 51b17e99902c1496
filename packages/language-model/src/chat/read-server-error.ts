/**
 * Classifies error responses from model servers, which use the same status for different causes. For example, a 400 can
 * mean filtered text, a missing model or an unsupported parameter. Only the first characters of known fields are read,
 * because some servers repeat the request in the error.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { field, parseJson } from './read-json.ts';

/**
 * A classified error. `rejected`: this request will never succeed. `unavailable`: a later request may succeed; in this
 * case, `misconfigured` is true if the key, address or model name is wrong or the account has insufficient credit.
 * `message` is the server's description and must not be logged. `retryAfterMs` is 0 if the server does not request a
 * delay.
 */
export type ServerError = { readonly reason: string; readonly message: string } & (
  | { readonly outcome: 'rejected' }
  | { readonly outcome: 'unavailable'; readonly misconfigured: boolean; readonly retryAfterMs: number }
);

const messageLengthMax = 600;
const retryStatuses = [408, 409, 425, 429];
const misconfiguredStatuses = [401, 402, 403, 404];

/** Patterns for the messages, codes and types of errors. The first match determines the cause. */
const causes = {
  contextLength:
    /context[_ -](?:length|size|window)|maximum context|max_model_len|prompt is too long|too many (?:input )?tokens/i,
  contentFilter:
    /content[_ -]?(?:filter|policy|management|moderation)|\bmoderation\b|\bflagged\b|data_inspection|prohibited_content/i,
  noModelLoaded: /no models? (?:is )?loaded|model is (?:un)?loaded|(?:loading|failed to load) (?:the )?model/i,
  noCredit: /insufficient[_ ](?:quota|balance|funds|credits?)|billing_hard_limit|credit balance is too low/i,
  unknownModel: /model_not_found|\bmodel\b[^\n]{0,100}\b(?:not found|not exist)|(?:invalid|unknown) model\b/i,
  invalidKey: /api[_ ]key[_ ](?:not valid|invalid)|(?:invalid|incorrect)[_ ]api[_ ]key/i,
} as const;

export type ErrorResponse = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

/** Classifies an error. @param response must have a status other than 2xx, or a 2xx status and an error in its body */
export function readServerError({ status, headers, body }: ErrorResponse): ServerError {
  const error = parseJson(body);
  const message = describe(error ?? body);
  const retryAfterMs = readRetryAfter(headers) || readDelay(error, message);
  const rejected = (reason: string): ServerError => ({ outcome: 'rejected', reason, message });
  const unavailable = (reason: string, misconfigured = false): ServerError => ({
    outcome: 'unavailable',
    reason,
    message,
    misconfigured,
    retryAfterMs: misconfigured ? 0 : retryAfterMs,
  });
  const isClientError = status >= 400 && status < 500 && !retryStatuses.includes(status);
  if (isClientError && causes.contextLength.test(message)) return rejected('context length');
  if (isClientError && causes.contentFilter.test(message)) return rejected('content filter');
  if (isClientError && causes.noModelLoaded.test(message)) return unavailable('no model loaded');
  // A temporary limit does not mean that the account has run out of credit.
  if (status < 500 && retryAfterMs === 0 && causes.noCredit.test(message)) return unavailable('no credit', true);
  // Redirects are not followed, because they indicate a wrong address.
  if (status < 400 || misconfiguredStatuses.includes(status)) return unavailable(`status ${status}`, true);
  if (!isClientError) return unavailable(`status ${status}`);
  if (causes.unknownModel.test(message)) return unavailable('unknown model', true);
  if (causes.invalidKey.test(message)) return unavailable('invalid key', true);
  return rejected(`status ${status}`);
}

/**
 * Returns the status of the error in a 2xx response, or undefined if the response contains no error. Gateways return
 * such an error if the connection to the model fails after the headers have been sent.
 */
export function findErrorStatus(answer: unknown): number | undefined {
  const error = field(first(answer), 'error');
  if (error === undefined || error === null || Array.isArray(field(answer, 'choices'))) return undefined;
  const code = Number(field(error, 'code') ?? field(error, 'status'));
  return Number.isInteger(code) && code >= 400 && code < 600 ? code : 502;
}

/** Joins the fields of an error that describe its cause into one text. */
function describe(error: unknown): string {
  if (typeof error === 'string') return error.slice(0, messageLengthMax);
  const outer = first(error);
  const inner = field(outer, 'error') ?? outer;
  if (typeof inner === 'string') return inner.slice(0, messageLengthMax);
  const details = field(inner, 'detail');
  const parts = [
    ...['code', 'type', 'status', 'param', 'message'].map((name) => field(inner, name)),
    ...(Array.isArray(details) ? details.slice(0, 8).flatMap(describeField) : [details]),
  ];
  return parts
    .filter((part) => typeof part === 'string' || typeof part === 'number')
    .map((part) => String(part).slice(0, messageLengthMax))
    .join(' ');
}

/** Reads a field's validation error in the form that FastAPI returns. */
function describeField(detail: unknown): unknown[] {
  const place = field(detail, 'loc');
  return [...(Array.isArray(place) ? (place as unknown[]) : []), field(detail, 'msg')];
}

/** Returns the first element of a list, because some gateways wrap the error in a list. */
function first(value: unknown): unknown {
  return Array.isArray(value) ? value[0] : value;
}

/** Parses milliseconds, seconds or an HTTP date. Returns 0 if the headers are absent or invalid. */
function readRetryAfter(headers: IncomingHttpHeaders): number {
  const milliseconds = headers['retry-after-ms'];
  if (typeof milliseconds === 'string' && /^\d{1,10}(?:\.\d{1,6})?$/.test(milliseconds)) return Number(milliseconds);
  const value = headers['retry-after'];
  if (value === undefined) return 0;
  const ms = /^\d{1,7}(?:\.\d{1,6})?$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : 0;
}

const unitMs: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 };
const delayInMessage =
  /(?:try again|retry|wait)(?: in| after| for)? ((?:\d{1,7}(?:\.\d{1,9})? ?(?:ms|h|m|s)[a-z]{0,7} ?){1,3})/i;

/**
 * Returns the delay that an error states in a `retryDelay` such as `17s`, or in a message such as `Please try again in
 * 6m0s.`
 */
function readDelay(error: unknown, message: string): number {
  const details = field(field(first(error), 'error'), 'details');
  const named = Array.isArray(details) ? details.slice(0, 8).map((detail) => field(detail, 'retryDelay')) : [];
  const text = named.find((delay) => typeof delay === 'string') ?? delayInMessage.exec(message)?.[1] ?? '';
  const parts = [...text.slice(0, 60).matchAll(/(\d{1,7}(?:\.\d{1,9})?) ?(ms|h|m|s)/gi)];
  return parts.reduce((sum, [, amount, unit]) => sum + Number(amount) * (unitMs[unit?.toLowerCase() ?? ''] ?? 0), 0);
}

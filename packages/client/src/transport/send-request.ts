/**
 * Sends a request, retries if that is safe, and converts the last response to a job or an error. Redirects are not
 * followed, so the API key and the text are sent only to the configured address.
 */
import type { ErrorResponse } from '../errors/humanize-api-error.ts';
import { createApiError } from '../errors/create-api-error.ts';
import { ConnectionError, OutputDeletedError, UnexpectedResponseError } from '../errors/humanize-error.ts';
import type { Job, JobWithoutOutput } from '../job.ts';
import type { ApiResult } from './api-promise.ts';
import type { Clock } from './clock.ts';
import { type RateLimitGate, readRateLimit } from './rate-limit.ts';
import type { RequestHooks } from './request-hooks.ts';
import { type AttemptEnd, parseRetryAfter, retryDelay, type RetryPolicy } from './retry-delay.ts';
import { withTimeout } from './with-timeout.ts';

export type Transport = {
  readonly fetch: typeof fetch;
  readonly clock: Clock;
  readonly random: () => number;
  readonly policy: RetryPolicy;
  /** Timeout per attempt, in milliseconds, including the time to read the response body. */
  readonly requestTimeoutMs: number;
  readonly gate: RateLimitGate;
  readonly hooks: RequestHooks;
};

export type ServiceRequest = {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal | undefined;
};

type Received = { readonly response: Response; readonly body: unknown };
type Attempt = { readonly end: AttemptEnd; readonly finish: () => ApiResult<Job> };

/**
 * Sends a request. @throws HumanizeApiError, ConnectionError, UnexpectedResponseError, OutputDeletedError, or the
 * signal's reason
 */
export async function sendRequest(transport: Transport, request: ServiceRequest): Promise<ApiResult<Job>> {
  const { clock, gate, hooks, policy, random } = transport;
  const { method, url, signal } = request;
  for (let attempt = 1; ; attempt += 1) {
    signal?.throwIfAborted();
    await gate.enter(method, signal);
    const { end, finish } = await attemptOnce(transport, request, attempt);
    const delayMs = retryDelay(end, { attempt, policy, random: random() });
    if (delayMs === undefined) return finish();
    hooks.onRetry?.({ method, url, attempt, delayMs, reason: reasonOf(end) });
    await clock.wait(delayMs, signal);
  }
}

function reasonOf(end: AttemptEnd): string {
  return end.kind === 'no_response' ? 'no_response' : (end.code ?? String(end.status));
}

/**
 * Makes one attempt. The `finish` function in the result returns the job or throws the error. The caller calls it after
 * the last attempt.
 */
async function attemptOnce(transport: Transport, request: ServiceRequest, attempt: number): Promise<Attempt> {
  const { clock, gate, hooks } = transport;
  const { method, url, signal } = request;
  const startedMs = clock.now();
  hooks.onRequest?.({ method, url, attempt });
  let received: Received;
  try {
    received = await receive(transport, request);
  } catch (cause) {
    signal?.throwIfAborted();
    const finish = () => {
      throw new ConnectionError(`The API at ${new URL(url).origin} did not respond${codeOf(cause)}.`, { cause });
    };
    return { end: { kind: 'no_response' }, finish };
  }
  const { headers, status } = received.response;
  gate.note(method, headers);
  const facts = {
    requestId: headers.get('x-request-id') ?? undefined,
    rateLimit: readRateLimit(headers),
    warning: headers.get('x-warning') ?? undefined,
  };
  hooks.onResponse?.({ method, url, attempt, status, durationMs: clock.now() - startedMs, ...facts });
  const code = isErrorBody(received.body) ? received.body.error.code : undefined;
  return {
    end: { kind: 'response', status, code, retryAfter: headers.get('retry-after') },
    finish: () => ({ data: readJob(received, url), response: received.response, attempts: attempt, ...facts }),
  };
}

async function receive(transport: Transport, { url, signal, ...init }: ServiceRequest): Promise<Received> {
  return withTimeout({ timeoutMs: transport.requestTimeoutMs, signal }, async (limited) => {
    const response = await transport.fetch(url, { ...init, redirect: 'manual', signal: limited });
    return { response, body: parseJson(await response.text()) };
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // The response did not come from the API. readJob reports this.
  }
}

/** Returns the error code of a failed connection, such as ` (ECONNREFUSED)`, if the runtime provides it. */
function codeOf(error: unknown): string {
  const { cause, code = (cause as { code?: unknown } | undefined)?.code } = error as {
    cause?: unknown;
    code?: unknown;
  };
  return typeof code === 'string' ? ` (${code})` : '';
}

function readJob({ response, body }: Received, url: string): Job {
  const { headers, status } = response;
  if ((status === 200 || status === 202) && isJob(body)) {
    if (body.status === 'succeeded' && !('output' in body)) throw new OutputDeletedError(body);
    return body;
  }
  if (!isErrorBody(body)) throw new UnexpectedResponseError(status, url);
  throw createApiError({ status, body, headers, retryAfterMs: parseRetryAfter(headers.get('retry-after')) });
}

function isJob(body: unknown): body is Job | JobWithoutOutput {
  const { id, status } = (body ?? {}) as { id?: unknown; status?: unknown };
  return typeof id === 'string' && typeof status === 'string';
}

function isErrorBody(body: unknown): body is ErrorResponse['body'] {
  const error = (body as { error?: { code?: unknown; message?: unknown } | null } | null | undefined)?.error;
  return typeof error?.code === 'string' && typeof error.message === 'string';
}

/**
 * Sends one request to the service, again where that is safe, and turns the last answer into a job or an error.
 * Redirects are not followed: key and text go to the configured address only.
 */
import type { ErrorBody, Job } from '@humanize/contract';
import type { Clock } from './clock.ts';
import { HumanizeApiError, HumanizeConnectionError, HumanizeUnexpectedAnswerError } from './humanize-error.ts';
import { type AttemptEnd, retryDelay, type RetryPolicy } from './retry-delay.ts';

export type Transport = {
  fetch: typeof fetch;
  clock: Clock;
  random: () => number;
  policy: RetryPolicy;
  /** Time for one attempt, headers and body. */
  requestTimeoutMs: number;
};

export type ServiceRequest = {
  url: string;
  method: 'GET' | 'POST';
  headers: Readonly<Record<string, string>>;
  body?: string;
  signal: AbortSignal | undefined;
};

type Answer = { status: number; requestId: string | undefined; retryAfter: string | null; body: unknown };

/**
 * @throws HumanizeApiError, HumanizeConnectionError, HumanizeUnexpectedAnswerError, or the reason of the signal
 */
export async function sendRequest(transport: Transport, request: ServiceRequest): Promise<Job> {
  for (let attempt = 1; ; attempt += 1) {
    const { end, finish } = await attemptOnce(transport, request);
    const delayMs = retryDelay(end, { attempt, policy: transport.policy, random: transport.random() });
    if (delayMs === undefined) return finish();
    await transport.clock.wait(delayMs, request.signal);
  }
}

/** `finish` gives the job or throws the error, should this attempt be the last. */
async function attemptOnce(
  transport: Transport,
  request: ServiceRequest,
): Promise<{ end: AttemptEnd; finish: () => Job }> {
  request.signal?.throwIfAborted();
  try {
    const answer = await receive(transport, request);
    const code = codeOf(answer.body);
    const { status, retryAfter } = answer;
    return { end: { kind: 'answer', status, code, retryAfter }, finish: () => readAnswer(answer) };
  } catch (cause) {
    request.signal?.throwIfAborted();
    const finish = () => {
      throw new HumanizeConnectionError('no answer from the service', { cause });
    };
    return { end: { kind: 'no_answer' }, finish };
  }
}

async function receive(transport: Transport, { url, signal, ...init }: ServiceRequest): Promise<Answer> {
  const timeout = AbortSignal.timeout(transport.requestTimeoutMs);
  const response = await transport.fetch(url, {
    ...init,
    redirect: 'manual',
    signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
  });
  const { headers, status } = response;
  return {
    status,
    requestId: headers.get('x-request-id') ?? undefined,
    retryAfter: headers.get('retry-after'),
    body: parseJson(await response.text()),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // not of the service; readAnswer says so
  }
}

function readAnswer({ status, body, requestId }: Answer): Job {
  if ((status === 200 || status === 202) && isJob(body)) return body;
  if (codeOf(body) === undefined) throw new HumanizeUnexpectedAnswerError(status);
  throw new HumanizeApiError({ status, body: body as ErrorBody, requestId });
}

function isJob(body: unknown): body is Job {
  const { id, status } = (body ?? {}) as { id?: unknown; status?: unknown };
  return typeof id === 'string' && typeof status === 'string';
}

function codeOf(body: unknown): string | undefined {
  const error = (body as { error?: { code?: unknown } | null } | null | undefined)?.error;
  return typeof error?.code === 'string' ? error.code : undefined;
}

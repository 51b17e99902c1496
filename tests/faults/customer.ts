/**
 * A client that uses only the public API. It submits texts, retries with the same key after a retryable error or a
 * missing response, and records all responses for comparison with the final state.
 */
import { pause } from './fault.ts';

/**
 * One request and its outcome. `status` is 0 if the connection was lost before a response arrived. Times are in
 * milliseconds.
 */
export type Sent = {
  idempotencyKey: string;
  text: string;
  status: number;
  code: string | undefined;
  jobId: string | undefined;
  /** End of the key's rate limit window, as given by the response. */
  resetAt: string | undefined;
  ms: number;
  /** When the request was sent, as a `performance.now()` timestamp. */
  sentAtMs: number;
};

export type Customer = {
  readonly accountId: string;
  /** Initial balance of the account. */
  readonly words: number;
  readonly sent: readonly Sent[];
  /** Sends one request. Never throws. */
  submit(text: string, options?: { idempotencyKey?: string; webhook?: boolean; baseUrl?: string }): Promise<Sent>;
  /** Retries with one key until the response is final: a job, or an error that is not retryable. */
  submitWithRetries(text: string, options?: { idempotencyKey?: string; webhook?: boolean }): Promise<Sent>;
};

/** Longer than any deadline of the service. A request that takes this long is treated as hung. */
const hungAfterMs = 30_000;
/** Delays grow from `first` to `max`, so that retries during a long recovery stay within the rate limit. */
const retryPauseMs = { first: 250, factor: 1.2, max: 2_000 };
const triesMax = 45;
const retryable: ReadonlySet<number> = new Set([0, 429, 500, 503]);

/** Cycles through `apiKeys`, because each has its own rate limit. */
export function createCustomer({
  accountId,
  words,
  apiKeys,
  publicApiUrl,
  webhookUrl,
}: {
  accountId: string;
  words: number;
  apiKeys: readonly string[];
  publicApiUrl: string;
  webhookUrl: string;
}): Customer {
  const sent: Sent[] = [];
  let count = 0;

  const submit: Customer['submit'] = async (text, options = {}) => {
    count += 1;
    const { idempotencyKey = `key-${count}`, webhook = true, baseUrl = publicApiUrl } = options;
    const beganMs = performance.now();
    const outcome = await post(baseUrl, {
      apiKey: apiKeys[count % apiKeys.length] ?? '',
      idempotencyKey,
      body: { text, ...(webhook && { webhook_url: webhookUrl }) },
    });
    const record = { idempotencyKey, text, sentAtMs: beganMs, ms: performance.now() - beganMs, ...outcome };
    sent.push(record);
    return record;
  };

  return {
    accountId,
    words,
    sent,
    submit,
    submitWithRetries: async (text, { idempotencyKey = `again-${(count += 1)}`, webhook = true } = {}) => {
      let pauseMs = retryPauseMs.first;
      for (let tries = 0; tries < triesMax; tries += 1) {
        const record = await submit(text, { idempotencyKey, webhook });
        if (!retryable.has(record.status)) return record;
        await pause(pauseMs);
        pauseMs = Math.min(retryPauseMs.max, pauseMs * retryPauseMs.factor);
      }
      throw new Error(`no final response after ${triesMax} attempts`);
    },
  };
}

type Outcome = Pick<Sent, 'status' | 'code' | 'jobId' | 'resetAt'>;

async function post(
  baseUrl: string,
  { apiKey, idempotencyKey, body }: { apiKey: string; idempotencyKey: string; body: object },
): Promise<Outcome> {
  try {
    const response = await fetch(`${baseUrl}/humanize`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${apiKey}`,
        'content-type': 'application/json',
        'idempotency-key': idempotencyKey,
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(hungAfterMs),
    });
    const received = (await response.json()) as { id?: string; error?: { code: string } };
    const resetAt = response.headers.get('x-ratelimit-reset') ?? undefined;
    return { status: response.status, code: received.error?.code, jobId: received.id, resetAt };
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError') {
      throw new Error(`no response within ${hungAfterMs} ms`, { cause: error });
    }
    return { status: 0, code: undefined, jobId: undefined, resetAt: undefined };
  }
}

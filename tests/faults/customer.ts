/**
 * A customer who knows only the public API: sends texts, retries with the same key if there is no response or it is
 * retryable, and records everything, so that the responses can be compared with the final state.
 */
import { pause } from './fault.ts';

/** One request and its result. `status` 0: the connection broke before the response. Times in milliseconds. */
export type Sent = {
  idempotencyKey: string;
  text: string;
  status: number;
  code: string | undefined;
  jobId: string | undefined;
  /** The end of the key's rate-limit window according to the response. */
  resetAt: string | undefined;
  ms: number;
};

export type Customer = {
  readonly accountId: string;
  /** The balance before the first request. */
  readonly words: number;
  readonly sent: readonly Sent[];
  /** Sends once. Never throws. */
  submit(text: string, options?: { idempotencyKey?: string; webhook?: boolean; baseUrl?: string }): Promise<Sent>;
  /** Retries with one key until the response is final: a job, or an error that is not retryable. */
  submitUntilAnswered(text: string, options?: { idempotencyKey?: string; webhook?: boolean }): Promise<Sent>;
};

/** Longer than any deadline of the service: such a request hangs. */
const hungAfterMs = 10_000;
/** The delay grows from the first to the second, so that retries during a long recovery stay below a key's rate limit. */
const retryPauseMs = { first: 250, factor: 1.2, max: 2_000 };
const triesMax = 45;
const retryable: ReadonlySet<number> = new Set([0, 429, 500, 503]);

/** `apiKeys` are used in turn, because each has its own rate limit. */
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
    const answer = await post(baseUrl, {
      apiKey: apiKeys[count % apiKeys.length] ?? '',
      idempotencyKey,
      body: { text, ...(webhook && { webhook_url: webhookUrl }) },
    });
    const record = { idempotencyKey, text, ms: performance.now() - beganMs, ...answer };
    sent.push(record);
    return record;
  };

  return {
    accountId,
    words,
    sent,
    submit,
    submitUntilAnswered: async (text, { idempotencyKey = `again-${(count += 1)}`, webhook = true } = {}) => {
      let pauseMs = retryPauseMs.first;
      for (let tries = 0; tries < triesMax; tries += 1) {
        const answer = await submit(text, { idempotencyKey, webhook });
        if (!retryable.has(answer.status)) return answer;
        await pause(pauseMs);
        pauseMs = Math.min(retryPauseMs.max, pauseMs * retryPauseMs.factor);
      }
      throw new Error(`no final response after ${triesMax} tries`);
    },
  };
}

type Answer = Pick<Sent, 'status' | 'code' | 'jobId' | 'resetAt'>;

async function post(
  baseUrl: string,
  { apiKey, idempotencyKey, body }: { apiKey: string; idempotencyKey: string; body: object },
): Promise<Answer> {
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
    const answer = (await response.json()) as { id?: string; error?: { code: string } };
    const resetAt = response.headers.get('x-ratelimit-reset') ?? undefined;
    return { status: response.status, code: answer.error?.code, jobId: answer.id, resetAt };
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError') {
      throw new Error(`a request got no response within ${hungAfterMs} ms`, { cause: error });
    }
    return { status: 0, code: undefined, jobId: undefined, resetAt: undefined };
  }
}

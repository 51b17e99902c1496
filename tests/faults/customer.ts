/**
 * A customer who knows nothing but the interface: sends texts, sends again with the same key when it got no answer or
 * was told to, and remembers all of it, so that what was promised can be held against what is there in the end.
 */
import { pause } from './fault.ts';

/** One request and how it ended. `status` 0: the connection broke before an answer. Times in milliseconds. */
export type Sent = {
  idempotencyKey: string;
  text: string;
  status: number;
  code: string | undefined;
  jobId: string | undefined;
  /** When the key's window ends, as the answer said. */
  resetAt: string | undefined;
  ms: number;
};

export type Customer = {
  readonly accountId: string;
  /** On the account before anything was sent. */
  readonly words: number;
  readonly sent: readonly Sent[];
  /** Sends once. Never throws. */
  submit(text: string, options?: { idempotencyKey?: string; webhook?: boolean; baseUrl?: string }): Promise<Sent>;
  /** Sends with one key until the answer is final: a job, or a refusal that sending again does not change. */
  submitUntilAnswered(text: string, options?: { idempotencyKey?: string; webhook?: boolean }): Promise<Sent>;
};

/** Longer than any deadline of the service: what takes so long has hung. */
const hungAfterMs = 10_000;
/** Grows from the first to the second, so that a key's rate limit outlasts a recovery that takes long. */
const retryPauseMs = { first: 250, factor: 1.2, max: 2_000 };
const triesMax = 45;
const retryable: ReadonlySet<number> = new Set([0, 429, 500, 503]);

/** `apiKeys` are used in turn, for each has a rate limit of its own. */
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
      throw new Error(`no final answer after ${triesMax} tries`);
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
      throw new Error(`a request got no answer within ${hungAfterMs} ms`, { cause: error });
    }
    return { status: 0, code: undefined, jobId: undefined, resetAt: undefined };
  }
}

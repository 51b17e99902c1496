/**
 * The client. It needs only `fetch` and Web Crypto, so it runs on Node 20 and later, Bun, Deno and edge runtimes. Use
 * it only on servers, because API keys must stay private.
 */
import { type HumanizeOptions, readClientOptions } from './client-options.ts';
import { JobFailedError } from './errors/humanize-error.ts';
import { humanizeMany, type ManyOptions, type ManyProgress, type ManyResult } from './humanize-many.ts';
import type { SubmissionOptions } from './job.ts';
import { checkedIdempotencyKey, createJobs, type CreateOptions, type Jobs, type WaitOptions } from './jobs.ts';
import { countWords } from './texts/count-words.ts';
import { splitText } from './texts/split-text.ts';
import type { Clock } from './transport/clock.ts';
import { webhooks } from './webhooks/webhooks.ts';

export type HumanizeTextOptions = SubmissionOptions &
  CreateOptions &
  WaitOptions & {
    /**
     * If a text is too long for one job, divides it at paragraph breaks and joins the results. Each part is a separate
     * job, so `webhook_url` and `onUpdate` cannot be used. If a part fails, other parts that have already started are
     * still charged.
     */
    split?: boolean | undefined;
    /** Called when a part is finished, if `split` is true. */
    onProgress?: ((progress: ManyProgress) => void) | undefined;
  };

export class Humanize {
  /** Submits texts and retrieves jobs. */
  readonly jobs: Jobs;
  /** Verifies webhooks. It is also exported separately, because it needs no API key. */
  readonly webhooks = webhooks;
  readonly #clock: Clock;

  /** @throws ConfigurationError if the API key or the base URL is missing or invalid */
  constructor(options: HumanizeOptions = {}) {
    const config = readClientOptions(options);
    this.#clock = config.transport.clock;
    this.jobs = createJobs(config);
  }

  /**
   * Submits a text, waits for the job and returns the rewritten text.
   * @throws JobFailedError if the job fails, or another HumanizeError
   */
  async humanize(text: string, { split = false, ...options }: HumanizeTextOptions = {}): Promise<string> {
    if (split) return this.#humanizeParts(text, options);
    const { idempotencyKey, signal, pollIntervalMs, timeoutMs, onUpdate, onProgress: _none, ...fields } = options;
    const { id } = await this.jobs.create({ ...fields, text }, { idempotencyKey, signal });
    const job = await this.jobs.wait(id, { signal, pollIntervalMs, timeoutMs, onUpdate });
    if (job.status === 'failed') throw new JobFailedError(job);
    return job.output;
  }

  /**
   * Humanizes many texts, at most five at a time, within the rate limits. A failed text does not stop the others.
   * @returns one result per text, in the order of the texts
   */
  humanizeMany(texts: readonly string[], options: ManyOptions = {}): Promise<ManyResult[]> {
    return humanizeMany({ jobs: this.jobs, clock: this.#clock }, texts, options);
  }

  async #humanizeParts(text: string, options: Omit<HumanizeTextOptions, 'split'>): Promise<string> {
    const { idempotencyKey, pollIntervalMs: _poll, onUpdate, webhook_url: webhookUrl, ...others } = options;
    if (onUpdate !== undefined || webhookUrl !== undefined) {
      throw new TypeError(
        'split cannot be combined with onUpdate or webhook_url, because each part is a separate job.',
      );
    }
    const keyStart = idempotencyKey === undefined ? undefined : await startOfPartKeys(idempotencyKey);
    const parts = splitText(text);
    // The API does not accept a part without words, such as a row of dashes.
    const sent = parts.filter((part) => countWords(part.text) > 0);
    const results = await this.humanizeMany(
      sent.map((part) => part.text),
      {
        ...others,
        stopOnFailure: true,
        ...(keyStart !== undefined && { idempotencyKey: (_text, index) => `${keyStart}:${index}` }),
      },
    );
    const outputs = new Map(
      results.map((result) => {
        if (result.status === 'failed') throw result.error;
        return [sent[result.index], result.output];
      }),
    );
    return parts.map((part) => (outputs.get(part) ?? part.text) + part.separator).join('');
  }
}

/** Keys up to this length leave enough characters for the number of a part. */
const keyStartLengthMax = 240;

/** Returns what the idempotency keys of all parts start with: the key, or the SHA-256 hash of a long key in hexadecimal. */
async function startOfPartKeys(idempotencyKey: string): Promise<string> {
  const key = checkedIdempotencyKey(idempotencyKey).trim();
  if (key.length <= keyStartLengthMax) return key;
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The client. It needs only `fetch` and Web Crypto, so it runs on Node 20 and later, Bun, Deno and edge runtimes. Use
 * it only on servers, because API keys must stay private.
 */
import { type HumanizeOptions, readClientOptions } from './client-options.ts';
import { JobFailedError } from './errors/humanize-error.ts';
import { humanizeMany, type ManyOptions, type ManyProgress, type ManyResult } from './humanize-many.ts';
import type { SubmissionOptions } from './job.ts';
import { createJobs, type CreateOptions, type Jobs, type WaitOptions } from './jobs.ts';
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
    const parts = splitText(text);
    // The API does not accept a part without words, such as a row of dashes.
    const sent = parts.filter((part) => countWords(part.text) > 0);
    const results = await this.humanizeMany(
      sent.map((part) => part.text),
      {
        ...others,
        stopOnFailure: true,
        ...(idempotencyKey !== undefined && { idempotencyKey: (_text, index) => `${idempotencyKey}:${index}` }),
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

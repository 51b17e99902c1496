/** A customer's program that uses the packed SDK. It is compiled and run as an ES module and as CommonJS. */
import { Humanize, HumanizeApiError, ValidationError, webhooks, type Job, type WebhookEvent } from '@humanize/client';

const [text = ''] = process.argv.slice(2);

async function main(): Promise<void> {
  const client = new Humanize({ appInfo: 'package-test/1.0' });
  const { data, rateLimit, requestId } = await client.jobs.create({ text }).withResponse();
  const ended = await client.jobs.wait(data.id);
  const job: Job = await client.jobs.get(ended.id);
  if (job.status === 'queued' || job.status === 'running' || job.status === 'failed') throw new Error(job.status);
  const output: string = job.output;
  const completedAt: string = job.completed_at;
  if (rateLimit?.limit !== 20 || requestId === undefined)
    throw new Error('the rate limit or the request ID of the response is missing');
  console.log(JSON.stringify({ status: job.status, output, completedAt }));

  const error: unknown = await client.humanize('').catch((reason: unknown) => reason);
  if (!(error instanceof ValidationError && error instanceof HumanizeApiError)) throw error;
  const code: 'validation_error' = error.code;
  console.log(JSON.stringify({ code }));

  const forged: Promise<WebhookEvent> = webhooks.unwrap('{}', {}, 'whsec_test');
  const reason: unknown = await forged.catch((cause: Error) => cause.name);
  if (reason !== 'WebhookVerificationError') throw new Error('a webhook without a signature was accepted');
}

// @ts-expect-error -- only a successful job has an output
export const outputOf = (job: Job): string => job.output;

void main();

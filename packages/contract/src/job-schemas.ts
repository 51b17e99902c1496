/**
 * The schemas of the Job object and of the webhook payloads: one complete schema per variant, distinguished by a
 * required `status` or `type`, so that client generators create discriminated unions. Responses are open: clients must
 * accept fields and job error codes that are added later.
 */
import { jobErrorCodes, type JobStatus } from './job.ts';
import type { JsonSchema } from './json-schema.ts';
import { webhookEvents, webhookEventTypes, type WebhookEventType } from './webhook-payload.ts';

const words = (minimum: number, description: string): JsonSchema => ({ type: 'integer', minimum, description });
const time = (description: string): JsonSchema => ({ type: 'string', format: 'date-time', description });

export const jobErrorSchema: JsonSchema = {
  type: 'object',
  title: 'Job error',
  description: 'Why a job failed.',
  required: ['code', 'message'],
  properties: {
    code: {
      type: 'string',
      examples: jobErrorCodes,
      description: `Machine-readable reason. Known values: ${jobErrorCodes.map((code) => `\`${code}\``).join(', ')}. Others can be added.`,
    },
    message: { type: 'string', description: 'Human-readable text.' },
  },
};

const sharedFields = {
  id: { type: 'string', format: 'uuid', description: 'Job identifier.' },
  mode: { type: 'string', enum: ['humanize'], description: 'Always `humanize`.' },
  input_words: words(1, 'Word count of the submitted text.'),
  words_reserved: words(1, 'Words deducted from the balance for this job. Equals `input_words`.'),
  words_charged: words(0, 'Words billed: reserved minus refunded words.'),
  status_url: { type: 'string', format: 'uri', description: 'URL for polling this job.' },
  created_at: time('When the job was created.'),
} satisfies Record<string, JsonSchema>;

const pollingFields = {
  current_stage: {
    type: ['string', 'null'],
    description: 'Informational progress label. Values can change without notice; do not branch on them.',
  },
  detected_language: { type: ['string', 'null'], description: 'Detected language code. Null before detection.' },
} satisfies Record<string, JsonSchema>;

const completedAt = time('When the job ended.');
const outputField: JsonSchema = { type: 'string', description: 'The rewritten text.' };
const refunded: JsonSchema = { type: 'integer', enum: [0], description: 'Always 0: a failed job is refunded.' };
const statusField = (statuses: readonly JobStatus[], description: string): JsonSchema => ({
  type: 'string',
  enum: statuses,
  description,
});

type Variant = { title: string; description: string; fields: Record<string, JsonSchema>; optional?: readonly string[] };

function variant({ title, description, fields, optional = [] }: Variant): JsonSchema {
  const required = Object.keys(fields).filter((name) => !optional.includes(name));
  return { type: 'object', title, description, required, properties: fields };
}

export const pendingJobSchema = variant({
  title: 'Pending job',
  description: 'A job that has not ended.',
  fields: {
    status: statusField(['queued', 'running'], 'The job has not ended.'),
    ...sharedFields,
    ...pollingFields,
    completed_at: { ...completedAt, type: ['string', 'null'], description: 'Null until the job ends.' },
  },
});

export const succeededJobSchema = variant({
  title: 'Succeeded job',
  description: 'A job that has ended with a rewritten text.',
  fields: {
    status: statusField(['succeeded'], 'The job has succeeded. Final.'),
    ...sharedFields,
    ...pollingFields,
    completed_at: completedAt,
    output: { ...outputField, description: 'The rewritten text. Absent once the retention period of texts is over.' },
  },
  optional: ['output'],
});

export const failedJobSchema = variant({
  title: 'Failed job',
  description: 'A job that has ended without a text. Its words are refunded.',
  fields: {
    status: statusField(['failed'], 'The job has failed. Final.'),
    ...sharedFields,
    words_charged: refunded,
    ...pollingFields,
    completed_at: completedAt,
    error: jobErrorSchema,
  },
});

/** One variant per final status, and one for jobs that have not ended. */
export const jobSchema: JsonSchema = {
  title: 'Job',
  description: 'A job. `status` tells its variants apart.',
  oneOf: [pendingJobSchema, succeededJobSchema, failedJobSchema],
  discriminator: {
    propertyName: 'status',
    mapping: { queued: 'PendingJob', running: 'PendingJob', succeeded: 'SucceededJob', failed: 'FailedJob' },
  },
};

/** Webhook bodies: the job without the polling-only fields. */
export const webhookPayloadSchemas = Object.fromEntries(
  webhookEventTypes.map((type) => [type, eventSchema(type)]),
) as Readonly<Record<WebhookEventType, JsonSchema>>;

function eventSchema(type: WebhookEventType): JsonSchema {
  const { status } = webhookEvents[type];
  return variant({
    title: type,
    description: `The body of the event \`${type}\`.`,
    fields: {
      type: { type: 'string', enum: [type], description: 'The event type, as in the event header.' },
      status: statusField([status], 'The final status of the job.'),
      ...sharedFields,
      completed_at: completedAt,
      ...(status === 'succeeded' ? { output: outputField } : { words_charged: refunded, error: jobErrorSchema }),
    },
  });
}

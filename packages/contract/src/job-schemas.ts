/**
 * The schemas of the Job object and the webhook payloads. Each variant has a complete schema with a required `status`
 * or `type`, from which client generators create discriminated unions. Response schemas are open: clients must accept
 * fields and job error codes that are added later.
 */
import { jobErrorSchema, jobFieldSchemas, type JobStatus, pollingFields } from './job.ts';
import type { JsonSchema } from './json-schema.ts';
import { webhookEvents, webhookEventTypes, type WebhookEventType } from './webhook-payload.ts';

const { output: outputField, error: _error, ...sharedFields } = jobFieldSchemas;
const { completed_at: completedAt } = sharedFields;
const refunded: JsonSchema = { type: 'integer', enum: [0], description: 'Always 0: a failed job is refunded.' };
const statusField = (statuses: readonly JobStatus[], description: string): JsonSchema => ({
  type: 'string',
  enum: statuses,
  description,
});

/** The fields that depend on the status of a job. */
const pendingFields = {
  completed_at: { ...completedAt, type: ['string', 'null'], description: 'Null until the job ends.' },
} as const;
const failedFields = { words_charged: refunded, error: jobErrorSchema };

type Variant = { title: string; description: string; fields: Record<string, JsonSchema>; optional?: readonly string[] };

function variant({ title, description, fields, optional = [] }: Variant): JsonSchema {
  const required = Object.keys(fields).filter((name) => !optional.includes(name));
  return { type: 'object', title, description, required, properties: fields };
}

export const pendingJobSchema = variant({
  title: 'Pending job',
  description: 'A job that has not ended.',
  fields: {
    ...sharedFields,
    status: statusField(['queued', 'running'], 'The job has not ended.'),
    ...pendingFields,
  },
});

export const succeededJobSchema = variant({
  title: 'Succeeded job',
  description: 'A job that has succeeded, with the rewritten text.',
  fields: {
    ...sharedFields,
    status: statusField(['succeeded'], 'The job has succeeded. This status is final.'),
    output: { ...outputField, description: 'The rewritten text. Absent after the retention period for texts.' },
  },
  optional: ['output'],
});

export const failedJobSchema = variant({
  title: 'Failed job',
  description: 'A job that has failed. Its words are refunded.',
  fields: {
    ...sharedFields,
    status: statusField(['failed'], 'The job has failed. This status is final.'),
    ...failedFields,
  },
});

/** The job schema, with one variant per final status and one for jobs that have not ended. */
export const jobSchema: JsonSchema = {
  title: 'Job',
  description: 'A job. `status` distinguishes its variants.',
  oneOf: [pendingJobSchema, succeededJobSchema, failedJobSchema],
  discriminator: {
    propertyName: 'status',
    mapping: { queued: 'PendingJob', running: 'PendingJob', succeeded: 'SucceededJob', failed: 'FailedJob' },
  },
};

/** The event fields for each job status. */
const eventFields: Readonly<Record<JobStatus, Record<string, JsonSchema>>> = {
  queued: pendingFields,
  running: pendingFields,
  succeeded: { output: outputField },
  failed: failedFields,
};

/** The schemas of webhook bodies, which contain the job without the fields that only polling returns. */
export const webhookPayloadSchemas = Object.fromEntries(
  webhookEventTypes.map((type) => [type, eventSchema(type)]),
) as Readonly<Record<WebhookEventType, JsonSchema>>;

function eventSchema(type: WebhookEventType): JsonSchema {
  const { status } = webhookEvents[type];
  const fields = Object.entries(sharedFields).filter(([name]) => !pollingFields.some((polling) => polling === name));
  return variant({
    title: type,
    description: `The body of the event \`${type}\`.`,
    fields: {
      type: { type: 'string', enum: [type], description: 'The event type, as in the event header.' },
      ...Object.fromEntries(fields),
      status: statusField([status], 'The status of the job.'),
      ...eventFields[status],
    },
  });
}

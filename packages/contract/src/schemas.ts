/**
 * The JSON Schemas of everything that goes over the wire, once: ajv validates with these objects and the OpenAPI
 * document shows them. Requests may have unknown fields; answers have exactly the documented ones.
 */
import { errorCatalogue, type ErrorCode } from './error-catalogue.ts';
import { jobErrorCodes, type JobStatus, jobStatuses } from './job.ts';
import { limits } from './limits.ts';
import type { WebhookEventType } from './webhook-payload.ts';

/** A JSON Schema (draft 2020-12, as in OpenAPI 3.1) of the few keywords that the contract needs. */
export type JsonSchema = {
  readonly type?: string | readonly string[];
  readonly title?: string;
  readonly description?: string;
  readonly format?: string;
  readonly const?: string | number;
  readonly enum?: readonly string[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly default?: boolean;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean;
  readonly oneOf?: readonly JsonSchema[];
  readonly not?: JsonSchema;
};

const words = (minimum: number, description: string): JsonSchema => ({ type: 'integer', minimum, description });
const uuid = (description: string): JsonSchema => ({ type: 'string', format: 'uuid', description });
const time = (description: string): JsonSchema => ({ type: 'string', format: 'date-time', description });

export const submissionSchema = {
  type: 'object',
  title: 'Submission',
  required: ['text'],
  properties: {
    text: {
      type: 'string',
      minLength: 1,
      maxLength: limits.textLengthMax,
      description: `The English text to rewrite, of at most ${limits.wordsMax} words.`,
    },
    auto_detect_language: {
      type: 'boolean',
      default: true,
      description: 'Whether to detect the input language; the result is `detected_language` of the job.',
    },
    use_british_spellings: {
      type: 'boolean',
      default: false,
      description: 'true gives British (en-GB), false US English spellings.',
    },
    webhook_url: {
      type: 'string',
      format: 'uri',
      maxLength: limits.webhookUrlLengthMax,
      description: 'Where to send the event when the job has ended: https, without credentials, publicly reachable.',
    },
  },
} as const satisfies JsonSchema;

const jobErrorSchema: JsonSchema = {
  type: 'object',
  title: 'Job error',
  required: ['code', 'message'],
  properties: {
    code: { type: 'string', enum: jobErrorCodes, description: 'Machine-readable reason.' },
    message: { type: 'string', description: 'Human-readable text.' },
  },
  additionalProperties: false,
};

const jobFields = {
  id: uuid('Job identifier.'),
  status: { type: 'string', enum: jobStatuses, description: 'succeeded and failed are terminal.' },
  mode: { type: 'string', const: 'humanize', description: 'Always `humanize`.' },
  input_words: words(1, 'Words of the submitted text.'),
  words_reserved: words(1, 'Words held from the balance for this job; equals `input_words`.'),
  words_charged: words(0, 'Words billed: reserved minus refunded. 0 for a failed job.'),
  status_url: { type: 'string', format: 'uri', description: 'Where to poll this job.' },
  current_stage: {
    type: ['string', 'null'],
    description: 'Informational label of the progress; it may change without notice, do not branch on it.',
  },
  detected_language: { type: ['string', 'null'], description: 'Detected language code, null before detection.' },
  created_at: time('When the job was created.'),
  completed_at: { type: ['string', 'null'], format: 'date-time', description: 'When the job ended, null until then.' },
} satisfies Record<string, JsonSchema>;

const outputField: JsonSchema = { type: 'string', description: 'The rewritten text.' };
/** A field that must not be there. */
const absent: JsonSchema = { not: {} };

/** Presence of fields by status, said once for every status so that a wrong combination is a violation. */
export const jobSchema: JsonSchema = {
  type: 'object',
  title: 'Job',
  required: Object.keys(jobFields),
  properties: {
    ...jobFields,
    output: { ...outputField, description: 'The rewritten text; only when `status` is `succeeded`.' },
    error: jobErrorSchema,
  },
  additionalProperties: false,
  oneOf: [
    {
      title: 'Not done yet',
      properties: {
        status: { enum: ['queued', 'running'] },
        completed_at: { type: 'null' },
        output: absent,
        error: absent,
      },
    },
    {
      title: 'Succeeded',
      properties: { status: { const: 'succeeded' }, completed_at: { type: 'string' }, error: absent },
    },
    {
      title: 'Failed',
      required: ['error'],
      properties: {
        status: { const: 'failed' },
        completed_at: { type: 'string' },
        words_charged: { const: 0 },
        output: absent,
      },
    },
  ],
};

const { current_stage: _stage, detected_language: _language, ...eventFields } = jobFields;

/** The bodies of the events; they differ in `type`, `status` and in whether `output` or `error` is there. */
export const webhookPayloadSchemas: Readonly<Record<WebhookEventType, JsonSchema>> = {
  'humanize.job.succeeded': eventSchema('humanize.job.succeeded', 'succeeded', { output: outputField }),
  'humanize.job.failed': eventSchema('humanize.job.failed', 'failed', { error: jobErrorSchema }),
};

function eventSchema(type: WebhookEventType, status: JobStatus, result: Record<string, JsonSchema>): JsonSchema {
  const properties: Record<string, JsonSchema> = {
    ...eventFields,
    type: { type: 'string', const: type, description: 'The event, as in the event header.' },
    status: { type: 'string', const: status, description: 'The status that the job has ended with.' },
    completed_at: time('When the job ended.'),
    ...result,
  };
  return { type: 'object', title: type, required: Object.keys(properties), properties, additionalProperties: false };
}

const errorCodes = Object.keys(errorCatalogue) as ErrorCode[];

/** The envelopes of the error codes, each with its extra top-level fields. */
export const errorEnvelopeSchemas = Object.fromEntries(
  errorCodes.map((code) => [code, envelopeSchema(code)]),
) as Readonly<Record<ErrorCode, JsonSchema>>;

function envelopeSchema(code: ErrorCode): JsonSchema {
  const extra: Readonly<Record<string, JsonSchema>> = errorCatalogue[code].extra;
  return {
    type: 'object',
    title: code,
    description: errorCatalogue[code].condition,
    required: ['error', ...Object.keys(extra)],
    properties: {
      error: {
        type: 'object',
        required: ['code', 'message'],
        properties: { code: { type: 'string', const: code }, message: { type: 'string', minLength: 1 } },
        additionalProperties: false,
      },
      ...extra,
    },
    additionalProperties: false,
  };
}

/**
 * JSON Schemas of all request, response and webhook bodies. ajv validates with them, and the OpenAPI document contains
 * them. Requests can have unknown fields; responses have exactly the documented ones.
 */
import { errorCatalogue, type ErrorCode } from './error-catalogue.ts';
import { jobErrorCodes, jobStatuses } from './job.ts';
import { limits } from './limits.ts';
import { webhookEvents, webhookEventTypes, type WebhookEventType } from './webhook-payload.ts';

/** The subset of JSON Schema (draft 2020-12, as in OpenAPI 3.1) that the contract uses. */
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
      description: `The English text to rewrite, with at most ${limits.wordsMax} words.`,
    },
    auto_detect_language: {
      type: 'boolean',
      default: true,
      description: 'Whether to detect the input language. The result is returned as `detected_language`.',
    },
    use_british_spellings: {
      type: 'boolean',
      default: false,
      description: 'Use British (en-GB) spelling if true, US spelling if false.',
    },
    webhook_url: {
      type: 'string',
      format: 'uri',
      maxLength: limits.webhookUrlLengthMax,
      description:
        'URL that receives an event when the job ends. Must be publicly reachable, use https and contain no credentials.',
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
  status: { type: 'string', enum: jobStatuses, description: 'Current status. `succeeded` and `failed` are terminal.' },
  mode: { type: 'string', const: 'humanize', description: 'Always `humanize`.' },
  input_words: words(1, 'Word count of the submitted text.'),
  words_reserved: words(1, 'Words deducted from the balance for this job. Equals `input_words`.'),
  words_charged: words(0, 'Words billed: reserved minus refunded words. 0 for a failed job.'),
  status_url: { type: 'string', format: 'uri', description: 'URL for polling this job.' },
  current_stage: {
    type: ['string', 'null'],
    description: 'Informational progress label. Values can change without notice; do not branch on them.',
  },
  detected_language: { type: ['string', 'null'], description: 'Detected language code. Null before detection.' },
  created_at: time('When the job was created.'),
  completed_at: { type: ['string', 'null'], format: 'date-time', description: 'When the job ended. Null until then.' },
} satisfies Record<string, JsonSchema>;

const outputField: JsonSchema = { type: 'string', description: 'The rewritten text.' };
/** A field that must be absent. */
const absent: JsonSchema = { not: {} };

/** Defines which fields are present for each status. Invalid combinations violate the schema. */
export const jobSchema: JsonSchema = {
  type: 'object',
  title: 'Job',
  required: Object.keys(jobFields),
  properties: {
    ...jobFields,
    output: { ...outputField, description: 'The rewritten text. Present only if `status` is `succeeded`.' },
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

/** Webhook bodies. They differ in `type`, `status` and the presence of `output` or `error`. */
export const webhookPayloadSchemas = Object.fromEntries(
  webhookEventTypes.map((type) => [type, eventSchema(type)]),
) as Readonly<Record<WebhookEventType, JsonSchema>>;

function eventSchema(type: WebhookEventType): JsonSchema {
  const { status } = webhookEvents[type];
  const properties: Record<string, JsonSchema> = {
    ...eventFields,
    type: { type: 'string', const: type, description: 'The event type, as in the event header.' },
    status: { type: 'string', const: status, description: 'The terminal status of the job.' },
    completed_at: time('When the job ended.'),
    ...(status === 'succeeded' ? { output: outputField } : { error: jobErrorSchema }),
  };
  return { type: 'object', title: type, required: Object.keys(properties), properties, additionalProperties: false };
}

const errorCodes = Object.keys(errorCatalogue) as ErrorCode[];

/** Error body schemas by code, with the extra top-level fields of each code. */
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

/**
 * Builds the OpenAPI 3.1 document for the API, version 1.0.0. Its schemas are the ones that ajv uses for validation,
 * and its responses come from the operations table. The document is designed for client generators: each body variant
 * has a complete schema.
 */
import type { ErrorCode } from './error-catalog.ts';
import { errorSchemaName, errorSchemas } from './error-schemas.ts';
import { errorExample, jobExamples, submissionExamples, type Example } from './examples.ts';
import { jobErrorSchema } from './job.ts';
import {
  failedJobSchema,
  jobSchema,
  pendingJobSchema,
  succeededJobSchema,
  webhookPayloadSchemas,
} from './job-schemas.ts';
import type { JsonSchema } from './json-schema.ts';
import type { OpenApiDocument, OpenApiOperation, OpenApiResponse } from './open-api-types.ts';
import { describeWebhook, eventSchemaName } from './open-api-webhook.ts';
import { limits } from './limits.ts';
import { type HeaderName, type Operation, operations, responseHeaders, type ResponseSpec } from './operations.ts';
import { submissionSchema } from './submission-schema.ts';
import { webhookEventTypes } from './webhook-payload.ts';

/** Version of the API. */
const interfaceVersion = '1.0.0';

/**
 * Creates the document.
 * @param options.publicApiUrl base URL with the version segment, such as https://api.example.com/v1
 * @param options.brand the brand in the delivery header names; see webhookHeaderNames
 */
export function openApiDocument({
  publicApiUrl,
  brand,
}: {
  publicApiUrl: string;
  brand?: string | undefined;
}): OpenApiDocument {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Humanize API',
      version: interfaceVersion,
      description:
        'Rewrites English text so that it reads as natural human writing and keeps its meaning. Submit a text, then poll the job or receive a signed webhook when it ends. Call the API from your server: it does not support browsers.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicApiUrl }],
    security: [{ apiKey: [] }],
    tags: [
      { name: 'Jobs', description: 'Submit texts and retrieve results.' },
      { name: 'Webhooks', description: 'Events that the service sends to the `webhook_url` of a job.' },
    ],
    paths: Object.fromEntries(
      operations.map((operation) => [operation.path, { [operation.method]: describe(operation, publicApiUrl) }]),
    ),
    webhooks: Object.fromEntries(
      webhookEventTypes.map((type) => [
        type,
        { post: describeWebhook(type, { brand, publicApiUrl, schema: toReference(webhookPayloadSchemas[type]) }) },
      ]),
    ),
    components: {
      schemas: Object.fromEntries(Object.entries(componentSchemas).map(([name, schema]) => [name, render(schema)])),
      securitySchemes: {
        apiKey: { type: 'http', scheme: 'bearer', description: 'An API key with the scope `humanize`.' },
      },
    },
  };
}

const componentSchemas: Readonly<Record<string, JsonSchema>> = {
  Submission: submissionSchema,
  Job: jobSchema,
  PendingJob: pendingJobSchema,
  SucceededJob: succeededJobSchema,
  FailedJob: failedJobSchema,
  JobError: jobErrorSchema,
  ...Object.fromEntries(webhookEventTypes.map((type) => [eventSchemaName(type), webhookPayloadSchemas[type]])),
  ...Object.fromEntries(
    Object.entries(errorSchemas).map(([code, schema]) => [errorSchemaName(code as ErrorCode), schema]),
  ),
};

/** Returns a reference to the schema if it is a component, and otherwise the schema itself. */
function toReference(schema: JsonSchema): object {
  const name = Object.keys(componentSchemas).find((candidate) => componentSchemas[candidate] === schema);
  return name === undefined ? render(schema) : { $ref: referenceTo(name) };
}

const referenceTo = (name: string): string => `#/components/schemas/${name}`;

/** Returns the schema with components replaced by references. */
function render({ properties, oneOf, discriminator, ...schema }: JsonSchema): object {
  return {
    ...schema,
    ...(properties !== undefined && { properties: mapValues(properties, toReference) }),
    ...(oneOf !== undefined && { oneOf: oneOf.map(toReference) }),
    ...(discriminator !== undefined && {
      discriminator: { ...discriminator, mapping: mapValues(discriminator.mapping, referenceTo) },
    }),
  };
}

function mapValues<Value, Result>(
  record: Readonly<Record<string, Value>>,
  change: (value: Value) => Result,
): Record<string, Result> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}

function describe(operation: Operation, publicApiUrl: string): OpenApiOperation {
  const { operationId, summary, description, responses } = operation;
  const shared = {
    operationId,
    tags: ['Jobs'],
    summary,
    description,
    parameters: operation.method === 'get' ? [idParameter] : [keyParameter],
    responses: Object.fromEntries(
      responses.map((response) => [String(response.status), toOpenApi(response, publicApiUrl)]),
    ),
  };
  if (operation.method === 'get') return shared;
  const content = { 'application/json': { schema: toReference(submissionSchema), examples: submissionExamples } };
  return { ...shared, requestBody: { required: true, content } };
}

const idParameter = {
  name: 'id',
  in: 'path',
  required: true,
  description: 'ID of a job that belongs to the same account.',
  schema: { type: 'string', format: 'uuid' },
  example: '019b7ca4-6f2e-7c11-9d2b-1f6a4b3c2d1e',
};

const keyParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: `Identifies the request for ${limits.idempotencyRetentionSeconds / 3600} hours, so it can be retried safely. The key is trimmed and truncated to ${limits.idempotencyKeyLengthMax} characters.`,
  // No example is given, because reference pages would fill it in and the second request with the same key would
  // conflict.
  schema: { type: 'string' },
};

function toOpenApi(response: ResponseSpec, publicApiUrl: string): OpenApiResponse {
  const schemas = response.body === 'job' ? [jobSchema] : response.body.map((code) => errorSchemas[code]);
  const [first, ...others] = schemas.map(toReference);
  const schema = others.length === 0 ? first : { anyOf: [first, ...others] };
  return {
    description: response.description,
    headers: Object.fromEntries([
      ...response.required.map((name) => header(name, true)),
      ...[...response.usual, ...response.optional].map((name) => header(name, false)),
    ]),
    content: { 'application/json': { schema, examples: examplesOf(response, publicApiUrl) } },
  };
}

function examplesOf({ status, body }: ResponseSpec, publicApiUrl: string): Readonly<Record<string, Example>> {
  if (body !== 'job') return Object.fromEntries(body.map((code) => [code, errorExample(code)]));
  const { queued, ...others } = jobExamples(publicApiUrl);
  return status === 202 ? { queued } : { queued, ...others };
}

/**
 * Returns the name and definition of a header. The definition is inlined, because a reference cannot state whether the
 * header is required.
 */
function header(name: HeaderName, required: boolean): [string, object] {
  return [name, { ...responseHeaders[name], required }];
}

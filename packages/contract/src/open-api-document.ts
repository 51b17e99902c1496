/**
 * The OpenAPI 3.1 document of the API, version 1.0.0. Its schemas are the objects that ajv validates with, and its
 * responses come from the table of operations.
 */
import type { ErrorCode } from './error-catalogue.ts';
import { limits } from './limits.ts';
import { type HeaderName, type Operation, operations, responseHeaders, type ResponseSpec } from './operations.ts';
import { errorEnvelopeSchemas, jobSchema, submissionSchema, webhookPayloadSchemas } from './schemas.ts';
import { webhookHeaderNames } from './webhook-header-names.ts';
import { webhookEventTypes, type WebhookEventType } from './webhook-payload.ts';

/** Version of the API. */
const interfaceVersion = '1.0.0';

/** A document for JSON.stringify, as defined by OpenAPI 3.1. */
export type OpenApiDocument = {
  openapi: string;
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  security: Record<string, string[]>[];
  paths: Record<string, Record<string, OpenApiOperation>>;
  webhooks: Record<string, { post: OpenApiOperation }>;
  components: Record<'schemas' | 'securitySchemes', Record<string, object>>;
};

type OpenApiOperation = {
  operationId?: string;
  summary: string;
  description: string;
  security?: Record<string, string[]>[];
  parameters: object[];
  requestBody?: { required: true; content: Record<string, object> };
  responses: Record<string, OpenApiResponse>;
};

type OpenApiResponse = { description: string; headers?: Record<string, object>; content?: Record<string, object> };

/**
 * Creates the document.
 * @param options.publicApiUrl base URL with the version segment, such as https://api.example.com/v1
 * @param options.brand brand in the names of the delivery headers, see webhookHeaderNames
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
      title: 'Text humanizing service',
      version: interfaceVersion,
      description:
        'Rewrites English text so that it reads as natural human writing, with the same meaning. Submit a text, then poll the job or receive a signed webhook when it has ended. For servers only: there is no browser access.',
    },
    servers: [{ url: publicApiUrl }],
    security: [{ apiKey: [] }],
    paths: Object.fromEntries(
      operations.map((operation) => [operation.path, { [operation.method]: describe(operation) }]),
    ),
    webhooks: Object.fromEntries(webhookEventTypes.map((type) => [type, { post: describeEvent(type, brand) }])),
    components: components(),
  };
}

function components(): OpenApiDocument['components'] {
  const envelopes = Object.entries(errorEnvelopeSchemas) as [ErrorCode, object][];
  return {
    schemas: {
      Submission: submissionSchema,
      Job: jobSchema,
      ...Object.fromEntries(envelopes.map(([code, schema]) => [schemaName(code), schema])),
      ...webhookPayloadSchemas,
    },
    securitySchemes: {
      apiKey: { type: 'http', scheme: 'bearer', description: 'An API key with the scope `humanize`.' },
    },
  };
}

function schemaName(code: ErrorCode): string {
  return `error.${code}`;
}

function schemaRef(name: string): { $ref: string } {
  return { $ref: `#/components/schemas/${name}` };
}

const requestExample = { text: 'In order to utilize the tool, it is important to note that a key is needed.' };

function describe(operation: Operation): OpenApiOperation {
  const { operationId, summary, description, responses } = operation;
  const described = Object.fromEntries(responses.map((response) => [String(response.status), toOpenApi(response)]));
  if (operation.method === 'get') {
    return { operationId, summary, description, parameters: [idParameter], responses: described };
  }
  const content = { 'application/json': { schema: schemaRef('Submission'), example: requestExample } };
  const requestBody = { required: true as const, content };
  return { operationId, summary, description, parameters: [keyParameter], requestBody, responses: described };
}

const idParameter = {
  name: 'id',
  in: 'path',
  required: true,
  description: 'ID of a job of the same account.',
  schema: { type: 'string', format: 'uuid' },
};

const keyParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: `Identifies the request for ${limits.idempotencyRetentionSeconds / 3600} hours, so that it can be retried safely. The key is trimmed and cut to its first ${limits.idempotencyKeyLengthMax} characters.`,
  schema: { type: 'string' },
};

function toOpenApi(response: ResponseSpec): OpenApiResponse {
  const refs = response.body === 'job' ? [schemaRef('Job')] : response.body.map((code) => schemaRef(schemaName(code)));
  const [first, ...others] = refs;
  const schema = first !== undefined && others.length === 0 ? first : { oneOf: refs };
  return {
    description: response.description,
    headers: Object.fromEntries([
      ...response.required.map((name) => header(name, true)),
      ...response.usual.map((name) => header(name, false)),
    ]),
    content: { 'application/json': { schema } },
  };
}

/** A reference cannot state whether the header is required, so the header is included. */
function header(name: HeaderName, required: boolean): [string, object] {
  return [name, { ...responseHeaders[name], required }];
}

function describeEvent(type: WebhookEventType, brand: string | undefined): OpenApiOperation {
  const names = webhookHeaderNames(brand);
  return {
    summary: `The job has ${type.endsWith('succeeded') ? 'succeeded' : 'failed'}`,
    description: `Sent to the job's webhook_url, up to ${limits.webhookAttemptsMax} times until it is acknowledged. Each attempt times out after ${limits.webhookAttemptTimeoutMs} ms. The same event can arrive more than once: use the delivery ID to detect duplicates.`,
    security: [],
    parameters: [
      headerParameter(names.delivery, 'Delivery id, the same for every attempt.', { format: 'uuid' }),
      headerParameter(names.event, 'The event, as `type` in the body.', { const: type }),
      headerParameter(
        names.signature,
        '`sha256=` and the hexadecimal HMAC-SHA256, with the signing secret, of timestamp, period and raw body. Compare it in constant time.',
        { pattern: '^sha256=[0-9a-f]{64}$' },
      ),
      headerParameter(
        names.timestamp,
        'Unix time in seconds of this attempt; refuse it when it is over five minutes off.',
        {
          pattern: '^[0-9]+$',
        },
      ),
    ],
    requestBody: { required: true, content: { 'application/json': { schema: schemaRef(type) } } },
    responses: { '2XX': { description: 'Acknowledged. Any other response, or none in time, is followed by a retry.' } },
  };
}

function headerParameter(name: string, description: string, schema: object): object {
  return { name, in: 'header', required: true, description, schema: { type: 'string', ...schema } };
}

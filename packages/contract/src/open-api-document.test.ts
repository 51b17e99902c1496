import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { errorCatalog, type ErrorCode } from './error-catalog.ts';
import { openApiDocument } from './open-api-document.ts';
import type { JsonSchema } from './json-schema.ts';
import { noSuchEndpointMessage } from './operations.ts';
import { parseSubmission } from './parse-submission.ts';
import { schemaProblems } from './schema-problems.ts';
import { validateResponse } from './validate-response.ts';
import { validateWebhookPayload } from './validate-webhook-payload.ts';
import { webhookEventTypes } from './webhook-payload.ts';

const publicApiUrl = 'https://api.example.com/v1';
const document = openApiDocument({ publicApiUrl });
const create = document.paths['/humanize']?.['post'];
const get = document.paths['/humanize/{id}']?.['get'];

type Media = { schema: object; examples: Record<string, { summary: string; value: unknown }> };
const mediaOf = (message: { content?: Record<string, object> } | undefined) =>
  message?.content?.['application/json'] as Media;
const examplesOf = (message: { content?: Record<string, object> } | undefined): unknown[] =>
  Object.values(mediaOf(message).examples).map(({ value }) => value);

test('the document is an OpenAPI 3.1 document for version 1.0.0 with two operations and bearer authentication', () => {
  expect(document.openapi).toMatch(/^3\.1\./);
  expect(document.info.version).toBe('1.0.0');
  expect(document.servers).toEqual([{ url: publicApiUrl }]);
  expect(create?.operationId).toBe('createHumanizeJob');
  expect(get?.operationId).toBe('getHumanizeJob');
  expect(document.security).toEqual([{ apiKey: [] }]);
  expect(document.components.securitySchemes['apiKey']).toMatchObject({ type: 'http', scheme: 'bearer' });
});

test('all referenced schemas exist, and all schemas are referenced', () => {
  const references = new Set(JSON.stringify(document).match(/#\/components\/schemas\/[\w.]+/g));
  const names = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`);
  expect([...references].toSorted()).toEqual(names.toSorted());
});

test('both operations document the statuses and error codes that the API reference lists for them', async () => {
  const page = await readFile(new URL('../../../docs/api-reference.md', import.meta.url), 'utf8');
  const listed = Array.from(page.matchAll(/^\| 4xx, 5xx \| \[Error\]\(#errors\) \| (.*) \|$/gm), ([, codes]) =>
    Array.from(codes?.matchAll(/`(\w+)`/g) ?? [], ([, code]) => code as ErrorCode),
  );
  expect(listed).toHaveLength(2);
  for (const [place, operation] of [create, get].entries()) {
    const responses = Object.entries(operation?.responses ?? {});
    const documented = responses.flatMap(([status, response]) =>
      Number(status) < 400 ? [] : Object.keys(mediaOf(response).examples).map((code) => `${status} ${code}`),
    );
    expect(documented.toSorted()).toEqual(
      listed[place]?.map((code) => `${errorCatalog[code].status} ${code}`).toSorted(),
    );
  }
  expect(
    [create, get].map((operation) => Object.keys(operation?.responses ?? {}).filter((status) => Number(status) < 400)),
  ).toEqual([['200', '202'], ['200']]);
});

test('all responses except 401 have rate-limit headers, 401 names its scheme, and 429 and 503 have Retry-After', () => {
  for (const operation of [create, get]) {
    for (const [status, response] of Object.entries(operation?.responses ?? {})) {
      const names = Object.keys(response.headers ?? {});
      expect(names).toContain('X-Request-Id');
      expect(names.includes('X-RateLimit-Limit')).toBe(status !== '401');
      expect(names.includes('WWW-Authenticate')).toBe(status === '401');
      expect(names.includes('Retry-After')).toBe(status === '429' || status === '503');
      expect(names.includes('Link')).toBe(Number(status) >= 400);
      expect(names.includes('X-Warning')).toBe(operation === create || status === '401');
    }
  }
  expect(Object.keys(create?.responses['200']?.headers ?? {})).toContain('Idempotent-Replayed');
});

test('all requests, responses and events have examples that match their documentation', () => {
  for (const example of examplesOf(create?.requestBody)) expect(parseSubmission(example).outcome).toBe('valid');
  for (const operation of [create, get]) {
    for (const [status, response] of Object.entries(operation?.responses ?? {})) {
      for (const body of examplesOf(response)) {
        const headers = Object.entries(response.headers ?? {}) as [string, { example: string | number }][];
        const sent = headers.map(([name, { example }]) => [name, retryAfterOf(name, body) ?? example]);
        const received = { 'content-type': 'application/json', ...Object.fromEntries(sent) };
        const operationId = operation?.operationId as 'createHumanizeJob' | 'getHumanizeJob';
        expect(validateResponse({ operationId, status: Number(status), headers: received, body })).toEqual([]);
      }
    }
  }
  for (const { post } of Object.values(document.webhooks)) {
    expect(examplesOf(post.requestBody)).toHaveLength(1);
    for (const payload of examplesOf(post.requestBody)) expect(validateWebhookPayload(payload)).toEqual([]);
  }
});

/** Returns the wait time from a `rate_limited` body. The header must state the same time. */
function retryAfterOf(name: string, body: unknown): number | undefined {
  return name === 'Retry-After' ? (body as { retry_after_seconds?: number }).retry_after_seconds : undefined;
}

test('a job is one of three complete variants, distinguished by a required status', () => {
  const { schemas } = document.components as unknown as { schemas: Record<string, { required: string[] }> };
  expect(schemas['Job']).toMatchObject({
    oneOf: ['PendingJob', 'SucceededJob', 'FailedJob'].map((name) => ({ $ref: `#/components/schemas/${name}` })),
    discriminator: {
      propertyName: 'status',
      mapping: {
        queued: '#/components/schemas/PendingJob',
        running: '#/components/schemas/PendingJob',
        succeeded: '#/components/schemas/SucceededJob',
        failed: '#/components/schemas/FailedJob',
      },
    },
  });
  for (const name of ['PendingJob', 'SucceededJob', 'FailedJob']) {
    expect(schemas[name]?.required).toEqual(expect.arrayContaining(['id', 'status', 'words_charged', 'created_at']));
  }
});

test('response schemas allow additional fields, and schemas use no keywords that generators misinterpret', () => {
  const schemas = JSON.stringify(document.components.schemas);
  for (const keyword of ['additionalProperties', 'default', 'not', 'const', '"type":"null"']) {
    expect(schemas).not.toContain(keyword.startsWith('"') ? keyword : `"${keyword}":`);
  }
  expect(document.components.schemas['JobError']).not.toHaveProperty('properties.code.enum');
});

test('all events are documented, with delivery headers that contain the configured brand', () => {
  expect(Object.keys(document.webhooks)).toEqual(webhookEventTypes);
  const branded = openApiDocument({ publicApiUrl, brand: 'Acme' }).webhooks['humanize.job.failed']?.post;
  expect(branded?.parameters.map((parameter) => (parameter as { name: string }).name)).toEqual([
    'X-Acme-Delivery',
    'X-Acme-Event',
    'X-Acme-Signature',
    'X-Acme-Timestamp',
  ]);
});

/** Returns the texts of all fields called `name` in a part of the document. */
function textsOf(name: string, part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) => (key === name ? String(value) : textsOf(name, value)));
}

test('all descriptions consist of sentences, and no summary is empty', () => {
  const paragraphs = textsOf('description', document).flatMap((text) => text.split('\n\n'));
  expect(paragraphs.length).toBeGreaterThan(100);
  expect(get?.description).toContain(' every 2.5 seconds.');
  expect(JSON.stringify(create?.parameters)).toContain(' for 24 hours,');
  expect(create?.responses['429']?.description).toMatch(/^`rate_limited`: .*\n\n`too_many_concurrent_jobs`: /);
  expect(paragraphs.filter((text) => !/^[\p{Lu}`].*\.$/u.test(text))).toEqual([]);
  expect(textsOf('summary', document).filter((text) => !/^[\p{Lu}`]/u.test(text))).toEqual([]);
});

type Named = { name: string; in: string; required: boolean; example?: unknown; schema: JsonSchema };
type Header = Omit<Named, 'name' | 'in'>;
const received = Object.values(document.webhooks).map(({ post }) => post);

test('a lookup takes the ID of a job, a submission a body and optionally a key, and an event its delivery headers', () => {
  expect(get).toMatchObject({
    parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }],
  });
  expect(get).not.toHaveProperty('requestBody');
  expect(create).toMatchObject({
    parameters: [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string' } }],
    requestBody: { required: true },
  });
  for (const event of received) {
    const sent = { in: 'header', required: true, schema: { type: 'string' } };
    expect(event).toMatchObject({
      parameters: [sent, sent, sent, sent],
      requestBody: { required: true },
      security: [],
    });
    const described = { description: expect.any(String) };
    expect(event.responses).toEqual({ '2XX': described, '4XX': described, '5XX': described });
  }
});

test('all parameters and headers have a type, and their examples match their schemas', () => {
  const operations = [create, get, ...received];
  const parameters = operations.flatMap((operation) => operation?.parameters as Named[]);
  const headers = operations.flatMap((operation) =>
    Object.values(operation?.responses ?? {}).flatMap(({ headers: own = {} }) => Object.values(own) as Header[]),
  );
  for (const { schema, example } of [...parameters, ...headers]) {
    expect(schema.type).toMatch(/^(?:string|integer)$/);
    const problems = example === undefined ? [] : schemaProblems(schema, example);
    expect([schema, problems]).toEqual([schema, []]);
  }
  for (const { schema } of received.flatMap((event) => event.parameters as Named[]))
    expect(schemaProblems(schema, 'x')).not.toEqual([]);
});

test('headers of errors that can precede the API key are optional, and links and warnings always are', () => {
  for (const operation of [create, get]) {
    for (const [status, response] of Object.entries(operation?.responses ?? {})) {
      for (const [name, { required }] of Object.entries(response.headers as Record<string, Header>)) {
        const isLimit = name.startsWith('X-RateLimit');
        expect([name, status, required]).toEqual([
          name,
          status,
          isLimit ? Number(status) < 500 : name !== 'Link' && name !== 'X-Warning',
        ]);
      }
    }
  }
});

test('a new job is queued, and a repeated submission or a lookup can return a job in any status', () => {
  const statuses = [create?.responses['202'], create?.responses['200'], get?.responses['200']].map((response) =>
    Object.keys(mediaOf(response).examples),
  );
  const all = ['queued', 'running', 'succeeded', 'failed'];
  expect(statuses).toEqual([['queued'], all, all]);
});

test('names in the document are valid class names, and its tags are declared', () => {
  const names = Object.keys(document.components.schemas);
  expect(names.filter((name) => !/^(?:[A-Z][a-z]+)+$/.test(name))).toEqual([]);
  expect(names).toEqual(expect.arrayContaining(['ValidationError', 'RateLimitedError', 'JobSucceededEvent']));
  expect(received.map(({ operationId }) => operationId)).toContain('onJobSucceededEvent');
  const used = [create, get, ...received].flatMap((operation) => operation?.tags);
  expect([...new Set(used)]).toEqual(document.tags.map(({ name }) => name));
  expect(document.tags.map(({ name }) => name)).toEqual(['Jobs', 'Webhooks']);
  const titles = Object.values(document.components.schemas).map((schema) => (schema as JsonSchema).title);
  expect([document.info.title, ...titles].filter((title) => !/^[\w .]+$/.test(String(title)))).toEqual([]);
  expect(document.info.license).toEqual({ name: 'MIT', identifier: 'MIT' });
});

test('the message for unknown paths lists the endpoints', () => {
  expect(noSuchEndpointMessage).toBe(
    'There is no such endpoint. Did you mean POST /v1/humanize or GET /v1/humanize/{id}?',
  );
});

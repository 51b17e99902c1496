import { expect, test } from '@jest/globals';
import { errorCatalogue } from './error-catalogue.ts';
import { openApiDocument } from './open-api-document.ts';
import { parseSubmission } from './parse-submission.ts';

const publicApiUrl = 'https://api.example.com/v1';
const document = openApiDocument({ publicApiUrl });
const create = document.paths['/humanize']?.['post'];
const get = document.paths['/humanize/{id}']?.['get'];

test('the document is OpenAPI 3.1, version 1.0.0, with the two operations and bearer keys', () => {
  expect(document.openapi).toMatch(/^3\.1\./);
  expect(document.info.version).toBe('1.0.0');
  expect(document.servers).toEqual([{ url: publicApiUrl }]);
  expect(create?.operationId).toBe('createHumanizeJob');
  expect(get?.operationId).toBe('getHumanizeJob');
  expect(document.security).toEqual([{ apiKey: [] }]);
  expect(document.components.securitySchemes['apiKey']).toMatchObject({ type: 'http', scheme: 'bearer' });
});

test('every reference has a schema, and every schema is referenced', () => {
  const references = new Set(JSON.stringify(document).match(/#\/components\/schemas\/[\w.]+/g));
  const names = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`);
  expect([...references].toSorted()).toEqual(names.toSorted());
});

test('the responses of both operations are those of the interface specification', () => {
  expect(Object.keys(create?.responses ?? {})).toEqual([
    '200',
    '202',
    '400',
    '401',
    '402',
    '409',
    '413',
    '429',
    '500',
    '503',
  ]);
  expect(Object.keys(get?.responses ?? {})).toEqual(['200', '401', '404', '429', '500', '503']);
});

test('every error code is documented at its status', () => {
  for (const [code, { status }] of Object.entries(errorCatalogue)) {
    const responses = [create?.responses[status], get?.responses[status]];
    expect(JSON.stringify(responses)).toContain(`"#/components/schemas/error.${code}"`);
  }
});

test('every response but 401 has rate-limit headers, 401 names its scheme, and 429 and 503 have Retry-After', () => {
  for (const operation of [create, get]) {
    for (const [status, response] of Object.entries(operation?.responses ?? {})) {
      const names = Object.keys(response.headers ?? {});
      expect(names).toContain('X-Request-Id');
      expect(names.includes('X-RateLimit-Limit')).toBe(status !== '401');
      expect(names.includes('WWW-Authenticate')).toBe(status === '401');
      expect(names.includes('Retry-After')).toBe(status === '429' || status === '503');
    }
  }
  expect(Object.keys(create?.responses['200']?.headers ?? {})).toContain('Idempotent-Replayed');
});

test('the example request is a valid submission', () => {
  const media = create?.requestBody?.content['application/json'] as { example: unknown };
  expect(parseSubmission(media.example).outcome).toBe('valid');
});

test('both events are documented, with the delivery headers of the configured brand', () => {
  expect(Object.keys(document.webhooks)).toEqual(['humanize.job.succeeded', 'humanize.job.failed']);
  const branded = openApiDocument({ publicApiUrl, brand: 'Acme' }).webhooks['humanize.job.failed']?.post;
  expect(branded?.parameters.map((parameter) => (parameter as { name: string }).name)).toEqual([
    'X-Acme-Delivery',
    'X-Acme-Event',
    'X-Acme-Signature',
    'X-Acme-Timestamp',
  ]);
});

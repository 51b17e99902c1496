import { openApiDocument } from '@humanize/contract';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { buildRoutes } from './routes/build-routes.ts';
import { runApiUnderTest, type ApiUnderTest } from '../test-support/run-api.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await runApiUnderTest({ DOCS_URL: 'https://example.com/docs/' });
});
afterAll(() => api.stop());

test.each(['/healthz', '/readyz', '/openapi.json'])('%s needs no key', async (path) => {
  const response = await fetch(api.baseUrl + path);
  expect(response.status).toBe(200);
  expect(response.headers.get('x-ratelimit-limit')).toBeNull();
  await response.arrayBuffer();
});

test('the served OpenAPI document is generated from the schemas', async () => {
  const served = await (await fetch(`${api.baseUrl}/openapi.json`)).json();
  expect(served).toEqual(JSON.parse(JSON.stringify(openApiDocument({ publicApiUrl: 'https://api.example.com/v1' }))));
});

test('the router has exactly the operations in the OpenAPI document', () => {
  const publicApiUrl = 'https://api.example.com/v1';
  // The routes are only listed and not called.
  const routes = buildRoutes({} as Parameters<typeof buildRoutes>[0], { publicApiUrl });
  const served = routes.map(({ operationId, method, path }) => [operationId, method, path.replace(/:(\w+)/g, '{$1}')]);
  const documented = Object.entries(openApiDocument({ publicApiUrl }).paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { operationId }]) => [operationId, method, path]),
  );
  expect(served).toEqual(expect.arrayContaining(documented));
  expect(served).toHaveLength(documented.length);
});

test('any other path outside /v1 is not found', async () => {
  const response = await fetch(`${api.baseUrl}/metrics`);
  expect([response.status, await response.json()]).toMatchObject([
    404,
    {
      error: {
        code: 'not_found',
        message: 'There is no such endpoint. Did you mean POST /v1/humanize or GET /v1/humanize/{id}?',
      },
    },
  ]);
});

test('error responses link to their documentation, if DOCS_URL is set', async () => {
  const unauthorized = await fetch(`${api.baseUrl}/v1/humanize`, { method: 'POST' });
  expect(unauthorized.headers.get('link')).toBe('<https://example.com/docs/errors#unauthorized>; rel="help"');
  const ready = await fetch(`${api.baseUrl}/readyz`);
  expect(ready.headers.get('link')).toBeNull();
});

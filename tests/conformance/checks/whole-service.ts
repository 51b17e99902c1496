/** Checks for the service as a whole: versioning, languages, browsers, and HTTP details. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { OpenApiDocument } from '@humanize/contract';
import { table } from '../check.ts';
import { codeOf, operatorOf, type Session } from '../session.ts';

const service = table('What the service does');
const versioning = table('Versioning');
const http = table('HTTP');

async function openApi(session: Session): Promise<OpenApiDocument> {
  const response = await fetch(new URL('/openapi.json', session.service.baseUrl));
  return (await response.json()) as OpenApiDocument;
}

export const wholeServiceChecks = [
  service('2: the output is text of about the same length', async (session) => {
    const text = 'The committee met on Tuesday. It is important to note that nobody objected to the new plan.';
    const job = await session.ended((await session.submit({ text })).id);
    const length = job.output?.length ?? 0;
    assert.ok(length > text.length / 2 && length < text.length * 2, `${length} characters`);
    assert.match(job.output ?? '', /Tuesday/);
  }),
  service(
    '3: the ledger of every account is consistent',
    async (session) => {
      assert.equal((await operatorOf(session).run('ledger verify'))['ok'], true);
    },
    { needs: ['operator'] },
  ),
  service('4: English only: another language fails the job', async (session) => {
    const text =
      'Le gouvernement a annoncé hier une nouvelle loi qui doit accélérer le développement des énergies renouvelables, mais beaucoup de citoyens restent inquiets.';
    const job = await session.ended((await session.submit({ text })).id);
    assert.deepEqual([job.status, job.error?.code], ['failed', 'processing_failed']);
  }),
  service('5: no browser cross-origin access', async (session) => {
    const key = await session.keys.forLookup();
    const headers = { origin: 'https://example.com', 'access-control-request-method': 'POST' };
    for (const method of ['GET', 'OPTIONS']) {
      const path = `/humanize/${randomUUID()}`;
      const response = await session.send({ method, path, key, headers, operationId: 'getHumanizeJob' });
      assert.equal(response.status, 404);
    }
  }),
  versioning('every path lives under v1', async (session) => {
    const unversioned = session.service.baseUrl.replace(/\/v1$/, '/humanize');
    const response = await fetch(unversioned, { method: 'POST', body: '{"text":"one"}' });
    assert.equal(response.status, 404);
  }),
  versioning('the OpenAPI document has version 1.0.0 and both operations', async (session) => {
    const document = await openApi(session);
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
    assert.equal(document.info.version, '1.0.0');
    assert.deepEqual(
      operations.map(({ operationId }) => operationId),
      ['createHumanizeJob', 'getHumanizeJob'],
    );
  }),
  http('a valid X-Request-Id is kept, an invalid one is replaced', async (session) => {
    const path = `/humanize/${randomUUID()}`;
    const sane = `conformance-${randomUUID()}`;
    for (const [sent, kept] of [
      [sane, true],
      ['<script>', false],
      ['x'.repeat(500), false],
    ] as const) {
      const key = await session.keys.forLookup();
      const { headers } = await session.send({ method: 'GET', path, key, headers: { 'x-request-id': sent } });
      assert.equal(headers['x-request-id'] === sent, kept);
    }
  }),
  http('no response repeats a part of the request', async (session) => {
    const marker = 'zq7marker';
    const bodies = [`{"text":${marker}`, JSON.stringify({ text: 7, [marker]: marker }), JSON.stringify(marker)];
    for (const body of bodies) {
      const key = await session.keys.forSubmission();
      const headers = { 'content-type': 'application/json' };
      const response = await session.send({ method: 'POST', path: `/humanize?${marker}=1`, key, headers, body });
      assert.equal(response.status, 400);
      assert.ok(!response.text.includes(marker));
    }
    const key = await session.keys.forLookup();
    const response = await session.send({ method: 'GET', path: `/humanize/${marker}`, key });
    assert.ok(!response.text.includes(marker));
  }),
  http('a compressed body: bad_request', async (session) => {
    const key = await session.keys.forSubmission();
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    const response = await session.send({ method: 'POST', path: '/humanize', key, headers, body: '{"text":"one"}' });
    assert.deepEqual([response.status, codeOf(response)], [400, 'bad_request']);
  }),
];

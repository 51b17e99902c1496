/** Tests that the client matches the contract, because the client does not depend on any other package. */
import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import * as contract from '@humanize/contract';
import { HumanizeApiError } from './errors/humanize-api-error.ts';
import { createApiError } from './errors/create-api-error.ts';
import type { Job, Submission, WebhookEvent } from './job.ts';
import { limits } from './limits.ts';
import { version } from './version.ts';

type FieldsOf<Variants> = Variants extends unknown ? keyof Variants : never;
type Same<A, B> = [A, B] extends [B, A] ? true : false;

test('jobs and events have the fields of the contract, which the compiler checks', () => {
  const jobs: Same<FieldsOf<Job>, keyof contract.Job> = true;
  const events: Same<FieldsOf<WebhookEvent>, keyof contract.WebhookPayload> = true;
  expect([jobs, events]).toEqual([true, true]);
});

test('submissions have the fields that the OpenAPI document describes', () => {
  const fields: Record<keyof Submission, true> = {
    text: true,
    auto_detect_language: true,
    use_british_spellings: true,
    webhook_url: true,
  };
  const { Submission: documented } = contract.openApiDocument({ publicApiUrl: 'https://api.example.com/v1' }).components
    .schemas as { Submission: { properties: object } };
  expect(Object.keys(fields).toSorted()).toEqual(Object.keys(documented.properties).toSorted());
});

test('the limits match the contract', () => {
  expect(contract.limits).toMatchObject(limits);
});

const classOf = (code: string) =>
  createApiError({
    status: 400,
    body: { error: { code, message: 'm' } },
    headers: new Headers(),
    retryAfterMs: undefined,
  });

test('each error code of the contract has its own class, and an unknown code has the base class', () => {
  const codes = Object.keys(contract.errorCatalog);
  const classes = new Set(codes.map((code) => classOf(code).constructor));
  expect([classes.size, classes.has(HumanizeApiError)]).toEqual([codes.length, false]);
  for (const code of codes) expect(classOf(code).name).toBe(classOf(code).constructor.name);
  expect(classOf('brand_new')).toMatchObject({ name: 'HumanizeApiError', code: 'brand_new' });
});

test('the version matches package.json', async () => {
  const manifest = await readFile(new URL('../package.json', import.meta.url), 'utf8');
  expect((JSON.parse(manifest) as { version: string }).version).toBe(version);
});

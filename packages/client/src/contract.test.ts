/** Keeps the client, which depends on no other package, in step with the contract. */
import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import * as contract from '@humanize/contract';
import { HumanizeApiError } from './errors/humanize-api-error.ts';
import { createApiError } from './errors/create-api-error.ts';
import type { Job, Submission, WebhookEvent } from './job.ts';
import { limits } from './limits.ts';
import { version } from './version.ts';

type FieldsOf<Variants> = Variants extends unknown ? keyof Variants : never;

// The compiler rejects a list that lacks a field of the types, or that has another one.
const jobFields: Record<FieldsOf<Job>, true> = {
  id: true,
  status: true,
  mode: true,
  input_words: true,
  words_reserved: true,
  words_charged: true,
  status_url: true,
  current_stage: true,
  detected_language: true,
  created_at: true,
  completed_at: true,
  output: true,
  error: true,
};
const { current_stage: _stage, detected_language: _language, ...sharedFields } = jobFields;
const eventFields: Record<FieldsOf<WebhookEvent>, true> = { ...sharedFields, type: true };
const submissionFields: Record<keyof Submission, true> = {
  text: true,
  auto_detect_language: true,
  use_british_spellings: true,
  webhook_url: true,
};

test.each([
  ['jobs', jobFields, ['PendingJob', 'SucceededJob', 'FailedJob']],
  ['events', eventFields, ['JobSucceededEvent', 'JobFailedEvent']],
  ['submissions', submissionFields, ['Submission']],
])('%s have the fields that the OpenAPI document describes', (_what, fields, names) => {
  const { schemas } = contract.openApiDocument({ publicApiUrl: 'https://api.example.com/v1' }).components;
  const documented = names.flatMap((name) => Object.keys((schemas[name] as { properties: object }).properties));
  expect(Object.keys(fields).toSorted()).toEqual([...new Set(documented)].toSorted());
});

test('the limits are those of the contract', () => {
  expect(contract.limits).toMatchObject(limits);
});

const classOf = (code: string) =>
  createApiError({
    status: 400,
    body: { error: { code, message: 'm' } },
    headers: new Headers(),
    retryAfterMs: undefined,
  });

test('every error code of the contract has a class of its own, and an unknown code has the shared one', () => {
  const codes = Object.keys(contract.errorCatalog);
  const classes = new Set(codes.map((code) => classOf(code).constructor));
  expect([classes.size, classes.has(HumanizeApiError)]).toEqual([codes.length, false]);
  for (const code of codes) expect(classOf(code).name).toBe(classOf(code).constructor.name);
  expect(classOf('brand_new')).toMatchObject({ name: 'HumanizeApiError', code: 'brand_new' });
});

test('the version is that of package.json', async () => {
  const manifest = await readFile(new URL('../package.json', import.meta.url), 'utf8');
  expect((JSON.parse(manifest) as { version: string }).version).toBe(version);
});

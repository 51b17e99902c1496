/**
 * Checks that the client matches the contract. The client has its own copy of the contract, because it does not depend
 * on any other package.
 */
import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import * as contract from '@humanize/contract';
import { HumanizeApiError } from './errors/humanize-api-error.ts';
import { createApiError } from './errors/create-api-error.ts';
import type { Job, Submission, WebhookEvent } from './job.ts';
import { limits } from './limits.ts';
import { version } from './version.ts';

type FieldsOf<Variants> = Variants extends unknown ? keyof Variants : never;
type OptionsOf<Source extends object> = {
  [Name in keyof contract.RewriteOptions & keyof Source]-?: NonNullable<Source[Name]>;
};
type Same<A, B> = [A, B] extends [B, A] ? true : false;

test('jobs and events have the fields of the contract, which the compiler checks', () => {
  const jobs: Same<FieldsOf<Job>, keyof contract.Job> = true;
  const events: Same<FieldsOf<WebhookEvent>, keyof contract.WebhookPayload> = true;
  expect([jobs, events]).toEqual([true, true]);
});

test('submissions have the fields and options of the contract, which the compiler checks', () => {
  const fields: Same<keyof Submission, 'text' | 'webhook_url' | keyof contract.RewriteOptions> = true;
  const options: Same<OptionsOf<contract.RewriteOptions>, OptionsOf<Submission>> = true;
  expect([fields, options]).toEqual([true, true]);
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

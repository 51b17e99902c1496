import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { signWebhook, webhookHeaderNames, webhookTestVector } from '@humanize/contract';
import { errorOf, failedJob, succeededJob } from '../../test-support/serve-api.ts';
import type { WebhookEvent } from '../job.ts';
import { webhooks } from './webhooks.ts';

const secret = 'whsec_test';
const now = new Date('2026-01-02T03:04:05.000Z');
const timestampSeconds = now.getTime() / 1_000;
const { current_stage: _stage, detected_language: _language, ...fields } = succeededJob;
const event: WebhookEvent = { ...fields, type: 'humanize.job.succeeded' };
const body = JSON.stringify({ ...event, output: 'Déjà vu “😀”' });
const signature = signWebhook({ secret, timestampSeconds, body });
const headers = { 'x-service-timestamp': String(timestampSeconds), 'x-service-signature': signature };

test('a signed request is parsed, regardless of the form of its body and headers', async () => {
  const expected = JSON.parse(body) as WebhookEvent;
  const bytes = Buffer.from(body);
  for (const form of [body, bytes, new Uint8Array(bytes), new Uint8Array(bytes).buffer]) {
    expect(await webhooks.unwrap(form, headers, secret, { now })).toEqual(expected);
  }
  const upper = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]));
  for (const form of [new Headers(headers), upper]) {
    expect(await webhooks.unwrap(body, form, secret, { now })).toEqual(expected);
  }
});

test('`sign` returns the same headers as the service, so a test can call a receiver', async () => {
  const { secret: key, body: sent, timestamp, signature: expected } = webhookTestVector;
  const signedAt = new Date(Number(timestamp) * 1_000);
  const signed = await webhooks.sign(sent, key, { now: signedAt });
  expect(signed).toEqual({ 'X-Service-Timestamp': timestamp, 'X-Service-Signature': expected });
  expect(await webhooks.unwrap(sent, signed, key, { now: signedAt })).toEqual(JSON.parse(sent));
  const branded = await webhooks.sign(Buffer.from(sent), key, { brand: 'Acme' });
  expect(await webhooks.unwrap(sent, branded, key, { brand: 'Acme' })).toMatchObject({ output: 'We use the café.' });
});

test('the README contains the published test vector', async () => {
  const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8');
  for (const value of Object.values(webhookTestVector)) expect(readme).toContain(value);
});

test('the variants are distinguished by the type', async () => {
  const { current_stage: _a, detected_language: _b, ...failed } = failedJob;
  const sent = JSON.stringify({ ...failed, type: 'humanize.job.failed' });
  const signed = { ...headers, 'x-service-signature': signWebhook({ secret, timestampSeconds, body: sent }) };
  const received = await webhooks.unwrap(sent, signed, secret, { now });
  if (received.type !== 'humanize.job.failed') throw new Error('expected a failed job');
  const code: string = received.error.code;
  expect(code).toBe('processing_failed');
});

const unwrapWithAny = (secrets: string[]) => webhooks.unwrap(body, headers, secrets, { now });

test('one of several secrets must match, so a receiver can accept the old and the new secret during a rotation', async () => {
  expect(await unwrapWithAny(['whsec_new', secret])).toMatchObject({ id: event.id });
  expect(await errorOf(unwrapWithAny(['whsec_new', 'whsec_other']))).toMatchObject({ reason: 'wrong_signature' });
  await expect(unwrapWithAny([])).rejects.toThrow(TypeError);
});

test('the brand of the deployment is part of the header names', async () => {
  const names = webhookHeaderNames('Acme');
  const branded = { [names.timestamp]: String(timestampSeconds), [names.signature]: signature };
  expect(await webhooks.unwrap(body, branded, secret, { now, brand: 'Acme' })).toMatchObject({ id: event.id });
  expect(await errorOf(webhooks.unwrap(body, branded, secret, { now }))).toMatchObject({ reason: 'missing_header' });
});

const signedWith = (key: string) => ({ 'x-service-signature': signWebhook({ secret: key, timestampSeconds, body }) });
const minutesLater = (minutes: number) => ({ now: new Date(now.getTime() + minutes * 60_000) });

test.each([
  ['another secret', signedWith('whsec_other'), {}, 'wrong_signature'],
  ['another timestamp', { 'x-service-timestamp': String(timestampSeconds + 1) }, {}, 'wrong_signature'],
  ['no signature', { 'x-service-signature': undefined }, {}, 'missing_header'],
  ['two signatures', { 'x-service-signature': [signature, signature] }, {}, 'missing_header'],
  ['half a signature', { 'x-service-signature': signature.slice(0, -1) }, {}, 'malformed_header'],
  ['no timestamp', { 'x-service-timestamp': undefined }, {}, 'missing_header'],
  ['an invalid timestamp', { 'x-service-timestamp': '1e9' }, {}, 'malformed_header'],
  ['an age of more than five minutes', {}, minutesLater(5.1), 'outside_tolerance'],
  ['a time in the future', {}, minutesLater(-5.1), 'outside_tolerance'],
])('a request with %s is rejected', async (_what, changed, options, reason) => {
  const error = await errorOf(webhooks.unwrap(body, { ...headers, ...changed }, secret, { now, ...options }));
  expect(error).toMatchObject({ name: 'WebhookVerificationError', reason });
});

test('a changed body is rejected, and a signed body that is not an event is reported', async () => {
  const changed = webhooks.unwrap(body.replace('succeeded', 'Succeeded'), headers, secret, { now });
  expect(await errorOf(changed)).toMatchObject({ reason: 'wrong_signature' });
  for (const sent of ['null', '{}', 'x']) {
    const signed = { ...headers, 'x-service-signature': signWebhook({ secret, timestampSeconds, body: sent }) };
    expect(await errorOf(webhooks.unwrap(sent, signed, secret, { now }))).toMatchObject({ reason: 'malformed_body' });
  }
});

test('a parsed body and an empty secret are programming errors', async () => {
  expect(await errorOf(webhooks.unwrap(event as never, headers, secret, { now }))).toBeInstanceOf(TypeError);
  expect(await errorOf(webhooks.unwrap(body, headers, '', { now }))).toBeInstanceOf(TypeError);
});

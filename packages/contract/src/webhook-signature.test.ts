import { expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { validateWebhookPayload } from './validate-webhook-payload.ts';
import { signWebhook, verifyWebhook } from './webhook-signature.ts';
import { webhookTestVector } from './webhook-test-vector.ts';

const secret = 'whsec_test';
const now = 1_700_000_000;
const body = '{"id":"é"}';
const signature = signWebhook({ secret, timestampSeconds: now, body });
const received = { secret, timestamp: String(now), signature, body, nowSeconds: now };

test('a signature matches that of another implementation', () => {
  // python3: hmac.new(b'whsec_test', b'1700000000.' + '{"id":"é"}'.encode(), sha256).hexdigest()
  expect(signature).toBe('sha256=f44ec26329c8e1598edb58cdd3df623afe21f6c08904f9c22127b4f89ba0e3f2');
  expect(signWebhook({ secret, timestampSeconds: now, body: Buffer.from(body) })).toBe(signature);
});

test('the published test vector is an event with a valid signature', () => {
  const { timestamp, body: sent, ...rest } = webhookTestVector;
  expect(verifyWebhook({ ...rest, timestamp, body: sent, nowSeconds: Number(timestamp) })).toEqual({
    outcome: 'valid',
  });
  // The vector is published, so it does not gain the fields that are added to events later.
  const violations = validateWebhookPayload(JSON.parse(sent)).filter(
    (message) => !message.includes('required property'),
  );
  expect(violations).toEqual([]);
});

test('any signed body is verified with its secret', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.nat(), fc.uint8Array(), (key, timestampSeconds, bytes) => {
      const signed = signWebhook({ secret: key, timestampSeconds, body: bytes });
      const delivery = { secret: key, timestamp: String(timestampSeconds), signature: signed, body: bytes };
      expect(verifyWebhook({ ...delivery, nowSeconds: timestampSeconds })).toEqual({ outcome: 'valid' });
    }),
  );
});

test('a change of one byte in the body, secret or timestamp is a mismatch', () => {
  for (const change of [{ body: '{"id":"e"}' }, { secret: 'whsec_tesT' }, { timestamp: String(now + 1) }]) {
    expect(verifyWebhook({ ...received, ...change })).toEqual({ outcome: 'invalid', reason: 'mismatch' });
  }
});

test('the signature may contain upper-case hexadecimal digits', () => {
  const upper = `sha256=${signature.slice(7).toUpperCase()}`;
  expect(verifyWebhook({ ...received, signature: upper })).toEqual({ outcome: 'valid' });
});

test.each([
  [undefined],
  [''],
  [signature.slice(7)],
  [signature.slice(0, -1)],
  [`${signature}0`],
  [` ${signature}`],
  ['sha256=' + 'g'.repeat(64)],
  [`${signature}\n`],
])('the signature %j is malformed', (value) => {
  expect(verifyWebhook({ ...received, signature: value })).toEqual({
    outcome: 'invalid',
    reason: 'malformed_signature',
  });
});

test.each([
  [undefined, 'missing_timestamp'],
  ['', 'malformed_timestamp'],
  ['1.7e9', 'malformed_timestamp'],
  ['-1', 'malformed_timestamp'],
  ['١٧٠٠', 'malformed_timestamp'],
  ['9'.repeat(400), 'malformed_timestamp'],
])('the timestamp %j is rejected as %s', (timestamp, reason) => {
  expect(verifyWebhook({ ...received, timestamp })).toEqual({ outcome: 'invalid', reason });
});

test('a time difference of five minutes in either direction is accepted, and one second more is not', () => {
  for (const offset of [-300, 300]) {
    expect(verifyWebhook({ ...received, nowSeconds: now + offset })).toEqual({ outcome: 'valid' });
  }
  for (const offset of [-301, 301, Number.NaN]) {
    const outcome = { outcome: 'invalid', reason: 'outside_tolerance' };
    expect(verifyWebhook({ ...received, nowSeconds: now + offset })).toEqual(outcome);
  }
  expect(verifyWebhook({ ...received, nowSeconds: now + 11, toleranceSeconds: 10 }).outcome).toBe('invalid');
});

import { expect, test } from '@jest/globals';
import { webhookHeaderNames } from './webhook-header-names.ts';
import { webhookRequestHeaders, webhookUserAgent } from './webhook-request-headers.ts';

test('each name contains the brand', () => {
  expect(webhookHeaderNames()).toEqual({
    delivery: 'X-Service-Delivery',
    event: 'X-Service-Event',
    signature: 'X-Service-Signature',
    nextSignature: 'X-Service-Signature-Next',
    timestamp: 'X-Service-Timestamp',
  });
  expect(webhookHeaderNames('Acme-Text').event).toBe('X-Acme-Text-Event');
});

test.each([[''], ['-'], ['a b'], ['a\r\nX-Evil: 1'], ['é'], ['a-']])('%j is not a valid brand', (brand) => {
  expect(() => webhookHeaderNames(brand)).toThrow(
    'must consist of letters and digits, optionally separated by single hyphens',
  );
});

test('a request has the documented headers, and a second signature only while the secret is being rotated', () => {
  const attempt = {
    headerNames: webhookHeaderNames(),
    userAgent: webhookUserAgent('Service'),
    deliveryId: 'd1',
    eventType: 'humanize.job.succeeded',
    timestampSeconds: 1_767_323_047,
    signature: 'sha256=01',
  } as const;
  const headers = {
    'content-type': 'application/json',
    accept: '*/*',
    'accept-encoding': 'identity',
    'user-agent': 'Service-Webhooks/1.0',
    'X-Service-Delivery': 'd1',
    'X-Service-Event': 'humanize.job.succeeded',
    'X-Service-Timestamp': '1767323047',
    'X-Service-Signature': 'sha256=01',
  };
  expect(webhookRequestHeaders(attempt)).toStrictEqual(headers);
  expect(webhookRequestHeaders({ ...attempt, nextSignature: 'sha256=02' })).toEqual({
    ...headers,
    'X-Service-Signature-Next': 'sha256=02',
  });
});

import { expect, test } from '@jest/globals';
import { webhookHeaderNames } from './webhook-header-names.ts';

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
  expect(() => webhookHeaderNames(brand)).toThrow(TypeError);
});

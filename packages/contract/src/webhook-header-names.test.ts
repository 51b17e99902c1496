import { expect, test } from '@jest/globals';
import { webhookHeaderNames } from './webhook-header-names.ts';

test('the brand stands in the middle of each name', () => {
  expect(webhookHeaderNames()).toEqual({
    delivery: 'X-Service-Delivery',
    event: 'X-Service-Event',
    signature: 'X-Service-Signature',
    timestamp: 'X-Service-Timestamp',
  });
  expect(webhookHeaderNames('Acme-Text').event).toBe('X-Acme-Text-Event');
});

test.each([[''], ['-'], ['a b'], ['a\r\nX-Evil: 1'], ['é'], ['a-']])('%j is no brand', (brand) => {
  expect(() => webhookHeaderNames(brand)).toThrow(TypeError);
});

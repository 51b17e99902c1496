import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createDeliveryEnvironment, type DeliveryEnvironment } from '../test-support/delivery-environment.ts';
import { forgeRequests } from '../test-support/foreign-verifier/forge-requests.ts';
import { foreignVerifiers } from '../test-support/foreign-verifier/foreign-verifiers.ts';
import { recordDeliveries, type Recording } from '../test-support/record-deliveries.ts';

let environment: DeliveryEnvironment;
let recording: Recording;

beforeAll(async () => {
  environment = await createDeliveryEnvironment();
  recording = await recordDeliveries(environment, 48);
});
afterAll(() => environment.stop());

test('the recording contains everything that could break a signature', () => {
  const { events, failedEvents, repeated, secrets, sentAfterRotation, requests } = recording;
  expect(events).toBe(96);
  expect(failedEvents).toBeGreaterThan(12);
  expect(repeated).toBeGreaterThan(30);
  expect(secrets).toBe(4);
  expect(sentAfterRotation).toBeGreaterThan(48);
  expect(requests.some(({ body }) => body.includes('\u{10FFFF}'))).toBe(true);
  expect(requests.every(({ secret }) => secret.startsWith('whsec_'))).toBe(true);
});

for (const verifier of foreignVerifiers) {
  const { tool } = verifier;
  const isAvailable = verifier.isAvailable();
  const where = isAvailable ? tool : `not run: ${tool} is not on the PATH`;

  (isAvailable ? describe : describe.skip)(`a verifier written from the contract alone (${where})`, () => {
    test('accepts every delivery', () => {
      const verdicts = verifier.judge(recording.requests);
      expect(verdicts).toHaveLength(recording.requests.length);
      expect(verdicts.filter((verdict) => verdict !== 'accept')).toEqual([]);
    });

    test('rejects every forgery', () => {
      const forged = forgeRequests(recording.requests);
      const verdicts = verifier.judge(forged.map(({ request }) => request));
      expect(verdicts).toHaveLength(recording.requests.length);
      expect(forged.filter((_, index) => verdicts[index] === 'accept').map(({ forgery }) => forgery)).toEqual([]);
    });
  });
}

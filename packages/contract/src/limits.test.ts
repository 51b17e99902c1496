import { expect, test } from '@jest/globals';
import { limits } from './limits.ts';

test('the limits match the interface specification and cannot be modified', () => {
  expect(limits).toEqual({
    textLengthMax: 50_000,
    wordsMax: 2_000,
    bodyBytesMax: 128_000,
    activeJobsMax: 5,
    submissionsPerMinute: 20,
    lookupsPerMinute: 120,
    failedTextsPerHour: 1_200,
    idempotencyKeyLengthMax: 256,
    idempotencyRetentionSeconds: 24 * 60 * 60,
    webhookUrlLengthMax: 2_048,
    jobLifetimeSeconds: 60 * 60,
    webhookAttemptsMax: 3,
    webhookAttemptTimeoutMs: 5_000,
    tooManyActiveRetryAfterSeconds: 10,
    payloadRetentionHoursMin: 25,
    payloadRetentionHoursMax: 87_600,
    pollIntervalMs: 2_500,
    liveKeysMax: 50,
    keyNoteLengthMax: 500,
    keyMonthlyWordsMax: 1_000_000_000_000,
    keyCreationsPerDay: 50,
    keyChangesPerHour: 60,
    keyRevocationsPerHour: 60,
    secretRotationsPerHour: 60,
    secretOverlapHours: 24,
    secretOverlapHoursMax: 720,
    redeliveriesPerDeliveryPerHour: 6,
    redeliveriesPerDeliveryMax: 20,
    redeliveriesPerAccountPerHour: 60,
    failedAuthenticationsPerMinute: 60,
    jsonDepthMax: 32,
  });
  expect(Object.isFrozen(limits)).toBe(true);
});

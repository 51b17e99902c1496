/** Provides a database, deliveries of finished jobs, and attempt results for delivery tests. */
import { limits } from '@humanize/contract';
import { insertTestAccount, insertTestDelivery, newMasterKey, type TestAccount } from '@humanize/testing';
import { useTestDatabase, writePastTriggers } from '@humanize/testing';
import { v7 as newId } from 'uuid';
import {
  type AttemptResult,
  completeAttempt,
  type CompleteAttemptOutcome,
  startAttempt,
  type StartAttemptOutcome,
} from '../src/deliveries/attempts.ts';
import { getDelivery } from '../src/deliveries/deliveries.ts';

export type Event = { account: TestAccount; deliveryId: string; jobId: string };

export const { masterKey } = newMasterKey();
export const url = 'https://receiver.example/hook?token=1';
export const attemptTimeoutMs = limits.webhookAttemptTimeoutMs;
export const retryDelaysMs = [15_000, 120_000] as const;

export const failed: AttemptResult = {
  outcome: 'failed',
  status: 503,
  address: '203.0.113.9',
  durationMs: 12.4,
  errorClass: 'status',
  responseExcerpt: 'busy',
};
export const acknowledged: AttemptResult = { ...failed, outcome: 'acknowledged', status: 204, errorClass: null };

/** Returns the fixtures of a test file. Each delivery that `newEvent` returns is due. */
export function useDeliveries() {
  const database = useTestDatabase({ poolMax: 20 });
  const newEvent = async (options: { failed?: boolean; account?: TestAccount } = {}): Promise<Event> => {
    const { db } = database;
    const account = options.account ?? (await insertTestAccount(db, { masterKey }));
    const ending = options.failed === true ? 'failed' : 'succeeded';
    return { account, ...(await insertTestDelivery(db, account, { webhookUrl: url, output: 'The output.', ending })) };
  };
  const start = (deliveryId: string, token: string = newId(), body = 'the body'): Promise<StartAttemptOutcome> =>
    startAttempt(database.db, {
      deliveryId,
      token,
      attemptTimeoutMs,
      retryDelaysMs,
      renderBody: () => Buffer.from(body),
    });
  const complete = (
    deliveryId: string,
    token: string,
    result: AttemptResult,
    body = 'the body',
  ): Promise<CompleteAttemptOutcome> =>
    completeAttempt(database.db, { deliveryId, token, result, body: Buffer.from(body), retryDelayMs: 15_000 });
  /** Makes the next attempt due. */
  const letTimePass = (deliveryId: string): Promise<void> =>
    writePastTriggers(database, 'UPDATE deliveries SET next_attempt_at = now_ms() WHERE id = $1', [deliveryId]);
  /** Makes all attempts in a series fail. */
  const exhaust = async (deliveryId: string): Promise<void> => {
    for (let number = 1; number <= limits.webhookAttemptsMax; number += 1) {
      const token = newId();
      await start(deliveryId, token);
      await complete(deliveryId, token, failed);
      if (number < limits.webhookAttemptsMax) await letTimePass(deliveryId);
    }
  };
  const get = (deliveryId: string): ReturnType<typeof getDelivery> => getDelivery(database.db, { deliveryId });
  return { database, newEvent, start, complete, letTimePass, exhaust, get };
}

/**
 * Records an attempt before it is sent, and returns everything needed to send it. Only one of several concurrent
 * dispatchers gets the attempt. All completed attempts of a series send the same body.
 */
import type { JobRecord } from '@humanize/contract';
import type { SetFunction } from '../database/call-function.ts';
import type { Database } from '../database/create-database.ts';
import { findJob } from '../jobs/find-job.ts';
import type { EncryptedSecret } from '../secrets/encrypt-secret.ts';

export type StartedAttempt = {
  deliveryId: string;
  accountId: string;
  jobId: string;
  apiKeyId: string;
  /** Number of the series. 1 is the automatic series; each redelivery adds one. */
  series: number;
  /** Number of the attempt in its series, from 1 to 3. */
  number: number;
  url: string;
  body: Buffer;
  /** The encrypted secret. Decrypting it requires the IDs of the account and the key. */
  encryptedSecret: EncryptedSecret;
  startedAt: Date;
};

export type StartAttemptOutcome =
  | { outcome: 'started'; attempt: StartedAttempt }
  /** The delivery does not exist or has ended, or the attempt was considered lost before it could start. */
  | { outcome: 'gone' }
  /** The attempt is not due yet, or another process is running it. */
  | { outcome: 'not_due'; nextAttemptAt: Date }
  /** Three attempts were started, and the last one was lost, so the delivery has now ended. */
  | { outcome: 'exhausted' };

type AttemptStart = { delivery_id: string; token: string; timeout_ms: number; delays_ms: readonly number[] };
type AttemptStartRow = { delivery_id: string } & (
  | {
      outcome: 'started';
      account_id: string;
      webhook_url: string;
      series: number;
      number: number;
      started_at: Date;
      job_id: string;
      api_key_id: string;
      sealed_secret: Buffer;
      master_key_id: string;
      /** The body that an earlier attempt of the series sent, or null if none is stored. */
      body: Buffer | null;
    }
  | { outcome: 'gone' | 'exhausted' }
  | { outcome: 'not_due'; next_attempt_at: Date }
);

const startAttempts: SetFunction<AttemptStart, AttemptStartRow> = {
  name: 'start_attempts',
  key: 'delivery_id',
  callsMax: 8,
};

/**
 * Starts an attempt. Takes one round trip, or two if the body is not stored and `job` is not given. An attempt that is
 * never completed counts. The next one is due `attemptTimeoutMs` plus the retry delay after its start.
 * @param start.token a new UUID, which must be passed to `completeAttempt`
 * @param start.retryDelaysMs delays after the first and the second attempt, with jitter
 * @param start.job the result of `findDueDelivery`
 * @param start.renderBody called with the terminal job if the body is not stored
 */
export async function startAttempt(
  db: Database,
  start: {
    deliveryId: string;
    token: string;
    attemptTimeoutMs: number;
    retryDelaysMs: readonly [number, number];
    job?: JobRecord | null;
    renderBody: (job: JobRecord) => Buffer;
  },
): Promise<StartAttemptOutcome> {
  const found = await db.call(startAttempts, {
    delivery_id: start.deliveryId,
    token: start.token,
    timeout_ms: start.attemptTimeoutMs,
    delays_ms: start.retryDelaysMs.map(Math.round),
  });
  if (found.outcome === 'not_due') return { outcome: 'not_due', nextAttemptAt: found.next_attempt_at };
  if (found.outcome !== 'started') return { outcome: found.outcome };
  const by = { accountId: found.account_id, jobId: found.job_id };
  const body = found.body ?? start.renderBody(start.job ?? (await getEndedJob(db, by)));
  return {
    outcome: 'started',
    attempt: {
      deliveryId: start.deliveryId,
      accountId: found.account_id,
      jobId: found.job_id,
      apiKeyId: found.api_key_id,
      series: found.series,
      number: found.number,
      url: found.webhook_url,
      body,
      encryptedSecret: { masterKeyId: found.master_key_id, ciphertext: found.sealed_secret },
      startedAt: found.started_at,
    },
  };
}

async function getEndedJob(db: Database, by: { accountId: string; jobId: string }): Promise<JobRecord> {
  const job = await findJob(db, by);
  if (job === undefined) throw new Error('an attempt was started for a job that does not exist');
  return job;
}

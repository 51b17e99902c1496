/**
 * Records an attempt before anything is sent, and returns everything needed to send it. Only one of several concurrent
 * dispatchers gets the attempt. The body of the event is rendered once and never changes.
 */
import type { JobRecord } from '@humanize/contract';
import type { Database } from '../database/create-database.ts';
import { batchedStatement, callOf } from '../database/statement-batches.ts';
import { bytes, integer, nullable, row, rowByOutcome, text, timestamp } from '../database/rows.ts';
import { findJob } from '../jobs/find-job.ts';
import type { EncryptedSecret } from '../secrets/encrypt-secret.ts';

export type StartedAttempt = {
  deliveryId: string;
  accountId: string;
  jobId: string;
  apiKeyId: string;
  /** 1 is the automatic series; each redelivery adds one. */
  series: number;
  /** 1 to 3 within the series. */
  number: number;
  url: string;
  body: Buffer;
  /** Decrypted with the ids of the account and the key. */
  encryptedSecret: EncryptedSecret;
  startedAt: Date;
};

export type StartAttemptOutcome =
  | { outcome: 'started'; attempt: StartedAttempt }
  /** There is no such delivery, it has ended, or the attempt counted as lost before it could begin. */
  | { outcome: 'gone' }
  /** It is too early, or another process has a running attempt. */
  | { outcome: 'not_due'; nextAttemptAt: Date }
  /** Three attempts were started and the last one was lost, so the delivery has now ended. */
  | { outcome: 'exhausted' };

const attemptStart = rowByOutcome({
  started: {
    account_id: text,
    webhook_url: text,
    series: integer,
    number: integer,
    started_at: timestamp,
    job_id: text,
    api_key_id: text,
    sealed_secret: bytes,
    master_key_id: text,
    /** Null if the rendered body was stored, and if there was none to store. */
    body: nullable(bytes),
  },
  gone: {},
  not_due: { next_attempt_at: timestamp },
  exhausted: {},
});

const startStatement = batchedStatement({
  name: 'start_attempt_with_body',
  types: ['uuid', 'uuid', 'int', 'int[]', 'bytea'],
  source: callOf('start_attempt', 5),
  row: attemptStart,
});

/**
 * Takes one round trip; three if the body is not stored and `job` is not given. An attempt that is never completed counts: the
 * next one is due `attemptTimeoutMs` plus the delay of its number after its start.
 * @param start.token a fresh UUID, which `completeAttempt` must present
 * @param start.retryDelaysMs after the first and the second attempt, with jitter
 * @param start.job as returned by `findDueDelivery`
 * @param start.renderBody called with the terminal job if the body is not stored yet
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
  const rendered = start.job === null || start.job === undefined ? null : start.renderBody(start.job);
  const [found] = await db.statements.run(startStatement, [
    start.deliveryId,
    start.token,
    start.attemptTimeoutMs,
    start.retryDelaysMs.map(Math.round),
    rendered,
  ]);
  if (found === undefined) throw new Error('start_attempt returned no row');
  if (found.outcome === 'not_due') return { outcome: 'not_due', nextAttemptAt: found.next_attempt_at };
  if (found.outcome !== 'started') return { outcome: found.outcome };
  const by = { accountId: found.account_id, jobId: found.job_id };
  const body = found.body ?? rendered ?? (await renderAndKeepBody(db, start, by));
  if (body === undefined) return { outcome: 'gone' };
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

/** Returns undefined if this process was so slow that the attempt is no longer its own and must not be sent. */
async function renderAndKeepBody(
  db: Database,
  start: { deliveryId: string; token: string; renderBody: (job: JobRecord) => Buffer },
  by: { accountId: string; jobId: string },
): Promise<Buffer | undefined> {
  const job = await findJob(db, by);
  if (job === undefined) throw new Error('start_attempt started an attempt for a job that does not exist');
  const [kept] = await db.statements.run(
    {
      name: 'keep_delivery_body',
      text: `WITH mine AS (SELECT id FROM deliveries WHERE id = $1 AND state = 'in_flight' AND attempt_token = $2 FOR SHARE),
          kept AS (INSERT INTO delivery_bodies (delivery_id, body) SELECT id, $3 FROM mine ON CONFLICT DO NOTHING RETURNING body)
        SELECT body FROM kept UNION ALL SELECT b.body FROM delivery_bodies b JOIN mine ON b.delivery_id = mine.id LIMIT 1`,
      row: row({ body: bytes }),
    },
    [start.deliveryId, start.token, start.renderBody(job)],
  );
  return kept?.body;
}

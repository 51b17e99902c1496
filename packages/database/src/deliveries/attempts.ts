/**
 * Attempts to send an event. An attempt is recorded before it is sent, and only one of several concurrent dispatchers
 * can start it. All completed attempts of a series send the same body.
 */
import { sql } from 'kysely';
import { type OutcomeOf, sqlFunction } from '../database/call-function.ts';
import type { Database } from '../database/create-database.ts';
import { rowBy } from '../database/queries.ts';
import { jobColumns, toJobRecord } from '../jobs/find-job.ts';
import type { EncryptedSecret } from '@humanize/secrets';

export type DueDelivery = NonNullable<Awaited<ReturnType<typeof findDueDelivery>>>;

/**
 * Reads a delivery before an attempt, to apply the limits per account and host and to render the body of the event.
 * `due` is true if an attempt may start now. Otherwise, `job` lacks its output. `nextEncryptedSecret` is the next signing
 * secret of the key during a rotation.
 */
export const findDueDelivery = rowBy(
  (queries, by: { deliveryId: string }) =>
    queries
      .selectFrom('deliveries as d')
      .innerJoin('jobs as j', 'j.id', 'd.jobId')
      .leftJoin('nextSigningSecrets as n', 'n.apiKeyId', 'j.apiKeyId')
      .select(jobColumns)
      .select(['d.id as deliveryId', 'd.event as eventType', 'd.nextAttemptAt', 'j.apiKeyId'])
      .select(['n.sealedSecret as ciphertext', 'n.masterKeyId'])
      .select(sql<boolean>`coalesce(d.next_attempt_at <= now_ms(), false)`.as('due'))
      .select(sql<string | null>`CASE WHEN d.next_attempt_at <= now_ms() THEN output_of(d.job_id) END`.as('output'))
      .where('d.id', '=', by.deliveryId),
  ({ deliveryId, eventType, nextAttemptAt, due, apiKeyId, ciphertext, masterKeyId, ...job }) => ({
    deliveryId,
    accountId: job.accountId,
    jobId: job.id,
    eventType,
    nextAttemptAt,
    due,
    // Constraints ensure that a job with an event has a URL and a key.
    url: job.webhookUrl as string,
    apiKeyId: apiKeyId as string,
    job: toJobRecord(job),
    nextEncryptedSecret: ciphertext === null || masterKeyId === null ? null : { ciphertext, masterKeyId },
  }),
);

type StartColumns = {
  nextAttemptAt: Date;
  /** Number of the series. 1 is the automatic series; each redelivery adds one. */
  series: number;
  /** Number of the attempt in its series, from 1 to 3. */
  number: number;
  startedAt: Date;
  sealedSecret: Buffer;
  masterKeyId: string;
  /** The body that an earlier attempt of the series sent, or null if none is stored. */
  body: Buffer | null;
};

const started = sqlFunction<
  { deliveryId: string; token: string; timeoutMs: number; delaysMs: readonly number[] },
  StartColumns
>()('start_attempt', {
  started: ['series', 'number', 'startedAt', 'sealedSecret', 'masterKeyId', 'body'],
  /** The delivery does not exist or has ended, or the attempt was considered lost before it could start. */
  gone: [],
  not_due: ['nextAttemptAt'],
  /** The last attempt was lost, so the delivery has now ended. */
  exhausted: [],
});

export type StartedAttempt = Pick<StartColumns, 'series' | 'number' | 'startedAt'> & {
  deliveryId: string;
  body: Buffer;
  encryptedSecret: EncryptedSecret;
};

export type StartAttemptOutcome =
  | Exclude<OutcomeOf<typeof started>, { outcome: 'started' }>
  | { outcome: 'started'; attempt: StartedAttempt };

/**
 * Starts an attempt. An attempt that is never completed still counts; the next attempt is then due once
 * `attemptTimeoutMs` plus the retry delay have passed since it started.
 * @param start.token a new UUID, which must be passed to `completeAttempt`
 * @param start.retryDelaysMs delays after the first and the second attempt, with jitter
 * @param start.renderBody called if the body is not stored
 */
export async function startAttempt(
  db: Database,
  start: {
    deliveryId: string;
    token: string;
    attemptTimeoutMs: number;
    retryDelaysMs: readonly [number, number];
    renderBody: () => Buffer;
  },
): Promise<StartAttemptOutcome> {
  const { deliveryId, token, attemptTimeoutMs: timeoutMs } = start;
  const delaysMs = start.retryDelaysMs.map(Math.round);
  const found = await started(db, { deliveryId, token, timeoutMs, delaysMs });
  if (found.outcome !== 'started') return found;
  const { outcome, sealedSecret: ciphertext, masterKeyId, body, ...attempt } = found;
  const encryptedSecret = { masterKeyId, ciphertext };
  return { outcome, attempt: { ...attempt, deliveryId, body: body ?? start.renderBody(), encryptedSecret } };
}

export type AttemptResult = {
  /** A `status` of 2xx acknowledges the event. `blocked` means that the address is not allowed, which ends the delivery. */
  outcome: 'acknowledged' | 'failed' | 'blocked';
  status: number | null;
  /** The IP address of the connection. */
  address: string | null;
  durationMs: number;
  /** 1 to 64 characters, or null if the receiver acknowledged the event. */
  errorClass: string | null;
  /** Truncated to 4 KB when stored. */
  responseExcerpt: string | null;
};

type Completion = Omit<AttemptResult, 'outcome'> & {
  deliveryId: string;
  token: string;
  result: AttemptResult['outcome'];
  delayMs: number;
  body: Buffer | null;
};

const completed = sqlFunction<Completion, object>()('complete_attempt', {
  delivered: [],
  retry: [],
  exhausted: [],
  blocked: [],
  /** Nothing was written: the attempt was considered lost and another one was started, or the delivery has ended. */
  refused: [],
});

export type CompleteAttemptOutcome = OutcomeOf<typeof completed>;

/**
 * Records the result of an attempt, and ends the delivery or schedules its next attempt.
 * @param completion.body the body that the attempt sent. The next attempt, if there is one, sends it again
 * @param completion.retryDelayMs delay before the next attempt, if there is one
 */
export function completeAttempt(
  db: Database,
  completion: { deliveryId: string; token: string; result: AttemptResult; body: Buffer; retryDelayMs: number },
): Promise<CompleteAttemptOutcome> {
  const { deliveryId, token, body, retryDelayMs } = completion;
  const { outcome: result, durationMs, responseExcerpt, ...known } = completion.result;
  return completed(db, {
    ...known,
    deliveryId,
    token,
    result,
    durationMs: Math.round(durationMs),
    responseExcerpt: responseExcerpt === null ? null : storableExcerpt(responseExcerpt),
    delayMs: Math.round(retryDelayMs),
    body: result === 'failed' ? body : null,
  });
}

/**
 * Returns at most 4 KB of a text. A receiver can return any bytes, but PostgreSQL accepts neither NUL nor invalid UTF-8.
 * `encodeInto` stops before a character that does not fit.
 */
function storableExcerpt(text: string): string {
  const bytes = Buffer.alloc(4_096);
  const { written } = new TextEncoder().encodeInto(text.replaceAll('\0', '\u{FFFD}'), bytes);
  return bytes.toString('utf8', 0, written);
}

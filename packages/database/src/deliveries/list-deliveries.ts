/** Lists deliveries, newest first, and gets one with its attempts. */
import type { Database } from '../database/create-database.ts';
import { integer, nullable, row, text, timestamp } from '../database/rows.ts';
import { RecordNotFoundError } from '../database/database-errors.ts';
import { type Page, type PageRequest, placeCursor, readPlaceCursor, rowsToFetch, toPage } from '../database/page.ts';
import { precedes, runBuilt } from '../database/query-builder.ts';
import { type Delivery, type DeliveryAttempt, deliveryRow, type DeliveryState, toDelivery } from './delivery.ts';

type Filter = {
  accountId?: string | undefined;
  jobId?: string | undefined;
  states?: readonly DeliveryState[] | undefined;
};

const attemptRow = row({
  series: integer,
  number: integer,
  startedAt: timestamp,
  completedAt: nullable(timestamp),
  address: nullable(text),
  durationMs: nullable(integer),
  status: nullable(integer),
  errorClass: nullable(text),
  responseExcerpt: nullable(text),
});

/**
 * Deliveries of all accounts are in the order of their ids, which are UUIDv7, so that the list needs no index of its own.
 * @throws InvalidCursorError
 */
export async function listDeliveries(db: Database, request: PageRequest & Filter): Promise<Page<Delivery>> {
  const { accountId, after } = request;
  const place = after === undefined ? undefined : readPlaceCursor(after);
  let query = selectDeliveries(db, request).limit(rowsToFetch(request));
  if (accountId === undefined) {
    query = query.orderBy('d.id', 'desc');
    if (place !== undefined) query = query.where('d.id', '<', place.id);
  } else {
    query = query.orderBy('d.created_at', 'desc').orderBy('d.id', 'desc');
    if (place !== undefined) query = query.where(precedes(['d.created_at', 'd.id'], place));
  }
  const rows = await runBuilt(db.statements, query, deliveryRow);
  return toPage(rows, request, toDelivery, (delivery) => placeCursor({ at: delivery.created_at, id: delivery.id }));
}

/** @throws RecordNotFoundError, also for another account's delivery if an account is given */
export async function getDelivery(
  db: Database,
  by: { deliveryId: string; accountId?: string | undefined },
): Promise<Delivery & { attempts: DeliveryAttempt[] }> {
  const [delivery] = await runBuilt(
    db.statements,
    selectDeliveries(db, { accountId: by.accountId }).where('d.id', '=', by.deliveryId),
    deliveryRow,
  );
  if (delivery === undefined) throw new RecordNotFoundError(`there is no delivery ${by.deliveryId}`);
  const attempts = await db.statements.run(
    {
      text: `SELECT series, number, started_at AS "startedAt", completed_at AS "completedAt", address, duration_ms AS "durationMs",
          status, error_class AS "errorClass", response_excerpt AS "responseExcerpt"
        FROM delivery_attempts WHERE delivery_id = $1 ORDER BY series, number`,
      row: attemptRow,
    },
    [by.deliveryId],
  );
  return { ...toDelivery(delivery), attempts };
}

function selectDeliveries(db: Database, { accountId, jobId, states }: Filter) {
  let query = db.builder
    .selectFrom('deliveries as d')
    .innerJoin('jobs as j', 'j.id', 'd.job_id')
    .select(['d.id', 'd.account_id', 'd.job_id', 'j.api_key_id', 'j.webhook_url', 'd.state', 'd.series'])
    .select(['j.status', 'j.failure_cause', 'j.error_message'])
    .select(['d.attempts_started', 'd.next_attempt_at', 'd.created_at', 'd.ended_at']);
  if (accountId !== undefined) query = query.where('d.account_id', '=', accountId);
  if (jobId !== undefined) query = query.where('d.job_id', '=', jobId);
  if (states !== undefined) query = query.where('d.state', 'in', states);
  return query;
}

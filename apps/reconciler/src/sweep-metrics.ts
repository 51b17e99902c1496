/**
 * The reconciler's metrics: the actions and durations of sweeps, and values that are read from Postgres at each scrape,
 * such as the backlog, the ledger drift and the age of backups.
 */
import {
  getBacklog,
  getLedgerDrift,
  getTextPartitionsAhead,
  listBackupAges,
  listFailedTexts,
  listOverruns,
  type Backlog,
  type Database,
} from '@humanize/database';
import { Counter, Gauge, Histogram, type Registry } from '@humanize/runtime';
import type { SweepReport } from './sweep.ts';

const secondsBuckets = [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30];

/** Registers the metrics and returns the function that records one sweep. */
export function createSweepMetrics(registry: Registry, db: Database): (report: SweepReport) => void {
  const registers = [registry];
  const done = new Counter({
    name: 'humanize_reconciler_rows_total',
    help: 'Rows changed by sweeps, by action.',
    labelNames: ['action'],
    registers,
  });
  const reenqueued = new Counter({
    name: 'humanize_jobs_reenqueued_total',
    help: 'Jobs that were missing from Redis and were enqueued again. Jobs that merely wait are not counted.',
    registers,
  });
  const failed = new Counter({
    name: 'humanize_reconciler_failed_steps_total',
    help: 'Failed sweep steps, by step.',
    labelNames: ['step'],
    registers,
  });
  const seconds = new Histogram({
    name: 'humanize_reconciler_sweep_seconds',
    help: 'Duration of a sweep.',
    buckets: secondsBuckets,
    registers,
  });
  const read = createReader(registry);
  exposeReadings(registry, db, read);
  exposeBackupAges(registry, db, read);
  return ({ counts, failures, durationMs }) => {
    for (const [action, count] of Object.entries(counts)) done.inc({ action }, count);
    reenqueued.inc(counts.requeued);
    for (const { step } of failures) failed.inc({ step });
    seconds.observe(durationMs / 1_000);
  };
}

const backlogHelp: Record<keyof Backlog, [name: string, help: string]> = {
  queuedJobs: ['humanize_queued_jobs', 'Jobs waiting for a worker or for the language model.'],
  runningJobs: ['humanize_running_jobs', 'Jobs in progress.'],
  oldestQueuedSeconds: ['humanize_oldest_queued_seconds', 'Age of the oldest waiting job; 0 if there is none.'],
  oldestActiveSeconds: [
    'humanize_oldest_active_seconds',
    'Age of the oldest job that has not ended; 0 if there is none.',
  ],
  dueDeliveries: ['humanize_due_deliveries', 'Webhook deliveries that are due.'],
  overdueDeliveries: ['humanize_overdue_deliveries', 'Webhook deliveries that have been due for more than a minute.'],
  waitingDeliveries: ['humanize_waiting_deliveries', 'Webhook deliveries waiting for their next attempt.'],
  oldestDueDeliverySeconds: [
    'humanize_oldest_due_delivery_seconds',
    'How long the oldest due delivery has been due; 0 if there is none.',
  ],
};

type Read = <Value>(what: string, reading: () => Promise<Value>) => Promise<Value | undefined>;

/** Returns a function that reads a value. A failed read is counted and returns undefined. */
function createReader(registry: Registry): Read {
  const unread = new Counter({
    name: 'humanize_reconciler_unread_total',
    help: 'Scrapes during which a value could not be read from Postgres, by value.',
    labelNames: ['what'],
    registers: [registry],
  });
  return async (what, reading) => {
    try {
      return await reading();
    } catch {
      unread.inc({ what });
      return undefined;
    }
  };
}

/** Registers the gauges that are read from Postgres at each scrape. If a read fails, they keep their last values. */
function exposeReadings(registry: Registry, db: Database, read: Read): void {
  const expose = (name: string, help: string, reading: () => Promise<number | undefined>): void => {
    const gauge = new Gauge({
      name,
      help,
      registers: [],
      async collect() {
        const value = await reading();
        if (value !== undefined) this.set(value);
      },
    });
    registry.registerMetric(gauge);
  };
  expose('humanize_ledger_drift_words', 'Difference, in words, between balances and ledgers. Must be 0.', () =>
    read('ledger_drift', () => getLedgerDrift(db)),
  );
  expose(
    'humanize_text_partitions_ahead_seconds',
    'For how long there are partitions for the texts of new jobs. At least a day after a sweep; 0 if there are none.',
    () => read('text_partitions', () => getTextPartitionsAhead(db)),
  );
  // A single series for all accounts. `ops accounts overruns` lists the accounts.
  expose(
    'humanize_account_overruns',
    'Jobs of one account that overran the time limit, crashed a thread or were lost with workers in the last hour: the maximum over all accounts.',
    () => read('overruns', async () => (await listOverruns(db, { hours: 1, limit: 1 }))[0]?.overruns ?? 0),
  );
  expose(
    'humanize_account_failed_texts',
    'Jobs of one account that were refunded in the last hour because their texts failed: the maximum over all accounts.',
    () => read('failed_texts', async () => (await listFailedTexts(db, { failuresMin: 1, limit: 1 }))[0]?.failures ?? 0),
  );
  // The backlog is read once per scrape and shared by its gauges.
  let reading: Promise<Backlog | undefined> | undefined;
  const readBacklog = (): Promise<Backlog | undefined> =>
    (reading ??= read('backlog', () => getBacklog(db)).finally(() => (reading = undefined)));
  for (const [field, [name, help]] of Object.entries(backlogHelp) as [keyof Backlog, [string, string]][]) {
    expose(name, help, async () => {
      const backlog = await readBacklog();
      return backlog && (backlog[field] ?? 0);
    });
  }
}

/** There is no series if backups are made elsewhere, for example by a managed PostgreSQL service. */
function exposeBackupAges(registry: Registry, db: Database, read: Read): void {
  const ages = new Gauge({
    name: 'humanize_backup_age_seconds',
    help: 'Time since the last successful backup or restore test by kind: backup or restore_test.',
    labelNames: ['kind'],
    registers: [],
    async collect() {
      const found = await read('backup_ages', () => listBackupAges(db));
      for (const { kind, seconds } of found ?? []) this.set({ kind }, seconds);
    },
  });
  registry.registerMetric(ages);
}

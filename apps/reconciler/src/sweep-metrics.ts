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

/**
 * Reads values from Postgres. A failed read is counted and returns undefined, and its metrics keep their last values.
 */
type Source = {
  readonly db: Database;
  readonly read: <Value>(what: string, reading: () => Promise<Value>) => Promise<Value | undefined>;
};

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
  const unread = new Counter({
    name: 'humanize_reconciler_unread_total',
    help: 'Scrapes during which a value could not be read from Postgres, by value.',
    labelNames: ['what'],
    registers,
  });
  const source: Source = {
    db,
    read: async (what, reading) => {
      try {
        return await reading();
      } catch {
        unread.inc({ what });
        return undefined;
      }
    },
  };
  exposeBacklog(registry, source);
  exposeDrift(registry, source);
  exposeOverruns(registry, source);
  exposeFailedTexts(registry, source);
  exposeBackupAges(registry, source);
  exposePartitions(registry, source);
  return ({ counts, failures, durationMs }) => {
    for (const [action, count] of Object.entries(counts)) done.inc({ action }, count);
    reenqueued.inc(counts.requeued);
    for (const { step } of failures) failed.inc({ step });
    seconds.observe(durationMs / 1_000);
  };
}

/** Exposes a single series for all accounts. `ops accounts overruns` lists the accounts. */
function exposeOverruns(registry: Registry, { db, read }: Source): void {
  const overruns = new Gauge({
    name: 'humanize_account_overruns',
    help: 'Jobs of one account that overran the time limit, crashed a thread or were lost with workers in the last hour: the maximum over all accounts.',
    registers: [],
    async collect() {
      const worst = await read('overruns', () => listOverruns(db, { hours: 1, limit: 1 }));
      if (worst !== undefined) this.set(worst[0]?.overruns ?? 0);
    },
  });
  registry.registerMetric(overruns);
}

/** Exposes the highest number of refunds caused by the texts of one account, as a single series for all accounts. */
function exposeFailedTexts(registry: Registry, { db, read }: Source): void {
  const failedTexts = new Gauge({
    name: 'humanize_account_failed_texts',
    help: 'Jobs of one account that were refunded in the last hour because their texts failed: the maximum over all accounts.',
    registers: [],
    async collect() {
      const worst = await read('failed_texts', () => listFailedTexts(db, { failuresMin: 1, limit: 1 }));
      if (worst !== undefined) this.set(worst[0]?.failures ?? 0);
    },
  });
  registry.registerMetric(failedTexts);
}

/** There is no series if backups are made elsewhere, for example by a managed PostgreSQL service. */
function exposeBackupAges(registry: Registry, { db, read }: Source): void {
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

function exposePartitions(registry: Registry, { db, read }: Source): void {
  const ahead = new Gauge({
    name: 'humanize_text_partitions_ahead_seconds',
    help: 'For how long there are partitions for the texts of new jobs. At least a day after a sweep; 0 if there are none.',
    registers: [],
    async collect() {
      const seconds = await read('text_partitions', () => getTextPartitionsAhead(db));
      if (seconds !== undefined) this.set(seconds);
    },
  });
  registry.registerMetric(ahead);
}

/** While Postgres is unavailable, the last value is kept. */
function exposeDrift(registry: Registry, { db, read }: Source): void {
  const drift = new Gauge({
    name: 'humanize_ledger_drift_words',
    help: 'Difference, in words, between balances and ledgers. Must be 0.',
    registers: [],
    async collect() {
      const words = await read('ledger_drift', () => getLedgerDrift(db));
      if (words !== undefined) this.set(words);
    },
  });
  registry.registerMetric(drift);
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

/**
 * The backlog is read once per scrape and shared by all gauges. While Postgres is unavailable, the last values are
 * kept.
 */
function exposeBacklog(registry: Registry, { db, read }: Source): void {
  let reading: Promise<Backlog | undefined> | undefined;
  const readOnce = (): Promise<Backlog | undefined> => {
    reading ??= read('backlog', () => getBacklog(db)).finally(() => {
      reading = undefined;
    });
    return reading;
  };
  for (const [field, [name, help]] of Object.entries(backlogHelp) as [keyof Backlog, [string, string]][]) {
    const gauge = new Gauge({
      name,
      help,
      registers: [],
      async collect() {
        const backlog = await readOnce();
        if (backlog !== undefined) this.set(backlog[field] ?? 0);
      },
    });
    registry.registerMetric(gauge);
  }
}

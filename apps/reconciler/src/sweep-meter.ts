/** Figures of the reconciler: what sweeps did, how long they took, and how much work waits in Postgres. */
import { getBacklog, getLedgerDrift, type Backlog, type Database } from '@humanize/database';
import { Counter, Gauge, Histogram, type Registry } from '@humanize/runtime';
import type { SweepReport } from './sweep.ts';

const secondsBuckets = [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30];

/** Returns the function that counts one sweep. */
export function createSweepMeter(registry: Registry, db: Database): (report: SweepReport) => void {
  const registers = [registry];
  const done = new Counter({
    name: 'humanize_reconciler_rows_total',
    help: 'Rows that sweeps acted on, by what was done.',
    labelNames: ['action'],
    registers,
  });
  const reenqueued = new Counter({
    name: 'humanize_jobs_reenqueued_total',
    help: 'Jobs put into the queue again: not_taken in time or left by a worker that vanished; waited_long: put first.',
    labelNames: ['reason'],
    registers,
  });
  const failed = new Counter({
    name: 'humanize_reconciler_failed_steps_total',
    help: 'Steps of sweeps that failed.',
    labelNames: ['step'],
    registers,
  });
  const seconds = new Histogram({
    name: 'humanize_reconciler_sweep_seconds',
    help: 'Duration of a sweep.',
    buckets: secondsBuckets,
    registers,
  });
  exposeBacklog(registry, db);
  exposeDrift(registry, db);
  return ({ counts, failures, durationMs }) => {
    for (const [action, count] of Object.entries(counts)) done.inc({ action }, count);
    reenqueued.inc({ reason: 'not_taken' }, counts.requeued);
    reenqueued.inc({ reason: 'waited_long' }, counts.raised);
    for (const { step } of failures) failed.inc({ step });
    seconds.observe(durationMs / 1_000);
  };
}

/** While Postgres is away the last figure stays. */
function exposeDrift(registry: Registry, db: Database): void {
  const drift = new Gauge({
    name: 'humanize_ledger_drift_words',
    help: 'Words by which balances differ from the heads of their ledgers; 0.',
    registers: [],
    async collect() {
      const words = await getLedgerDrift(db).catch(() => undefined);
      if (words !== undefined) this.set(words);
    },
  });
  registry.registerMetric(drift);
}

const backlogHelp: Record<keyof Backlog, [name: string, help: string]> = {
  queuedJobs: ['humanize_queued_jobs', 'Jobs that wait for a worker.'],
  runningJobs: ['humanize_running_jobs', 'Jobs that a worker holds.'],
  oldestQueuedSeconds: ['humanize_oldest_queued_seconds', 'Age of the job that has waited longest; 0 when none waits.'],
  dueDeliveries: ['humanize_due_deliveries', 'Webhook deliveries that are due.'],
  overdueDeliveries: ['humanize_overdue_deliveries', 'Webhook deliveries that have been due for more than a minute.'],
  waitingDeliveries: ['humanize_waiting_deliveries', 'Webhook deliveries that wait for their next attempt.'],
  oldestDueDeliverySeconds: [
    'humanize_oldest_due_delivery_seconds',
    'For how long the oldest due delivery is overdue.',
  ],
};

/** Read once at each scrape, by whichever gauge is asked first; while Postgres is away the last figures stay. */
function exposeBacklog(registry: Registry, db: Database): void {
  const unread = new Counter({
    name: 'humanize_backlog_unread_total',
    help: 'Scrapes at which the backlog could not be read from Postgres.',
    registers: [registry],
  });
  let reading: Promise<Backlog | undefined> | undefined;
  const readOnce = (): Promise<Backlog | undefined> => {
    reading ??= getBacklog(db)
      .catch(() => {
        unread.inc();
        return undefined;
      })
      .finally(() => {
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

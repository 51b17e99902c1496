/** The worker's job metrics: outcomes, durations, and replaced threads. */
import { Counter, Gauge, Histogram, type Registry } from '@humanize/runtime';
import { createEngineMetrics, type EngineMetrics } from './engine-metrics.ts';
import { createModelMetrics, type ModelMetrics } from './engines/language-model/model-metrics.ts';

const outcomes = [
  'succeeded',
  'failed',
  'expired',
  'exhausted',
  'gone',
  'refused',
  'lost',
  'abandoned',
  'postponed',
] as const;

/**
 * The outcome of a job in this worker, which is also logged. `refused`: the result came after the lease had ended.
 * `postponed`: the job waits for the model.
 */
export type JobOutcome = (typeof outcomes)[number];

/**
 * Why the engine failed a job. `not_english` is due to the customer's text; all other causes are due to the service.
 */
const failureCauses = ['not_english', 'overran', 'crashed', 'empty', 'model_unavailable', 'not_delivered'] as const;

/** A job's failure cause and measurements. Unknown values are omitted. */
export type JobMeasurements = {
  cause?: string;
  words?: number;
  queuedMs?: number;
  engineMs?: number;
  totalMs?: number;
};

/** Created by {@link createJobMetrics}. */
export type JobMetrics = EngineMetrics &
  ModelMetrics & {
    jobEnded(outcome: JobOutcome, measured: JobMeasurements): void;
    threadLost(): void;
  };

// The range extends from tens of milliseconds, for a short text on an idle machine, to the age limit of jobs.
const secondsBuckets = [
  0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 180, 300, 450, 600, 900, 1_800, 3_600,
];

/** `held` returns the number of jobs whose leases this worker holds. It is called at each scrape. */
export function createJobMetrics(registry: Registry, { held }: { held: () => number }): JobMetrics {
  const registers = [registry];
  const counter = (name: string, help: string, labelNames: string[]): Counter =>
    new Counter({ name, help, labelNames, registers });
  const seconds = (name: string, help: string): Histogram =>
    new Histogram({ name, help, buckets: secondsBuckets, registers });
  const jobs = counter('humanize_worker_jobs_total', 'Jobs by outcome.', ['outcome']);
  // Initialized to 0, so that the first increase is visible.
  for (const outcome of outcomes) jobs.inc({ outcome }, 0);
  const failures = counter(
    'humanize_worker_failures_total',
    'Failed jobs by cause. not_english is caused by the customer.',
    ['cause'],
  );
  for (const cause of failureCauses) failures.inc({ cause }, 0);
  const words = counter('humanize_worker_words_total', 'Words of rewritten texts.', []);
  const lateWrites = counter(
    'humanize_late_writes_rejected_total',
    'Job results rejected because the lease had ended.',
    [],
  );
  const threads = counter('humanize_worker_threads_replaced_total', 'Threads that were terminated and replaced.', []);
  const queued = seconds('humanize_worker_queued_seconds', 'Time from submission to the claim.');
  const engine = seconds('humanize_worker_engine_seconds', 'Engine duration, including the wait for a thread.');
  const engineMetrics = createEngineMetrics(registry);
  const total = seconds('humanize_worker_job_seconds', 'Time from submission to the terminal state.');
  const heldNow = new Gauge({
    name: 'humanize_worker_jobs_held',
    help: 'Jobs whose lease this worker holds.',
    registers: [],
    collect() {
      this.set(held());
    },
  });
  registry.registerMetric(heldNow);
  return {
    ...engineMetrics,
    ...createModelMetrics(registry),
    jobEnded(outcome, measured) {
      jobs.inc({ outcome });
      if (outcome === 'refused') lateWrites.inc();
      if (outcome === 'failed') failures.inc({ cause: measured.cause ?? 'unknown' });
      if (outcome === 'succeeded' && measured.words !== undefined) words.inc(measured.words);
      if (measured.queuedMs !== undefined) queued.observe(measured.queuedMs / 1_000);
      if (measured.engineMs !== undefined) engine.observe(measured.engineMs / 1_000);
      if (measured.engineMs !== undefined && measured.words !== undefined) {
        engineMetrics.textTook(measured.engineMs, measured.words);
      }
      if (measured.totalMs !== undefined) total.observe(measured.totalMs / 1_000);
    },
    threadLost() {
      threads.inc();
    },
  };
}

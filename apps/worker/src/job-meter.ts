/** The worker's own figures: what became of jobs, how long each part took, which threads had to be replaced. */
import { Counter, Gauge, Histogram, type Registry } from '@humanize/runtime';
import { createEngineMeter, type EngineMeter } from './engine-meter.ts';
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

/** How a job left this worker; also the `outcome` of its log line. `refused`: its end came after its lease.
 * `postponed`: it waits for the model. */
export type JobOutcome = (typeof outcomes)[number];

/** What is measured of a job; what is not known is left out. */
export type JobFigures = { words?: number; queuedMs?: number; engineMs?: number; totalMs?: number };

/** Made by {@link createJobMeter}. */
export type JobMeter = EngineMeter &
  ModelMetrics & {
    jobEnded(outcome: JobOutcome, figures: JobFigures): void;
    threadLost(): void;
  };

// From a short text on an idle machine (tens of milliseconds) to the age limit of a job.
const secondsBuckets = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120, 600, 3_600];

/** `held` counts the jobs in hand whenever the metrics are read. */
export function createJobMeter(registry: Registry, { held }: { held: () => number }): JobMeter {
  const registers = [registry];
  const counter = (name: string, help: string, labelNames: string[]): Counter =>
    new Counter({ name, help, labelNames, registers });
  const seconds = (name: string, help: string): Histogram =>
    new Histogram({ name, help, buckets: secondsBuckets, registers });
  const jobs = counter('humanize_worker_jobs_total', 'Jobs that left this worker, by outcome.', ['outcome']);
  // Each is there from the start, so that a rise from none is seen.
  for (const outcome of outcomes) jobs.inc({ outcome }, 0);
  const words = counter('humanize_worker_words_total', 'Words of the texts that were rewritten.', []);
  const lateWrites = counter('humanize_late_writes_refused_total', 'Ends of jobs that came after their lease.', []);
  const threads = counter('humanize_worker_threads_replaced_total', 'Threads that were ended and replaced.', []);
  const queued = seconds('humanize_worker_queued_seconds', 'From submission to the claim.');
  const engine = seconds('humanize_worker_engine_seconds', 'Inside the engine, waiting for a thread included.');
  const engineMeter = createEngineMeter(registry);
  const total = seconds('humanize_worker_job_seconds', 'From submission to the terminal state.');
  const heldNow = new Gauge({
    name: 'humanize_worker_jobs_held',
    help: 'Jobs whose lease this worker holds now.',
    registers: [],
    collect() {
      this.set(held());
    },
  });
  registry.registerMetric(heldNow);
  return {
    ...engineMeter,
    ...createModelMetrics(registry),
    jobEnded(outcome, figures) {
      jobs.inc({ outcome });
      if (outcome === 'refused') lateWrites.inc();
      if (outcome === 'succeeded' && figures.words !== undefined) words.inc(figures.words);
      if (figures.queuedMs !== undefined) queued.observe(figures.queuedMs / 1_000);
      if (figures.engineMs !== undefined) engine.observe(figures.engineMs / 1_000);
      if (figures.engineMs !== undefined && figures.words !== undefined) {
        engineMeter.textTook(figures.engineMs, figures.words);
      }
      if (figures.totalMs !== undefined) total.observe(figures.totalMs / 1_000);
    },
    threadLost() {
      threads.inc();
    },
  };
}

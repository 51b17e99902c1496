/** The dispatcher's metrics: outcomes, durations and lateness of attempts. */
import { Counter, Gauge, Histogram, type Registry } from '@humanize/runtime';

/** The measurements of an attempt. `errorClass` is null if the receiver acknowledged it. */
export type AttemptMeasurement = { outcome: string; errorClass: string | null; durationMs: number; lateMs: number };

/** Created by {@link createDeliveryMetrics}. */
export type DeliveryMetrics = {
  attemptEnded(measurement: AttemptMeasurement): void;
  /** Counts an attempt that was returned to the queue because its receiver or account had no free slot. */
  attemptPostponed(): void;
};

const durationBuckets = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 3, 4, 5, 6];
// The range extends from an immediate start to a delivery that the reconciler had to enqueue again.
const lateBuckets = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300, 1_800];

/** `inUse` returns the number of attempts in flight. It is called at each scrape. */
export function createDeliveryMetrics(registry: Registry, { inUse }: { inUse: () => number }): DeliveryMetrics {
  const registers = [registry];
  const attempts = new Counter({
    name: 'humanize_delivery_attempts_total',
    help: 'Webhook attempts by delivery outcome and error class (empty if acknowledged).',
    labelNames: ['outcome', 'error_class'],
    registers,
  });
  const lateWrites = new Counter({
    name: 'humanize_late_writes_rejected_total',
    help: 'Webhook attempts whose result was rejected because another attempt had started.',
    registers,
  });
  const postponed = new Counter({
    name: 'humanize_delivery_attempts_postponed_total',
    help: 'Webhook attempts postponed because the receiver or the account had no free slot.',
    registers,
  });
  const seconds = new Histogram({
    name: 'humanize_delivery_attempt_duration_seconds',
    help: 'Duration of a webhook attempt.',
    buckets: durationBuckets,
    registers,
  });
  const late = new Histogram({
    name: 'humanize_delivery_late_seconds',
    help: 'Delay between the due time and the start of a webhook attempt.',
    buckets: lateBuckets,
    registers,
  });
  const inFlight = new Gauge({
    name: 'humanize_delivery_attempts_under_way',
    help: 'Webhook attempts in flight.',
    registers: [],
    collect() {
      this.set(inUse());
    },
  });
  registry.registerMetric(inFlight);
  return {
    attemptEnded({ outcome, errorClass, durationMs, lateMs }) {
      attempts.inc({ outcome, error_class: errorClass ?? '' });
      if (outcome === 'refused') lateWrites.inc();
      seconds.observe(durationMs / 1_000);
      late.observe(lateMs / 1_000);
    },
    attemptPostponed() {
      postponed.inc();
    },
  };
}

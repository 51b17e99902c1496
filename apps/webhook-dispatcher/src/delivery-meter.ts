/** The dispatcher's own figures: what became of attempts, how long they took, how late they began. */
import { Counter, Gauge, Histogram, type Registry } from '@humanize/runtime';

/** What is measured of an attempt. */
export type AttemptFigures = { outcome: string; errorClass: string | null; durationMs: number; lateMs: number };

/** Made by {@link createDeliveryMeter}. */
export type DeliveryMeter = {
  attemptEnded(figures: AttemptFigures): void;
  /** An attempt went back into the queue because its receiver or account had no slot free. */
  attemptPostponed(): void;
};

const durationBuckets = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 3, 4, 5, 6];
// From a prompt start to a delivery that only the reconciler found again.
const lateBuckets = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300, 1_800];

/** `inUse` counts the attempts under way whenever the metrics are read. */
export function createDeliveryMeter(registry: Registry, { inUse }: { inUse: () => number }): DeliveryMeter {
  const registers = [registry];
  const attempts = new Counter({
    name: 'humanize_delivery_attempts_total',
    help: 'Webhook attempts that were made, by what became of the delivery and by error class (none when acknowledged).',
    labelNames: ['outcome', 'error_class'],
    registers,
  });
  const lateWrites = new Counter({
    name: 'humanize_late_writes_refused_total',
    help: 'Ends of attempts that came after another attempt had begun.',
    registers,
  });
  const postponed = new Counter({
    name: 'humanize_delivery_attempts_postponed_total',
    help: 'Times that an attempt had to wait because its receiver or account had no slot free.',
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
    help: 'From the time a webhook attempt was due to its start.',
    buckets: lateBuckets,
    registers,
  });
  const underWay = new Gauge({
    name: 'humanize_delivery_attempts_under_way',
    help: 'Webhook attempts under way now.',
    registers: [],
    collect() {
      this.set(inUse());
    },
  });
  registry.registerMetric(underWay);
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

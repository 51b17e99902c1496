/** The dependencies of the sweep's steps. */
import type { Database } from '@humanize/database';
import type { DeliveryQueue, JobQueue } from '@humanize/queue';
import type { Logger, Tracing } from '@humanize/runtime';
import type { CountRefund } from '@humanize/service';
import type { ReconcilerConfig } from './config.ts';

/** The settings for a sweep. */
export type SweepSettings = ReconcilerConfig['sweep'];

/** Created in `build-app.ts`. */
export type SweepDeps = {
  db: Database;
  jobQueue: Pick<JobQueue, 'addBulk'>;
  deliveryQueue: Pick<DeliveryQueue, 'addBulk'>;
  newId: () => string;
  countRefund: CountRefund;
  tracing: Tracing;
  logger: Logger;
  settings: SweepSettings;
};

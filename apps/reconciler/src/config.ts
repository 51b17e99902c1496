/** The reconciler's settings, read from environment variables. */
import { limits } from '@humanize/contract';
import {
  databaseSettings,
  integerSetting,
  jobClaimSettings,
  readConfig,
  redisSettings,
  runtimeSettings,
  type ConfigOf,
} from '@humanize/runtime';

/** The settings schema, which is also used to generate the documentation. */
export const reconcilerSettings = {
  ...runtimeSettings,
  database: databaseSettings,
  redis: redisSettings,
  sweep: {
    ...jobClaimSettings,
    intervalMs: integerSetting('RECONCILER_INTERVAL_MS', {
      default: 5_000,
      min: 20,
      max: 600_000,
      meaning: 'Interval in milliseconds between sweeps, ±20%.',
    }),
    requeueAfterSeconds: integerSetting('RECONCILER_REQUEUE_AFTER_SECONDS', {
      default: 15,
      min: 1,
      max: 3_600,
      meaning: 'Seconds after which an unclaimed job or an overdue delivery is enqueued again.',
    }),
    payloadRetentionHours: integerSetting('PAYLOAD_RETENTION_HOURS', {
      optional: true,
      min: limits.payloadRetentionHoursMin,
      max: limits.payloadRetentionHoursMax,
      meaning:
        'Number of hours for which a job’s texts are kept after the job ends. Deletion can be delayed by up to two hours plus 1/12 of this period. Accounts can set a shorter period, but not a longer one. If not set, only the texts of accounts that have set a period are deleted.',
    }),
    batchSize: integerSetting('RECONCILER_BATCH_SIZE', {
      default: 200,
      min: 1,
      max: 200,
      meaning: 'Maximum number of rows that a single sweep statement reads or deletes.',
    }),
    batchesMax: integerSetting('RECONCILER_BATCHES_MAX', {
      default: 20,
      min: 1,
      max: 1_000,
      meaning: 'Maximum number of batches of each kind per sweep. The next sweep processes the rest.',
    }),
  },
} as const;

export type ReconcilerConfig = ConfigOf<typeof reconcilerSettings>;

/** @throws ConfigError that lists all problems */
export function readReconcilerConfig(env: Readonly<Record<string, string | undefined>>): ReconcilerConfig {
  return readConfig(reconcilerSettings, env);
}

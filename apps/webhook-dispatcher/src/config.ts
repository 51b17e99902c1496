/** The webhook dispatcher's settings, read from environment variables. */
import {
  integerSetting,
  masterKeySettings,
  publicApiSettings,
  readConfig,
  redisSettings,
  runtimeSettings,
  shortStatementSettings,
  webhookHeaderSettings,
  webhookTargetSettings,
  type ConfigOf,
} from '@humanize/runtime';

/** The settings schema, which is also used to generate the documentation. */
export const dispatcherSettings = {
  ...runtimeSettings,
  database: shortStatementSettings,
  redis: redisSettings,
  secrets: masterKeySettings,
  publicApi: publicApiSettings,
  targets: webhookTargetSettings,
  backoff: {
    baseMs: integerSetting('WEBHOOK_BACKOFF_BASE_MS', {
      default: 15_000,
      min: 1,
      max: 3_600_000,
      meaning:
        'Delay in milliseconds before the second attempt, ±20%. The delay before the third attempt is eight times as long.',
    }),
    maxMs: integerSetting('WEBHOOK_BACKOFF_MAX_MS', {
      default: 300_000,
      min: 1,
      max: 3_600_000,
      meaning:
        'Maximum delay in milliseconds between attempts, even if a receiver requests a longer delay with Retry-After.',
    }),
  },
  headers: webhookHeaderSettings,
  concurrency: integerSetting('WEBHOOK_CONCURRENCY', {
    default: 200,
    min: 1,
    max: 2_000,
    meaning:
      'Maximum number of concurrent webhook attempts per process. One account can use at most half of this number.',
  }),
} as const;

type Settings = ConfigOf<typeof dispatcherSettings>;

export type DispatcherConfig = Settings & {
  /** Reads the master keys again from the same source, because a rotation may have added one. */
  readonly rereadMasterKey: () => string;
};

/** @throws ConfigError that lists all problems */
export function readDispatcherConfig(env: Readonly<Record<string, string | undefined>>): DispatcherConfig {
  return Object.freeze({
    ...readConfig(dispatcherSettings, env),
    rereadMasterKey: () => readConfig(masterKeySettings, env).masterKey,
  });
}

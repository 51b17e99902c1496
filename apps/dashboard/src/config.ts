/** Every setting of the dashboard, read from the environment once, in `main.ts`. */
import {
  choiceSetting,
  dashboardUrlSettings,
  databaseSettings,
  integerSetting,
  jobLifetimeSettings,
  masterKeySettings,
  publicApiSettings,
  readConfig,
  redisSettings,
  runtimeSettings,
  webhookTargetSettings,
  type ConfigOf,
} from '@humanize/runtime';

/** The schema; also what the documentation of the settings is made from. */
export const dashboardSettings = {
  ...runtimeSettings,
  http: {
    port: integerSetting('DASHBOARD_PORT', { default: 3_001, min: 0, max: 65_535, meaning: 'Port of the dashboard.' }),
    host: runtimeSettings.health.host,
    publicUrl: dashboardUrlSettings.publicUrl,
    proxyHops: integerSetting('DASHBOARD_PROXY_HOPS', {
      default: 0,
      min: 0,
      max: 10,
      meaning: 'How many proxies stand before the dashboard; the address of a visitor is read behind them.',
    }),
  },
  signUp: {
    mode: choiceSetting('SIGN_UP', {
      values: ['open', 'closed'],
      default: 'closed',
      meaning: 'Whether anybody may open an account, or only who was invited with ops users invite.',
    }),
    openingWords: integerSetting('SIGN_UP_WORDS', {
      default: 2_000,
      min: 0,
      max: 10_000_000,
      meaning: 'Words that a new account begins with.',
    }),
  },
  database: databaseSettings,
  redis: redisSettings,
  masterKey: masterKeySettings,
  jobs: jobLifetimeSettings,
  publicApi: publicApiSettings,
  webhookTargets: webhookTargetSettings,
};

export type DashboardConfig = ConfigOf<typeof dashboardSettings>;

/** @throws ConfigError that lists every problem */
export function readDashboardConfig(env: Readonly<Record<string, string | undefined>>): DashboardConfig {
  return readConfig(dashboardSettings, env);
}

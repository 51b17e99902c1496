/** Every setting of the API, read from the environment once, in `main.ts`. */
import {
  databaseSettings,
  integerSetting,
  jobLifetimeSettings,
  publicApiSettings,
  readConfig,
  redisSettings,
  runtimeSettings,
  textSetting,
  webhookTargetSettings,
  type ConfigOf,
  type Setting,
} from '@humanize/runtime';

const trustProxy: Setting<boolean | number | string[]> = {
  name: 'TRUST_PROXY',
  meaning: 'Which proxies may name the client: false, a number of hops, or addresses and ranges with commas between.',
  secret: false,
  absent: { kind: 'default', value: false, shown: 'false' },
  parse: (text) => {
    if (text === 'false' || text === '0') return { outcome: 'value', value: false };
    if (/^[1-9]\d?$/.test(text)) return { outcome: 'value', value: Number(text) };
    const ranges = text.split(',').map((range) => range.trim());
    return ranges.every((range) => /^[0-9a-f.:/]+$|^loopback$|^linklocal$|^uniquelocal$/i.test(range))
      ? { outcome: 'value', value: ranges }
      : { outcome: 'problem', problem: 'must be false, a number of hops, or addresses and ranges with commas between' };
  },
};

/** The schema; also what the documentation of the settings is made from. */
export const apiSettings = {
  ...runtimeSettings,
  http: {
    port: integerSetting('API_PORT', { default: 3_000, min: 0, max: 65_535, meaning: 'Port of the API.' }),
    host: runtimeSettings.health.host,
    trustProxy,
    keepAliveTimeoutMs: integerSetting('HTTP_KEEP_ALIVE_TIMEOUT_MS', {
      default: 75_000,
      min: 1_000,
      max: 900_000,
      meaning: 'Milliseconds an idle connection is kept; must be longer than the balancer in front keeps its side.',
    }),
    connectionsMax: integerSetting('HTTP_CONNECTIONS_MAX', {
      default: 4_096,
      min: 1,
      max: 1_000_000,
      meaning: 'Most connections at a time; further ones are closed at once.',
    }),
    stopDelayMs: integerSetting('SHUTDOWN_DELAY_MS', {
      default: 0,
      min: 0,
      max: 600_000,
      meaning: 'Milliseconds to go on taking connections after a stop signal while readiness says no already.',
    }),
  },
  database: {
    ...databaseSettings,
    connectTimeoutMs: integerSetting('DATABASE_CONNECT_TIMEOUT_MS', {
      default: 500,
      min: 50,
      max: 60_000,
      meaning: 'Milliseconds to wait for a connection, a free one in the pool included.',
    }),
    statementTimeoutMs: integerSetting('DATABASE_STATEMENT_TIMEOUT_MS', {
      default: 1_000,
      min: 50,
      max: 600_000,
      meaning: 'Milliseconds after which a statement is given up; with the wait for a connection, under 2 s.',
    }),
  },
  redis: redisSettings,
  jobs: jobLifetimeSettings,
  publicApi: publicApiSettings,
  webhookTargets: webhookTargetSettings,
  webhookHeaderBrand: textSetting('WEBHOOK_HEADER_BRAND', {
    default: 'Service',
    meaning: 'The brand in the names of the delivery headers, as the document of the interface shows them.',
  }),
};

export type ApiConfig = ConfigOf<typeof apiSettings>;

/** @throws ConfigError that lists every problem */
export function readApiConfig(env: Readonly<Record<string, string | undefined>>): ApiConfig {
  return readConfig(apiSettings, env);
}

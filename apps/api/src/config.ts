/** The API's settings, read from environment variables. */
import { isIP } from 'node:net';
import {
  bodySettings,
  databaseSettings,
  integerSetting,
  isAddressRange,
  jobLifetimeSettings,
  publicApiSettings,
  readConfig,
  redisSettings,
  runtimeSettings,
  urlSetting,
  webhookHeaderSettings,
  webhookTargetSettings,
  type ConfigOf,
  type Setting,
} from '@humanize/runtime';

const namedRanges = ['loopback', 'linklocal', 'uniquelocal'];
/** Express does not accept a range of all addresses. */
const isProxyRange = (text: string): boolean =>
  isIP(text) !== 0 || (isAddressRange(text) && !/\/0+$/.test(text)) || namedRanges.includes(text);

const trustProxy: Setting<boolean | number | string[]> = {
  name: 'TRUST_PROXY',
  meaning:
    'Which proxies to trust for the X-Forwarded-For header: false, a number of hops, or comma-separated addresses and ranges.',
  secret: false,
  absent: { kind: 'default', value: false, shown: 'false' },
  parse: (text) => {
    if (text === 'false' || text === '0') return { outcome: 'value', value: false };
    if (/^[1-9]\d?$/.test(text)) return { outcome: 'value', value: Number(text) };
    const ranges = text.split(',').map((range) => range.trim());
    return ranges.every(isProxyRange)
      ? { outcome: 'value', value: ranges }
      : { outcome: 'problem', problem: 'must be false, a number of hops, or comma-separated addresses and ranges' };
  },
};

/** The settings schema, which is also used to generate the documentation. */
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
      meaning: 'Keep-alive timeout in milliseconds. Must be longer than the idle timeout of the load balancer.',
    }),
    connectionsMax: integerSetting('HTTP_CONNECTIONS_MAX', {
      default: 4_096,
      min: 1,
      max: 1_000_000,
      meaning:
        'Maximum number of open HTTP connections. Additional connections are closed immediately. Without TRUST_PROXY, a single IPv4 address or IPv6 /64 can open at most a quarter of this number.',
    }),
    stopDelayMs: integerSetting('SHUTDOWN_DELAY_MS', {
      default: 0,
      min: 0,
      max: 600_000,
      meaning:
        'How long, in milliseconds, the app keeps accepting connections after a stop signal while reporting that it is not ready.',
    }),
  },
  bodies: bodySettings,
  database: {
    ...databaseSettings,
    connectTimeoutMs: integerSetting('DATABASE_CONNECT_TIMEOUT_MS', {
      default: 500,
      min: 50,
      max: 60_000,
      meaning:
        'Timeout in milliseconds for obtaining a connection, including the wait for a free connection in the pool.',
    }),
    statementTimeoutMs: integerSetting('DATABASE_STATEMENT_TIMEOUT_MS', {
      default: 1_000,
      min: 50,
      max: 600_000,
      meaning:
        'Statement timeout in milliseconds. The sum of this timeout and the connect timeout must be less than 2,000.',
    }),
  },
  redis: redisSettings,
  jobs: jobLifetimeSettings,
  publicApi: publicApiSettings,
  webhookTargets: webhookTargetSettings,
  docsUrl: urlSetting('DOCS_URL', {
    optional: true,
    protocols: ['http:', 'https:'],
    meaning:
      'Base URL of the documentation, such as https://humanize.example.com/docs. Error responses link to the documentation in the Link header. If not set, error responses contain no link.',
  }),
  webhookHeaders: webhookHeaderSettings,
};

export type ApiConfig = ConfigOf<typeof apiSettings>;

/** @throws ConfigError that lists all problems */
export function readApiConfig(env: Readonly<Record<string, string | undefined>>): ApiConfig {
  return readConfig(apiSettings, env);
}
